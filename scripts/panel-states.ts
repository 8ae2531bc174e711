/** The states that each view of the panel can be in, and how a browser is brought there: a relay of its own answers its calls. */
import type { Page, Route } from '@playwright/test';
import { readBuilt } from '../business/built-business.ts';
import { amountCentsMax } from '../contract/panel/limits.ts';
import { fillPanel } from '../tests/support/fill-panel.ts';
import { openPanelRelay } from '../tests/support/open-panel-relay.ts';
import { goodPassword } from '../tests/support/panel-client.ts';
import type { PanelRelay, PanelRelayOptions } from '../tests/support/panel-relay.ts';

/** Below /panel/, with the relay's names of requests and tokens. */
export const viewPaths: Readonly<Record<string, string>> = {
  hoy: 'hoy',
  solicitudes: 'solicitudes',
  solicitud: 'solicitudes/r2',
  nueva: 'solicitudes/nueva',
  apartadas: 'apartadas',
  entregas: 'entregas',
  cifras: 'cifras',
  pagina: 'pagina',
  cuenta: 'cuenta',
  entrar: 'entrar',
  invitacion: 'invitacion#t1',
};
const signedOutViews: readonly string[] = ['entrar', 'invitacion'];

type Step = (page: Page, relay: PanelRelay) => Promise<unknown>;

interface State {
  /** How its relay is started. */
  options?: PanelRelayOptions;
  /** Before the page is opened. */
  before?(relay: PanelRelay, view: string): unknown;
  /** Takes the place of the relay for every call but that for who is signed in. */
  handle?(route: Route, relay: PanelRelay): Promise<void>;
  /** Only calls whose path ends so. */
  only?: string;
  /** Changes what is shown of the relay's answers. */
  changed?(path: string, body: string): string;
  /** Once the page is there. */
  steps?: readonly Step[];
}

const press =
  (name: string): Step =>
  (page) =>
    page.getByRole('button', { name, exact: true }).first().click();
const fill =
  (label: string | RegExp, text: string): Step =>
  (page) =>
    page.getByLabel(label).fill(text);
const unfold =
  (title: string): Step =>
  (page) =>
    page.locator('summary').filter({ hasText: title }).click();
const pressed = (...names: string[]): State => ({ steps: names.map(press) });
/** The answer to the press does not come. */
const awaited = (path: string, name: string): State => ({
  steps: [(page) => page.route(path, () => {}), press(name)],
});
const answered = (status: number, error: string, message: string): State => ({
  handle: (route) => route.fulfill({ status, json: { error, message } }),
});

/** Another person, with what is chosen of the menu about it. */
const about = (action: string, ...steps: Step[]): State => ({
  before: ({ at }) =>
    at.store.database.rows(
      "INSERT INTO panel_accounts (id, name, name_key, password, role, created_at) VALUES ('j', 'Jorge Huamán', 'j', '', 'seller', 0)",
    ),
  steps: [
    press('Acciones para Jorge Huamán'),
    (page) => page.getByRole('menuitem', { name: action }).click(),
    ...steps,
  ],
});
/** The panel is opened again without a connection. */
const kept: State = {
  steps: [
    (page) => page.route('**/panel/api/**', (route) => route.abort('internetdisconnected')),
    (page) => page.reload(),
  ],
};

const rosa = [
  fill(
    'Pegar un chat',
    '[12/11/26, 10:02] Rosa Quispe Mamani: hola, tengo 25 máquinas, mi número es 987 654 321',
  ),
];
const unsent: State = {
  handle: (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()),
  only: '/requests',
};
const offline: State = { handle: (route) => route.abort('internetdisconnected') };
const error = answered(500, 'unavailable', 'El servidor no pudo leer los datos.');
const saveNote = [fill('Nota nueva', 'Llamé, vuelve el lunes'), press('Guardar nota')];
const words = 'Institución Educativa Nuestra Señora de las Mercedes y San Martín '.repeat(5).slice(0, 300);
const unbroken = 'W'.repeat(300);
/** By the answers' keys: as long as what is stored under them can be, in words and without a space. */
const longest: Readonly<Record<string, string | number>> = {
  ...{ fullName: words, company: unbroken, city: words, country: unbroken, address: words },
  ...{ phone: '9'.repeat(300), email: `${'w'.repeat(280)}@cabinas.example`, computers: '999999' },
  ...{
    edition: words,
    lostReason: words,
    reason: words,
    followUpText: 'W'.repeat(120),
    text: unbroken,
    detail: unbroken,
    device: words,
  },
  ...{
    name: words.slice(0, 60),
    source: ['facebook', 'cpc', 'agosto', 'x'].map((part) => part.padEnd(60, 'w')).join(' / '),
  },
  ...{ amountCents: amountCentsMax, licences: 1_000_000, attempts: 999, timesReceived: 9_999 },
  ...{ count: 10_000, requests: 999_999, trials: 999_999, won: 999_999, lost: 999_999 },
  ...{ visits: 9_999_999, formOpened: 999_999, slowestMs: 35_940_000, medianMs: 35_940_000 },
};
const lengthened = (key: string, value: unknown) =>
  value !== '' && typeof value === typeof longest[key] ? longest[key] : value;

const everywhere: Readonly<Record<string, State>> = {
  filled: {},
  loading: { handle: async () => {} },
  error,
  offline,
  forbidden: answered(403, 'forbidden', 'No puedes ver esto'),
  ended: {
    handle(route, relay) {
      relay.endSession();
      return route.fallback();
    },
  },
  empty: {
    options: { isEmpty: true },
    // The view of one request has one, without anything beside it.
    before: (relay, view) => view === 'solicitud' && relay.add('r2', {}, 'new', 0, 'quarantined'),
  },
  long: {
    options: { business: { country: 'GT', currency: 'GTQ' } },
    // "10,000 nuevas" would lie over the list, as it is meant to.
    changed: (path, body) =>
      path.endsWith('requests-count') ? body : JSON.stringify(JSON.parse(body, lengthened)),
  },
  seller: { before: ({ at }) => at.store.database.rows("UPDATE panel_accounts SET role = 'seller'") },
  down: {
    before: ({ at }) =>
      at.recordResult('mail', {
        ok: false,
        kind: 'channel',
        reason: 'EAUTH: Invalid login: 535',
        reasonCode: 'login',
      }),
  },
};

const own: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  solicitud: {
    conflict: {
      only: '/stage',
      // Another person changes the stage at the same moment, and comes first.
      async handle(route, { asLuis }) {
        await asLuis('POST', 'requests/r2/stage', { version: 3, stage: 'lost', reason: 'Precio' });
        return route.fallback();
      },
      steps: [press('Contactada')],
    },
    unsent: { ...offline, only: '/stage', steps: [press('Contactada')] },
    refused: { ...answered(400, 'invalid', 'La nota es demasiado larga'), only: '/notes', steps: saveNote },
    unsaved: { ...error, only: '/notes', steps: saveNote },
    trial: pressed('En prueba'),
    won: pressed('Compró'),
    lost: pressed('No compró'),
    contact: pressed('WhatsApp'),
    quote: pressed('Cotizar'),
    step: pressed('Elegir…'),
    erase: pressed('Borrar los datos de esta persona…'),
    kept,
  },
  hoy: {
    kept,
    step: pressed('Siguiente paso: María José Ñáñez'),
    stage: pressed('Etapa: María José Ñáñez'),
    // *Más* is for narrow screens.
    menu: {
      steps: [
        (page) =>
          page
            .getByRole('button', { name: /^(Más|Etapa: .*)$/ })
            .filter({ visible: true })
            .first()
            .click(),
      ],
    },
  },
  solicitudes: {
    // The request that was opened before.
    kept: {
      steps: [
        (page, { real }) => page.goto(page.url().replace('solicitudes', real('solicitudes/r1'))),
        (page) => page.goBack(),
        ...(kept.steps ?? []),
      ],
    },
    menu: pressed('Exportar'),
    filters: pressed('Filtros y orden'),
    awaited: awaited('**/api/requests?*', 'Contactada'),
    nothing: { steps: [(page) => page.getByRole('searchbox').fill('zzzz')] },
    erase: pressed('Borrar los datos de una persona…'),
  },
  nueva: {
    pasted: { steps: rosa },
    nothing: { steps: [fill('Pegar un chat', 'Hola, buenas tardes')] },
    wrong: {
      steps: [
        ...rosa,
        (page) => page.getByText('Más datos').click(),
        fill('Correo', 'rosa'),
        press('Guardar'),
      ],
    },
    entered: { steps: [...rosa, press('Guardar')] },
    unsent: { ...unsent, steps: [...rosa, press('Guardar')] },
    listed: {
      ...unsent,
      steps: [
        ...rosa,
        press('Guardar'),
        (page) => page.getByRole('link', { name: 'Solicitudes' }).filter({ visible: true }).last().click(),
      ],
    },
    sale: { steps: [(page, { real }) => page.goto(`${page.url()}?persona=${real('r4')}`)] },
  },
  cifras: { awaited: awaited('**/api/figures?*', '1 año') },
  pagina: {
    changed: {
      steps: [
        unfold('Precios'),
        fill('Basic Edition', '12.50'),
        unfold('Imágenes'),
        unfold('Preguntas y respuestas'),
        press('Agregar'),
        fill(/^Pregunta$/, '¿Atienden en Ica?'),
        fill(/^Respuesta$/, 'Sí: instalamos en todo el sur, con visita o a distancia.'),
      ],
    },
    wrong: {
      steps: [unfold('Contacto'), fill('Correo que ven tus clientes', 'ventas'), press('Publicar')],
    },
  },
  apartadas: { remove: { steps: [(page) => page.getByRole('checkbox').nth(1).check(), press('Borrar')] } },
  cuenta: {
    password: pressed('Cambiar'),
    invite: pressed('Invitar'),
    link: {
      steps: [
        press('Invitar'),
        fill('Nombre', 'Jorge Huamán'),
        fill('Tu contraseña', goodPassword),
        press('Crear enlace'),
      ],
    },
    reset: about('Enlace para otra contraseña'),
    role: about('Hacer dueño', fill('Tu contraseña', 'no es esta'), press('Cambiar rol')),
    remove: about('Quitar…'),
    unsent: {
      steps: [
        (page, { real }) => page.goto(page.url().replace('cuenta', real('solicitudes/r1'))),
        fill('Nota nueva', 'Llamé, vuelvo a llamar el lunes'),
        (page) => page.goBack(),
        press('Cerrar sesión'),
      ],
    },
  },
  entrar: {
    wrong: {
      steps: [fill('Nombre', 'Ana Torres'), fill('Contraseña', 'no es esta clave'), press('Entrar')],
    },
    first: { before: (relay) => relay.invite('') },
  },
  invitacion: {
    join: { before: (relay) => relay.invite('Jorge') },
  },
};

export function statesOf(view: string): Readonly<Record<string, State>> {
  const common = signedOutViews.includes(view) ? { filled: {}, offline, error } : everywhere;
  if (view === 'nueva') return { filled: {}, ...own[view] };
  return { ...common, ...own[view] };
}

/** Longer than the word for loading is delayed. */
const drawnAfterMs = 900;
/** What fails is tried twice more. */
const failedAfterMs = 4_500;

/** Opens the view in this state; a state that the view does not have is that with everything. */
export async function gotoPanelState(page: Page, origin: string, view: string, state: string) {
  const wanted = statesOf(view)[state] ?? {};
  const { options, handle, only = '' } = wanted;
  const isSignedOut = signedOutViews.includes(view);
  const isEmpty = isSignedOut || options?.isEmpty === true;
  const retention = { days: 30, channels: ['mail'] } as const;
  const { name, logo, tones = {} } = readBuilt().business;
  const business = { name, logo, tones, ...options?.business };
  const relay = await openPanelRelay(page, { retention, business, isEmpty }, wanted.changed);
  // Of long values one of each kind is enough to see it.
  if (!isEmpty) await fillPanel(relay, state === 'long' && view !== 'cifras' ? 7 : 26);
  if (isSignedOut) relay.endSession();
  if (view === 'invitacion') await relay.invite('');
  await wanted.before?.(relay, view);
  if (handle)
    await page.route(
      ({ pathname }) =>
        pathname.startsWith('/panel/api/') && pathname.endsWith(only) && pathname !== '/panel/api/me',
      (route) => handle(route, relay),
    );
  await page.goto(`${origin}/panel/${relay.real(viewPaths[view] ?? '')}`);
  return { relay, steps: wanted.steps };
}

/** @param origin of a relay that serves the panel @returns whether something was done after the page was opened */
export async function openPanelState(page: Page, origin: string, view: string, state: string) {
  const { relay, steps = [] } = await gotoPanelState(page, origin, view, state);
  await page.waitForTimeout(['error', 'offline'].includes(state) ? failedAfterMs : drawnAfterMs);
  for (const step of steps) {
    await step(page, relay);
    await page.waitForTimeout(700); // what opens or closes moves
  }
  return steps.length > 0;
}
