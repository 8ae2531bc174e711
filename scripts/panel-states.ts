/** The states that each view of the panel can be in, and how a browser is brought there. */
import type { Page, Route } from '@playwright/test';
import type { RequestDetail } from '../contract/panel-answers.ts';
import type { Conflict, PanelError } from '../contract/panel-errors.ts';
import { brokenMail, type Change, emptied, lengthened } from './panel-answer-changes.ts';

/** Below /panel/; ID stands for a request. */
export const viewPaths: Readonly<Record<string, string>> = {
  hoy: 'hoy',
  solicitudes: 'solicitudes',
  solicitud: 'solicitudes/ID',
  apartadas: 'apartadas',
  entregas: 'entregas',
  cifras: 'cifras',
  cuenta: 'cuenta',
  entrar: 'entrar',
  invitacion: `invitacion#${'a'.repeat(43)}`,
};
export const signedOutViews: readonly string[] = ['entrar', 'invitacion'];

/** Steps before the page is opened; what it returns is done afterwards. */
export type State = (page: Page) => Promise<((page: Page) => Promise<void>) | undefined>;

const none = { count: 0, more: false, rows: [] };
const empty: Readonly<Record<string, unknown>> = {
  today: { unanswered: none, trialsEnding: none, followUps: none, deliveries: none },
  requests: { rows: [], next: null, indexing: false },
  'requests-count': { count: 0, more: false },
  'set-aside': { rows: [], next: null, indexing: false },
  'filter-choices': { countries: [], editions: [], people: [] },
  passkeys: [],
  'account-changes': [],
};

const everywhere: Readonly<Record<string, State>> = {
  filled: async () => undefined,
  loading: (page) => answer(page, async () => undefined),
  error: (page) =>
    answer(page, (route) => refuse(route, 500, 'unavailable', 'El servidor no pudo leer los datos.')),
  offline: (page) => answer(page, (route) => route.abort('internetdisconnected')),
  forbidden: (page) => answer(page, (route) => refuse(route, 403, 'forbidden', 'No puedes ver esto')),
  ended: (page) => answer(page, (route) => refuse(route, 401, 'noSession', 'Tu sesión terminó')),
  empty: (page) =>
    answer(page, async (route, path) => {
      if (path in empty) await route.fulfill({ json: empty[path] });
      else await changed(route, path, emptied);
    }),
  long: (page) => answer(page, (route, path) => changed(route, path, lengthened)),
  down: (page) =>
    answer(page, (route, path) =>
      path === 'deliveries' ? changed(route, path, brokenMail) : route.continue(),
    ),
};

const own: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  solicitud: {
    conflict: async (page) => {
      await page.route('**/stage', async (route) => {
        const { record } = (await (
          await page.request.get(
            route
              .request()
              .url()
              .replace(/\/stage$/, ''),
          )
        ).json()) as RequestDetail;
        const body: Conflict = {
          error: 'conflict',
          message: 'Otra persona cambió esto antes',
          current: {
            record: {
              ...record,
              version: record.version + 1,
              stage: 'lost',
              lostReason: 'Eligió otra solución',
              changedBy: { id: 'x', name: 'Jorge Huamán' },
            },
          },
          yours: route.request().postDataJSON(),
        };
        await route.fulfill({ status: 409, json: body });
      });
      return (opened) => press(opened, 'Contactada');
    },
    unsent: async (page) => {
      await page.route('**/stage', (route) => route.abort('internetdisconnected'));
      return (opened) => press(opened, 'Contactada');
    },
    trial: async () => (opened) => press(opened, 'En prueba'),
    won: async () => (opened) => press(opened, 'Compró'),
    lost: async () => (opened) => press(opened, 'No compró'),
    erase: async () => (opened) => press(opened, 'Borrar a esta persona…'),
  },
  solicitudes: {
    filters: async () => (opened) => press(opened, 'Filtros'),
    nothing: async () => async (opened) => {
      await opened.getByRole('searchbox').fill('zzzz');
      await opened.waitForTimeout(500);
    },
    erase: async () => async (opened) => {
      await press(opened, 'Más acciones');
      await opened.getByRole('menuitem').click();
      await opened.waitForTimeout(500);
    },
  },
  apartadas: {
    remove: async () => async (opened) => {
      await opened.getByRole('checkbox').nth(1).check();
      await press(opened, 'Eliminar');
    },
  },
  entrar: {
    wrong: async () => async (opened) => {
      await opened.getByLabel('Nombre').fill('Ana Torres');
      await opened.getByLabel('Contraseña').fill('no es esta clave');
      await press(opened, 'Entrar');
    },
    first: (page) =>
      answer(page, (route) => route.continue(), { account: null, firstStart: true, passkeyOrigin: null }),
  },
  invitacion: {
    first: (page) =>
      answer(page, (route) =>
        route.fulfill({
          json: { purpose: 'first', name: null, expiresAt: new Date(Date.now() + 600_000).toISOString() },
        }),
      ),
    join: (page) =>
      answer(page, (route) =>
        route.fulfill({
          json: {
            purpose: 'join',
            name: 'Jorge Huamán',
            expiresAt: new Date(Date.now() + 600_000).toISOString(),
          },
        }),
      ),
  },
};

export function statesOf(view: string): Readonly<Record<string, State>> {
  if (!signedOutViews.includes(view)) return { ...everywhere, ...own[view] };
  const { filled, offline, error } = everywhere;
  return { ...(filled && offline && error ? { filled, offline, error } : {}), ...own[view] };
}

/** Gives the calls but that for who is signed in to `handle`, with their path below /panel/api/. */
async function answer(
  page: Page,
  handle: (route: Route, path: string) => Promise<void>,
  me?: unknown,
): Promise<undefined> {
  await page.route('**/panel/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/panel/api/', '');
    if (path === 'me') await (me ? route.fulfill({ json: me }) : route.continue());
    else await handle(route, path);
  });
  return undefined;
}

function refuse(route: Route, status: number, error: PanelError['error'], message: string): Promise<void> {
  return route.fulfill({ status, json: { error, message } satisfies PanelError });
}

async function changed(route: Route, path: string, change: Change): Promise<void> {
  if (path === 'events') return route.continue();
  const response = await route.fetch();
  const json = JSON.parse(await response.text(), (key, value) => change(value, key));
  await route.fulfill({ response, json });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.waitForTimeout(700);
}
