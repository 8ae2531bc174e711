/**
 * Two tabs of one browser, a real relay, and steps at random: notes, edits and stages are saved while the connection is
 * lost, answers are lost or 503, the session ends, another person changes the same request, tabs are reloaded and closed, and
 * the person signs out. At each end every change is in the store once, or still there as unsent. `CHAOS_SEED` repeats a run, `CHAOS_STEPS` shortens it.
 */
import { type APIRequestContext, type Page, request } from '@playwright/test';
import type { RequestDetail } from '../../contract/panel/answers.ts';
import type { UnsentRecord } from '../../panel/changes/change-record.ts';
import { makePanelAccount, panelAccount } from '../support/make-panel-account.ts';
import { sendRequest } from '../support/sends.ts';
import { expect, test } from './fixtures.ts';
import { unsentRecords } from './unsent-records.ts';

const stepCount = Number(process.env.CHAOS_STEPS || 200);
const seed = Number(process.env.CHAOS_SEED || Date.now() % 1_000_000);
/** An action that meets a dialog of the same moment is given up. */
const actionMs = 5_000;

/** What becomes of the calls: lost = the relay gets them, and its answer never arrives. */
type Line = 'up' | 'offline' | 'unavailable' | 'lost';

/** One change that was typed. */
interface Typed {
  /** Unique: the note's text, or the reason. */
  text: string;
  kind: 'note' | 'edit' | 'stage';
  /** The person decided that it may be gone, or it was never saved. */
  mayBeGone: boolean;
  /** How often the person chose it over what another person stored. */
  chosen: number;
}

test(
  'steps at random with two tabs lose no change, and store none twice',
  { tag: '@full' },
  async ({ browser, relay }) => {
    test.setTimeout(900_000);
    console.log(`CHAOS_SEED=${seed}`);
    const random = sequence(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item; // never empty
    await makePanelAccount(relay);
    const origin = relay.url.replace('127.0.0.1', 'localhost');
    expect(await sendRequest(relay.url, { nombres_apellidos: 'Marta Azar' })).toBe(200);
    const other = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    await other.post('/panel/api/sign-in', { data: panelAccount });
    const { rows } = await (await other.get('/panel/api/requests')).json();
    const id: string = rows.find(({ fullName }: { fullName: string }) => fullName === 'Marta Azar').id;
    const address = `${origin}/panel/solicitudes/${id}`;
    const stored = async (): Promise<RequestDetail> => (await other.get(`/panel/api/requests/${id}`)).json();

    const context = await browser.newContext({ locale: 'es-PE', serviceWorkers: 'block' });
    context.setDefaultTimeout(actionMs);
    let line: Line = 'up';
    await context.route('**/panel/api/**', async (route) => {
      const isChange = route.request().method() !== 'GET' && !/sign-/.test(route.request().url());
      try {
        if (line === 'offline') return await route.abort('internetdisconnected');
        if (line === 'unavailable' && isChange)
          return await route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Ahora no' } });
        if (line !== 'lost' || !isChange) return await route.continue();
        await route.fetch();
        await route.abort('connectionreset');
      } catch {
        // The tab was closed meanwhile.
      }
    });
    const acknowledged = new Set<string>();
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
    const tabs = [await open()];
    await signIn(tabs[0] as Page);
    tabs.push(await open());

    const typed: Typed[] = [];
    const remember = (kind: Typed['kind'], text: string) => {
      const change: Typed = { kind, text, mayBeGone: true, chosen: 0 };
      typed.push(change);
      return change;
    };
    const textOf = (record: UnsentRecord) =>
      'text' in record ? record.text : 'text' in record.body ? record.body.text : JSON.stringify(record.body);
    const isKept = async (text: string) =>
      acknowledged.has(text) || (await unsentRecords(keeper)).some((record) => textOf(record).includes(text));

    const steps: Record<string, (page: Page, number: number) => Promise<unknown>> = {
      async note(page, number) {
        const change = remember('note', `nota ${number}.`);
        await page.getByLabel('Nota nueva').fill(change.text);
        await page.getByRole('button', { name: 'Guardar nota' }).click();
        change.mayBeGone = false;
      },
      async edit(page, number) {
        const note = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Editar' }) });
        if ((await note.count()) === 0) return;
        await note.first().getByRole('button', { name: 'Editar' }).click();
        // The list may have changed since, so that the field itself says which note it changes.
        const form = page.getByRole('listitem').filter({ has: page.getByLabel('Cambiar nota') });
        const field = form.first().getByLabel('Cambiar nota');
        const text = `${(await field.inputValue()).split(' >')[0]} > ${number}.`;
        const change = remember('edit', text);
        await field.fill(text);
        await form.first().getByRole('button', { name: 'Guardar', exact: true }).click();
        change.mayBeGone = false;
      },
      async stage(page, number) {
        const change = remember('stage', `motivo ${number}.`);
        await page.getByRole('button', { name: 'No compró' }).click();
        await page.getByLabel('¿Por qué no?').fill(change.text);
        await page.getByRole('button', { name: 'Guardar', exact: true }).last().click();
        await expect.poll(() => isKept(change.text)).toBe(true);
        change.mayBeGone = false;
      },
      async line() {
        line = pick(['up', 'up', 'offline', 'unavailable', 'lost'] as const);
      },
      endSession: () => context.clearCookies(),
      otherPerson: (_, number) => changeStage(other, id, `otra persona ${number}.`),
      reload: (page) => page.reload(),
      async reopen(page) {
        await page.close();
        tabs[tabs.indexOf(page)] = await open();
      },
      async signOut(page) {
        await page.getByRole('link', { name: panelAccount.name }).click();
        await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
        const dialog = page.getByRole('alertdialog', { name: 'Hay cosas sin guardar' });
        const title = page.getByRole('heading', { name: 'Entra al panel' });
        await dialog.or(title).first().waitFor();
        if (await dialog.isVisible()) {
          const name = pick(['Quedarme', 'Descartar', 'Guardar para cuando vuelva'] as const);
          if (name === 'Descartar') await giveUpUnsent();
          await dialog.getByRole('button', { name }).click();
        }
      },
    };
    const saves = ['note', 'edit', 'stage', 'note', 'line'];
    const names = [...Object.keys(steps), ...saves, ...saves, ...saves];

    async function giveUpUnsent(): Promise<void> {
      const left = (await unsentRecords(keeper)).map(textOf);
      for (const change of typed)
        if (left.some((text) => text.includes(change.text))) change.mayBeGone = true;
    }

    /** What the person does with a dialog that asks, before anything else. */
    async function decide(page: Page): Promise<void> {
      const dialog = page.getByRole('alertdialog', { name: 'Alguien más cambió esto' });
      if (!(await dialog.isVisible())) return;
      await page.bringToFront();
      const words = await dialog.textContent();
      const change = typed.find(({ text }) => words?.split('Lo que pusiste tú')[1]?.includes(text));
      const mine = dialog.getByRole('button', { name: 'Usar lo mío' });
      const wantsMine = random(2) === 0 && (await mine.isVisible());
      if (change && wantsMine) change.chosen += 1;
      if (change && !wantsMine) change.mayBeGone = true;
      await (wantsMine ? mine : dialog.getByRole('button', { name: 'Dejar lo guardado' })).click();
    }

    /** Every change is in the store or among what is unsent, as often as it may be. */
    async function check(): Promise<void> {
      // What is under way right now is in neither for a moment.
      await expect(async () => {
        const left = (await unsentRecords(keeper)).map(textOf);
        const { notes, timeline } = await stored();
        const reasons = timeline.flatMap((event) => (event.kind === 'stage' ? [event.to.lostReason] : []));
        for (const { text, kind, mayBeGone, chosen } of typed) {
          const said = `${kind} “${text}” (CHAOS_SEED=${seed})`;
          const root = text.split(' >')[0] ?? text;
          const count =
            kind === 'stage'
              ? reasons.filter((reason) => reason === text).length
              : notes.filter((note) => note.text === root || note.text.startsWith(`${root} >`)).length;
          const isUnsent = left.some((one) => one.includes(kind === 'note' ? root : text));
          expect.soft(count, `${said}: in the store`).toBeLessThanOrEqual(1 + chosen);
          const isThere = kind === 'edit' ? notes.some((note) => note.text === text) : count > 0;
          // A later edit of the same note takes the place of an earlier one.
          const isReplaced =
            kind === 'edit' && typed.some((one) => one.text !== text && isLaterEdit(one, text));
          if (acknowledged.has(text) && !isReplaced && !mayBeGone)
            expect(isThere, `${said}: acknowledged, in the store`).toBe(true);
          if (!mayBeGone && !isReplaced) expect(isThere || isUnsent, `${said}: stored or unsent`).toBe(true);
        }
      }).toPass({ timeout: 20_000 });
    }

    const isLaterEdit = (one: Typed, text: string) =>
      one.kind === 'edit' && one.text.split(' >')[0] === text.split(' >')[0];

    for (let number = 1; number <= stepCount; number += 1) {
      const page = tabs[random(tabs.length)] as Page;
      const name = pick(names);
      const before = line;
      await test.step(`${number} ${name} in tab ${tabs.indexOf(page) + 1}, ${line}`, async () => {
        try {
          if (page.url() !== address) await page.goto(address);
          await makeReady(page);
          await decide(page);
          await somethingToPress(page);
          await steps[name]?.(page, number);
        } catch (error) {
          // A dialog came, or the view could not be read: a person would look again as well, and find the connection back.
          if (!/Timeout|closed|interrupted|expect/i.test(String(error))) throw error;
          test.info().annotations.push({ type: 'given up', description: `${number} ${name}: ${error}` });
          if (line === 'offline') line = 'up';
        }
        if (line !== before)
          test.info().annotations.push({ type: 'line', description: `${number}: ${line}` });
      });
      if (number % 20 === 0) await check();
    }
    await check();

    await test.step('once everything works and every conflict is decided, nothing is unsent', async () => {
      line = 'up';
      for (const page of tabs) {
        await page.goto(address);
        await makeReady(page);
      }
      // A change waits behind a refused one of the same stage or note.
      await expect(async () => {
        for (const page of tabs) await decide(page);
        expect((await unsentRecords(keeper)).filter(({ state }) => state !== 'draft')).toEqual([]);
      }).toPass({ timeout: 40_000 });
      await check();
    });
    const kept = typed.filter(({ mayBeGone }) => !mayBeGone).length;
    console.log(
      `${typed.length} changes typed, ${acknowledged.size} acknowledged, ${kept} that must be there`,
    );
    expect(kept).toBeGreaterThan(stepCount / 8);
    await context.close();
    await other.dispose();
  },
);

function sequence(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function somethingToPress(page: Page): Promise<void> {
  const any = page
    .getByLabel('Nota nueva')
    .or(page.getByRole('button', { name: 'Entrar', exact: true }))
    .or(page.getByRole('alertdialog'));
  await any.first().waitFor();
}

async function makeReady(page: Page): Promise<void> {
  // Browsers draw the tab in front alone.
  await page.bringToFront();
  await somethingToPress(page);
  if (await page.getByRole('button', { name: 'Entrar', exact: true }).isVisible()) await signIn(page);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill(panelAccount.name);
  await page.getByLabel('Contraseña').fill(panelAccount.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('navigation', { name: 'Panel' }).waitFor();
}

/** Another person, in another browser. */
async function changeStage(other: APIRequestContext, id: string, reason: string): Promise<void> {
  const { record }: RequestDetail = await (await other.get(`/panel/api/requests/${id}`)).json();
  const data = { stage: 'lost', reason, version: record.version };
  // What another tab changed in between refuses it.
  await other.post(`/panel/api/requests/${id}/stage`, { data });
}
