/**
 * The walk in a browser: its own database and locks, tabs that are reloaded and closed in the middle of a step, and the
 * views' fields and dialogs. `CHAOS_SEED` repeats a run, `CHAOS_STEPS` shortens it.
 */
import { type BrowserContext, type Page, request } from '@playwright/test';
import { panelAccount } from '../support/make-panel-account.ts';
import { type Hands, walk } from '../support/panel-walk.ts';
import { sendRequest } from '../support/sends.ts';
import { expect, test } from './fixtures.ts';
import { panelOrigin, signIn } from './panel-session.ts';
import { unsentRecords } from './unsent-records.ts';

const steps = Number(process.env.CHAOS_STEPS || 200);
const seed = Number(process.env.CHAOS_SEED || Date.now() % 1_000_000);
/** An action that meets a dialog of the same moment is given up. */
const actionMs = 5_000;

test(
  'steps at random with two tabs lose no change, and store none twice',
  { tag: '@full' },
  async ({ browser, relay }) => {
    test.setTimeout(900_000);
    console.log(`CHAOS_SEED=${seed}`);
    const origin = await panelOrigin(relay);
    expect(await sendRequest(relay.url, { nombres_apellidos: 'Marta Azar' })).toBe(200);
    const context = await browser.newContext({ locale: 'es-PE' });
    context.setDefaultTimeout(actionMs);
    const hands = await browserHands(context, origin);
    const note = (type: string, description: string) => test.info().annotations.push({ type, description });
    const kept = await walk(hands, {
      seed,
      steps,
      around: (title, step) =>
        test.step(title, async () => {
          await step().catch((error) => {
            // A dialog came, or the view could not be read: a person would look again as well, and find the connection back.
            if (
              !/Timeout|closed|interrupted|not within/i.test(String(error)) ||
              /CHAOS_SEED/.test(String(error))
            )
              throw error;
            note('given up', `${title}: ${error}`);
            if (hands.line === 'offline') hands.line = 'up';
          });
          note('line', `after ${title}: ${hands.line}`);
        }),
    });
    console.log(`${hands.acknowledged.size} changes acknowledged, ${kept} that must be there`);
    expect(kept).toBeGreaterThan(steps / 8);
    await context.close();
  },
);

async function browserHands(context: BrowserContext, origin: string): Promise<Hands<Page>> {
  const other = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  await other.post('/panel/api/sign-in', { data: panelAccount });
  const { rows } = await (await other.get('/panel/api/requests')).json();
  const id: string = rows.find(({ fullName }: { fullName: string }) => fullName === 'Marta Azar').id;
  const address = `${origin}/panel/solicitudes/${id}`;
  const acknowledged = new Set<string>();
  await context.route('**/panel/api/**', async (route) => {
    const isChange = route.request().method() !== 'GET' && !/sign-/.test(route.request().url());
    try {
      if (hands.line === 'offline') return await route.abort('internetdisconnected');
      if (hands.line === 'unavailable' && isChange)
        return await route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Ahora no' } });
      if (hands.line !== 'lost' || !isChange) return await route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    } catch {
      // The tab was closed meanwhile.
    }
  });
  context.on('response', (response) => {
    const body = response.request().postDataJSON?.() as { text?: string; reason?: string } | null;
    const text = body?.text ?? body?.reason;
    if (response.request().method() !== 'GET' && response.ok() && text) acknowledged.add(text);
  });
  // Of the same origin, without the panel: it reads what the browser keeps.
  const keeper = await context.newPage();
  await keeper.goto(`${origin}/favicon.svg`);
  const open = async () => {
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };
  const conflictIn = (page: Page) => page.getByRole('alertdialog', { name: 'Alguien más cambió esto' });

  const hands: Hands<Page> = {
    tabs: [],
    line: 'up',
    acknowledged,
    async makeReady(page) {
      if (page.url() !== address) await page.goto(address);
      // Browsers draw the tab in front alone.
      await page.bringToFront();
      const enter = page.getByRole('button', { name: 'Entrar', exact: true });
      const any = page.getByLabel('Nota nueva').or(enter).or(page.getByRole('alertdialog'));
      await any.first().waitFor();
      if (await enter.isVisible()) await signIn(page);
      await any.first().waitFor();
    },
    async conflict(page) {
      if (!(await conflictIn(page).isVisible())) return undefined;
      return (await conflictIn(page).textContent())?.split('Lo que pusiste tú')[1];
    },
    decide: (page, choice) =>
      conflictIn(page)
        .getByRole('button', { name: choice === 'mine' ? 'Usar lo mío' : 'Dejar lo guardado' })
        .click(),
    async note(page, text) {
      await page.getByLabel('Nota nueva').fill(text);
      await page.getByRole('button', { name: 'Guardar nota' }).click();
    },
    async edit(page, next) {
      const note = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Editar' }) });
      if ((await note.count()) === 0) return;
      await note.first().getByRole('button', { name: 'Editar' }).click();
      // The list may have changed since, so that the field itself says which note it changes.
      const form = page.getByRole('listitem').filter({ has: page.getByLabel('Cambiar nota') });
      const field = form.first().getByLabel('Cambiar nota');
      await field.fill(next(await field.inputValue()));
      await form.first().getByRole('button', { name: 'Guardar', exact: true }).click();
    },
    async stage(page, reason) {
      await page.getByRole('button', { name: 'No compró' }).click();
      await page.getByLabel('¿Por qué no?').fill(reason);
      await page.getByRole('button', { name: 'Guardar', exact: true }).last().click();
    },
    async otherPerson(reason) {
      const { record } = await hands.stored();
      // What another tab changed in between refuses it.
      const data = { stage: 'lost', reason, version: record.version };
      await other.post(`/panel/api/requests/${id}/stage`, { data });
    },
    endSession: () => context.clearCookies(),
    reload: (page) => page.reload(),
    async reopen(page) {
      await page.close();
      hands.tabs[hands.tabs.indexOf(page)] = await open();
    },
    async signOut(page, leaving, giveUp) {
      await page.getByRole('link', { name: panelAccount.name }).click();
      await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Hay cosas sin guardar' });
      const title = page.getByRole('heading', { name: 'Entra al panel' });
      await dialog.or(title).first().waitFor();
      if (!(await dialog.isVisible())) return;
      if (leaving === 'discard') await giveUp();
      const name = { stay: 'Quedarme', discard: 'Descartar', keep: 'Guardar para cuando vuelva' }[leaving];
      await dialog.getByRole('button', { name }).click();
    },
    unsent: () => unsentRecords(keeper),
    stored: async () => (await other.get(`/panel/api/requests/${id}`)).json(),
    async shows(page, { notes, record }) {
      await page.bringToFront();
      const words = await page.getByRole('main').innerText();
      return [...notes.map(({ text }) => text), record.lostReason ?? ''].every((text) =>
        words.includes(text),
      );
    },
  };
  hands.tabs.push(await open());
  await signIn(hands.tabs[0] as Page); // just pushed
  hands.tabs.push(await open());
  return hands;
}
