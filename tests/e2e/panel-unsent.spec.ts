/** What was typed in the panel stays until the relay has it: two tabs of one browser against a real relay. */
import type { Browser, Page } from '@playwright/test';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import { panelAccount } from '../support/make-panel-account.ts';
import { sendRequest } from '../support/sends.ts';
import type { RunningRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { signedIn, signIn } from './panel-session.ts';

/** A browser that is signed in, and a request that it shows; its tabs share everything but their document. */
async function openBrowser(browser: Browser, relay: RunningRelay) {
  const name = `María ${crypto.randomUUID().slice(0, 8)}`;
  expect(await sendRequest(relay.url, { nombres_apellidos: name })).toBe(200);
  const context = await browser.newContext({ locale: 'es-PE' });
  const origin = await signedIn(context, relay);
  const list = await (await context.request.get(`${origin}/panel/api/requests`)).json();
  const id: string = list.rows.find(({ fullName }: { fullName: string }) => fullName === name).id;
  const address = `${origin}/panel/solicitudes/${id}`;
  const tab = async () => {
    const page = await context.newPage();
    await page.goto(address);
    await field(page).waitFor();
    return page;
  };
  /** The notes that the relay has, as a tab without anything unsent is shown them. */
  const stored = async () => {
    const answer = await context.request.get(`${origin}/panel/api/requests/${id}`);
    // Between two sessions it is refused.
    const { notes = [] }: Partial<RequestDetail> = await answer.json();
    return notes.map(({ text }) => text);
  };
  return { context, name, address, tab, stored };
}

test('a closed tab whose save got a 503 leaves its note to the other', async ({ browser, relay }) => {
  const { context, tab, stored } = await openBrowser(browser, relay);
  const [one, two] = [await tab(), await tab()];
  let isRefused = true;
  // Whichever of the two sends it.
  await context.route('**/notes', (route) =>
    isRefused && route.request().postData()?.includes('sin respuesta')
      ? route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Ahora no' } })
      : route.continue(),
  );
  const answered = context.waitForEvent('response', (answer) => answer.status() === 503);
  await save(one, 'sin respuesta');
  await answered;
  await expect(one.getByText('sin guardar').first()).toBeVisible();
  await expect(one.getByText('1 cambio sin guardar: el servidor todavía no lo recibió.')).toBeVisible();
  await save(two, 'con respuesta');
  await one.close();
  isRefused = false;
  // Otherwise it is tried again after a pause.
  await two.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(stored, { timeout: 30_000 }).toContain('sin respuesta');
  await expect.poll(stored).toContain('con respuesta');
  // More than one text says so until it is saved.
  await expect(two.getByText(/sin guardar/)).toHaveCount(0);
  expect(await stored()).toHaveLength(2);
  await context.close();
});

test('a half-written note survives the next request, another view, a reload and the end of the session', async ({
  browser,
  relay,
}) => {
  const { context, tab, stored } = await openBrowser(browser, relay);
  const page = await tab();
  const field = page.getByLabel('Nota nueva');
  await field.fill('Llamé, vuelv');
  await page.getByRole('link', { name: 'Hoy', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('Llamé, vuelv');
  await page.reload();
  await expect(field).toHaveValue('Llamé, vuelv');

  // A second tab gets a field of its own.
  const other = await tab();
  await expect(other.getByLabel('Nota nueva')).toHaveValue('');
  await other.getByLabel('Nota nueva').fill('otra');
  await expect(field).toHaveValue('Llamé, vuelv');
  await other.close();

  await context.clearCookies();
  await page.reload();
  await signIn(page);
  await expect(field).toHaveValue('Llamé, vuelv');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect.poll(stored).toEqual(['Llamé, vuelv']);
  await page.reload();
  // The other tab's draft is the only one that is left.
  await expect(field).toHaveValue('otra');
  await context.close();
});

test('signing out asks whether to keep unsent work; the other tab follows', async ({ browser, relay }) => {
  const { context, tab, stored, name, address } = await openBrowser(browser, relay);
  const page = await tab();
  const other = await tab();
  const askToLeave = async () => {
    await page.getByRole('link', { name: panelAccount.name }).click();
    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  };
  const dialog = page.getByRole('alertdialog', { name: 'Hay cosas sin guardar' });
  const choose = (button: string) => dialog.getByRole('button', { name: button }).click();
  const returns = async () => {
    await expect(page.getByRole('heading', { name: 'Entra al panel' })).toBeVisible();
    await signIn(page);
    await page.goto(address);
  };

  await field(page).fill('a medias');
  await askToLeave();
  await expect(dialog).toContainText(`${name}: nota sin terminar «a medias»`);
  await choose('Quedarme');
  await expect(dialog).toBeHidden();
  await askToLeave();
  await choose('Guardar para cuando vuelva');
  await expect(other.getByRole('heading', { name: 'Tu sesión terminó' })).toBeVisible();
  const kept = await unsentRecords(other);
  expect(kept).toMatchObject([{ state: 'draft', text: 'a medias' }]);
  expect(JSON.stringify(kept)).not.toContain(name);
  // It would show the draft in its own field.
  await other.close();
  await returns();
  await expect(field(page)).toHaveValue('a medias');

  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect.poll(stored).toEqual(['a medias']);
  await expect(field(page)).toHaveValue('');

  await field(page).fill('para nadie');
  await askToLeave();
  await choose('Descartar');
  await returns();
  await expect(field(page)).toHaveValue('');
  expect(await unsentRecords(page)).toEqual([]);
  await context.close();
});

async function save(page: Page, text: string): Promise<void> {
  await page.getByLabel('Nota nueva').fill(text);
  await page.getByRole('button', { name: 'Guardar nota' }).click();
}

const field = (page: Page) => page.getByLabel('Nota nueva');

/** What a browser keeps of every account's unsent work, as it stands in its database. */
const unsentRecords = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const db = await resultOf(indexedDB.open('panel'));
    const records = await resultOf(db.transaction('changes').objectStore('changes').getAll());
    db.close();
    return records;
  });
