/** The states that each view of the panel can be in, and how a browser is brought there: the mock answers its calls. */
import type { Page, Route } from '@playwright/test';
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

interface State {
  /** Before the page is opened. */
  before?(mock: PanelMock): void;
  /** Takes the place of the mock for every call but that for who is signed in. */
  handle?(route: Route): Promise<void>;
  /** Only calls whose path ends so. */
  only?: string;
  /** Once the page is there. */
  finish?(page: Page): Promise<void>;
}

const offline: State = { handle: (route) => route.abort('internetdisconnected') };
const error: State = {
  handle: (route) => refuse(route, 500, 'unavailable', 'El servidor no pudo leer los datos.'),
};

const everywhere: Readonly<Record<string, State>> = {
  filled: {},
  loading: { handle: async () => {} },
  error,
  offline,
  forbidden: { handle: (route) => refuse(route, 403, 'forbidden', 'No puedes ver esto') },
  ended: { before: endSession },
  empty: { before: makeEmpty },
  long: { before: lengthen },
  down: { before: breakMail },
};

/** Only pressed once the page is there. */
const pressed = (...names: string[]): State => ({
  finish: async (page) => {
    for (const name of names) await press(page, name);
  },
});
/** The answer to the press does not come. */
const awaited = (path: string, name: string): State => ({
  finish: async (page) => {
    await page.route(path, () => {});
    await press(page, name);
  },
});

const own: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  solicitud: {
    conflict: {
      // Another person changes the stage while the view is open.
      finish: async (page) => {
        const message = 'Otra persona cambió esto antes';
        await page.route('**/stage', (route) => refuse(route, 409, 'conflict', message));
        await press(page, 'Contactada');
      },
    },
    unsent: { only: '/stage', ...offline, ...pressed('Contactada') },
    refused: {
      only: '/notes',
      handle: (route) => refuse(route, 400, 'invalid', 'La nota es demasiado larga'),
      finish: saveNote,
    },
    unsaved: { only: '/notes', ...error, finish: saveNote },
    trial: pressed('En prueba'),
    won: pressed('Compró'),
    lost: pressed('No compró'),
    erase: pressed('Borrar a esta persona…'),
  },
  hoy: {
    menu: {
      // On phones the theme is not in the navigation.
      finish: async (page) =>
        press(page, (await page.getByRole('button', { name: 'Tema' }).isVisible()) ? 'Tema' : 'Más'),
    },
  },
  solicitudes: {
    menu: { finish: (page) => press(page, 'Exportar') },
    filters: pressed('Filtros y orden'),
    awaited: awaited('**/api/requests?*', 'Contactada'),
    nothing: {
      finish: async (page) => {
        await page.getByRole('searchbox').fill('zzzz');
        await page.waitForTimeout(500);
      },
    },
    erase: {
      finish: async (page) => {
        await press(page, 'Más acciones');
        await page.getByRole('menuitem', { name: /Borrar/ }).click();
        await page.waitForTimeout(500);
      },
    },
  },
  cifras: { awaited: awaited('**/api/figures?*', '1 año') },
  apartadas: {
    remove: {
      finish: async (page) => {
        await page.getByRole('checkbox').nth(1).check();
        await press(page, 'Eliminar');
      },
    },
  },
  cuenta: {
    password: { finish: (page) => press(page, 'Cambiar') },
    unsent: {
      finish: async (page) => {
        await page.goto(page.url().replace('cuenta', 'solicitudes/r1'));
        await page.getByLabel('Nota nueva').fill('Llamé, vuelvo a llamar el lunes');
        await page.goBack();
        await press(page, 'Cerrar sesión');
      },
    },
  },
  entrar: {
    wrong: {
      only: '/sign-in',
      handle: (route) => refuse(route, 401, 'wrongCredentials', 'El nombre y la contraseña no coinciden.'),
      finish: async (page) => {
        await page.getByLabel('Nombre').fill('Ana Torres');
        await page.getByLabel('Contraseña').fill('no es esta clave');
        await press(page, 'Entrar');
      },
    },
    first: { before: ({ me }) => void Object.assign(me, { firstStart: true }) },
  },
  invitacion: {
    first: {},
    join: {
      before: ({ invitation }) => void Object.assign(invitation, { purpose: 'join', name: 'Jorge Huamán' }),
    },
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

/** @param origin of a relay that serves the panel @returns whether something was done after the page was opened */
export async function openPanelState(
  page: Page,
  origin: string,
  view: string,
  state: string,
): Promise<boolean> {
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
  await page.goto(`${origin}/panel/${viewPaths[view]}`);
  await page.waitForTimeout(['error', 'offline'].includes(state) ? failedAfterMs : drawnAfterMs);
  await wanted.finish?.(page);
  return wanted.finish !== undefined;
}

/** With the first call after the one for who is signed in. */
function endSession(mock: PanelMock): void {
  const { answer } = mock;
  mock.answer = (call) => {
    if (call.path !== 'me') mock.me = { ...mock.me, account: null };
    return answer(call);
  };
}

function makeEmpty(mock: PanelMock): void {
  const detail = mock.details.get('r2');
  mock.details.clear();
  // The view of one request has one, without anything beside it.
  if (detail)
    mock.details.set('r2', { ...detail, notes: [], timeline: [], related: [], status: 'quarantined' });
}

const long =
  `Institución Educativa Emblemática ${'Nuestra Señora de las Mercedes y San Martín de Porres '.repeat(6)}`.slice(
    0,
    300,
  );

function lengthen(mock: PanelMock): void {
  for (const detail of mock.details.values()) {
    for (const name of Object.keys(detail.fields)) Object.assign(detail.fields, { [name]: long });
    detail.edition = long;
    for (const note of detail.notes) note.text = 'x'.repeat(300);
  }
}

function breakMail({ channels: [mail] }: PanelMock): void {
  if (mail) Object.assign(mail, { working: false, failure, held: { count: 7, more: false } });
}

function refuse(route: Route, status: number, code: string, message: string): Promise<void> {
  const record = {
    ...mockRequest({ id: 'r2' }, 'lost').record,
    ...{ version: 2, lostReason: 'Eligió otra solución', changedBy: { id: 'x', name: 'Jorge Huamán' } },
  };
  const conflict = code === 'conflict' ? { current: { record }, yours: {} } : {};
  return route.fulfill({ status, json: { error: code, message, ...conflict } });
}

async function saveNote(page: Page): Promise<void> {
  await page.getByLabel('Nota nueva').fill('Llamé, vuelve el lunes');
  await press(page, 'Guardar nota');
  await page.waitForTimeout(1_000);
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.waitForTimeout(700);
}
