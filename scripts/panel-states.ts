/** The states that each view of the panel can be in, and how a browser is brought there: the mock answers its calls. */
import type { Page, Route } from '@playwright/test';
import { numberFormatOf } from '../contract/number-format.ts';
import { amountCentsMax } from '../contract/panel/limits.ts';
import {
  answerPanelCalls,
  createPanelMock,
  failure,
  mockRequest,
  type PanelMock,
} from '../tests/support/panel-mock.ts';

/** Below /panel/. */
export const viewPaths: Readonly<Record<string, string>> = {
  hoy: 'hoy',
  solicitudes: 'solicitudes',
  solicitud: 'solicitudes/r2',
  apartadas: 'apartadas',
  entregas: 'entregas',
  cifras: 'cifras',
  cuenta: 'cuenta',
  entrar: 'entrar',
  invitacion: `invitacion#${'a'.repeat(43)}`,
};
const signedOutViews: readonly string[] = ['entrar', 'invitacion'];

type Step = (page: Page) => Promise<unknown>;

interface State {
  /** Before the page is opened. */
  before?(mock: PanelMock): void;
  /** Takes the place of the mock for every call but that for who is signed in. */
  handle?(route: Route): Promise<void>;
  /** Only calls whose path ends so. */
  only?: string;
  /** Once the page is there. */
  steps?: readonly Step[];
}

const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();
const fill =
  (label: string, text: string): Step =>
  (page) =>
    page.getByLabel(label).fill(text);
const pressed = (...names: string[]): State => ({ steps: names.map(press) });
/** The answer to the press does not come. */
const awaited = (path: string, name: string): State => ({
  steps: [(page) => page.route(path, () => {}), press(name)],
});
const answered = (status: number, error: string, message: string, more: object = {}): State => ({
  handle: (route) => route.fulfill({ status, json: { error, message, ...more } }),
});

const offline: State = { handle: (route) => route.abort('internetdisconnected') };
const error = answered(500, 'unavailable', 'El servidor no pudo leer los datos.');
const saveNote = [fill('Nota nueva', 'Llamé, vuelve el lunes'), press('Guardar nota')];
const words = 'Institución Educativa Nuestra Señora de las Mercedes y San Martín '.repeat(5).slice(0, 300);
const unbroken = 'W'.repeat(300);
/** By the answers' keys: as long as what is stored under them can be, in words and without a space. */
const longest: Readonly<Record<string, string | number>> = {
  ...{ fullName: words, company: unbroken, city: words, country: unbroken, address: words },
  ...{ phone: '9'.repeat(300), email: `${'w'.repeat(280)}@cabinas.example`, computers: '999999' },
  ...{ edition: words, lostReason: words, reason: words, text: unbroken, detail: unbroken, device: words },
  ...{
    name: words.slice(0, 60),
    source: ['facebook', 'cpc', 'agosto', 'x'].map((part) => part.padEnd(60, 'w')).join(' / '),
  },
  ...{ amountCents: amountCentsMax, licences: 1_000_000, attempts: 999, timesReceived: 9_999 },
  ...{ count: 10_000, requests: 999_999, trials: 999_999, won: 999_999, lost: 999_999 },
  ...{ visits: 9_999_999, formOpened: 999_999, slowestMs: 35_940_000, medianMs: 35_940_000 },
};
/** Another person changed the stage while the view was open. */
const { record } = mockRequest({ id: 'r2' }, 'lost');
const changedBy = { id: 'x', name: 'Jorge Huamán' };
const otherRecord = { current: { record: { ...record, version: 2, changedBy } }, yours: {} };

const everywhere: Readonly<Record<string, State>> = {
  filled: {},
  loading: { handle: async () => {} },
  error,
  offline,
  forbidden: answered(403, 'forbidden', 'No puedes ver esto'),
  ended: {
    before(mock) {
      const { answer } = mock;
      // With the first call after the one for who is signed in.
      mock.answer = (call) => {
        if (call.path !== 'me') mock.me = { ...mock.me, account: null };
        return answer(call);
      };
    },
  },
  empty: {
    before({ details }) {
      const detail = details.get('r2') ?? mockRequest({ id: 'r2' });
      details.clear();
      // The view of one request has one, without anything beside it.
      details.set('r2', { ...detail, notes: [], timeline: [], related: [], status: 'quarantined' });
    },
  },
  long: {
    before(mock) {
      const { answer, details, me } = mock;
      me.business = { ...me.business, numbers: numberFormatOf({ country: 'GT', currency: 'GTQ' }) };
      const lengthen = (key: string, value: unknown) =>
        value !== '' && typeof value === typeof longest[key] ? longest[key] : value;
      // One of each kind, which is enough to see it.
      for (const id of [...details.keys()].slice(12)) details.delete(id);
      mock.answer = (call) => {
        const { status, json } = answer(call);
        // "10,000 nuevas" would lie over the list, as it is meant to.
        if (call.path === 'requests-count') return { status, json };
        return { status, json: JSON.parse(JSON.stringify(json), lengthen) };
      };
    },
  },
  down: {
    before({ channels: [mail] }) {
      Object.assign(mail ?? {}, { working: false, failure, held: { count: 7, more: false } });
    },
  },
};

const own: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  solicitud: {
    conflict: {
      ...answered(409, 'conflict', 'Otra persona cambió esto antes', otherRecord),
      only: '/stage',
      steps: [press('Contactada')],
    },
    unsent: { ...offline, only: '/stage', steps: [press('Contactada')] },
    refused: { ...answered(400, 'invalid', 'La nota es demasiado larga'), only: '/notes', steps: saveNote },
    unsaved: { ...error, only: '/notes', steps: saveNote },
    trial: pressed('En prueba'),
    won: pressed('Compró'),
    lost: pressed('No compró'),
    erase: pressed('Borrar a esta persona…'),
  },
  hoy: {
    // On phones the theme is not in the navigation.
    menu: {
      steps: [
        (page) =>
          page
            .getByRole('button', { name: /^(Tema|Más)$/ })
            .filter({ visible: true })
            .first()
            .click(),
      ],
    },
  },
  solicitudes: {
    menu: pressed('Exportar'),
    filters: pressed('Filtros y orden'),
    awaited: awaited('**/api/requests?*', 'Contactada'),
    nothing: { steps: [(page) => page.getByRole('searchbox').fill('zzzz')] },
    erase: {
      steps: [press('Más acciones'), (page) => page.getByRole('menuitem', { name: /Borrar/ }).click()],
    },
  },
  cifras: { awaited: awaited('**/api/figures?*', '1 año') },
  apartadas: { remove: { steps: [(page) => page.getByRole('checkbox').nth(1).check(), press('Eliminar')] } },
  cuenta: {
    password: pressed('Cambiar'),
    unsent: {
      steps: [
        (page) => page.goto(page.url().replace('cuenta', 'solicitudes/r1')),
        fill('Nota nueva', 'Llamé, vuelvo a llamar el lunes'),
        (page) => page.goBack(),
        press('Cerrar sesión'),
      ],
    },
  },
  entrar: {
    wrong: {
      ...answered(401, 'wrongCredentials', 'El nombre y la contraseña no coinciden.'),
      only: '/sign-in',
      steps: [fill('Nombre', 'Ana Torres'), fill('Contraseña', 'no es esta clave'), press('Entrar')],
    },
    first: { before: ({ me }) => void Object.assign(me, { firstStart: true }) },
  },
  invitacion: {
    first: {},
    join: { before: ({ invitation }) => void Object.assign(invitation, { purpose: 'join', name: 'Jorge' }) },
  },
};

export function statesOf(view: string): Readonly<Record<string, State>> {
  const common = signedOutViews.includes(view) ? { filled: {}, offline, error } : everywhere;
  return { ...common, ...own[view] };
}

/** Longer than a skeleton is delayed. */
const drawnAfterMs = 900;
/** What fails is tried twice more. */
const failedAfterMs = 4_500;

/** Answers the page's calls as in this state of the view; a state that the view does not have is that with everything. */
export async function mockPanelState(page: Page, view: string, state: string): Promise<State> {
  const wanted = statesOf(view)[state] ?? {};
  const mock = createPanelMock({ more: 26 });
  if (signedOutViews.includes(view)) mock.me = { ...mock.me, account: null };
  wanted.before?.(mock);
  await answerPanelCalls(page, mock);
  const { handle, only = '' } = wanted;
  if (handle)
    await page.route(
      ({ pathname }) =>
        pathname.startsWith('/panel/api/') && pathname.endsWith(only) && pathname !== '/panel/api/me',
      handle,
    );
  return wanted;
}

/** @param origin of a relay that serves the panel @returns whether something was done after the page was opened */
export async function openPanelState(page: Page, origin: string, view: string, state: string) {
  const wanted = await mockPanelState(page, view, state);
  await page.goto(`${origin}/panel/${viewPaths[view]}`);
  await page.waitForTimeout(['error', 'offline'].includes(state) ? failedAfterMs : drawnAfterMs);
  for (const step of wanted.steps ?? []) {
    await step(page);
    await page.waitForTimeout(700); // what opens or closes moves
  }
  return wanted.steps !== undefined;
}
