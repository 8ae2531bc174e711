/**
 * A push from end to end, offline: Firefox subscribes at a push service of this machine, a visitor sends the form, the relay
 * encrypts, Firefox decrypts and shows the notice, a press on it opens the request, and a second Firefox is told who took it.
 * A relay that is killed meanwhile, and a push service that forgets its devices, change nothing of that.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { goodRequest } from '../support/good-request.ts';
import { invitePerson, makePanelAccount, panelAccount } from '../support/make-panel-account.ts';
import { sendRequest } from '../support/sends.ts';
import { startRelay } from '../support/start-relay.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { until } from '../support/until.ts';
import { startFakePushService } from './fake-push-service.ts';
import { type Firefox, launchFirefox } from './firefox.ts';
import { signIn } from './panel-scenarios.ts';
import { fillForm, openForm } from './trial-scenarios.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const luis = { name: 'Luis Paredes', password: 'otra frase de doce letras' };
const settingsFor = (host: string) => ({
  'dom.push.serverURL': `ws://${host}/`,
  'dom.push.testing.allowInsecureServerURL': true,
  'dom.push.connection.enabled': true,
  'dom.push.retryBaseInterval': 100,
  'alerts.useSystemBackend': false,
  'permissions.default.desktop-notification': 1,
  'dom.disable_open_during_load': false,
});

type Phone = Firefox & Visitor;

/** @returns how long a notice took from the sent form to the screen, in ms; @throws Error naming what was not met */
export async function pushScenario(firefoxPath: string): Promise<number> {
  const service = await startFakePushService();
  const { host } = new URL(service.url);
  const env = { PUSH_HOSTS: host, LEASE_MS: '3000', RETRY_BASE_MS: '500' };
  let relay = await startRelay(env);
  const phones: Phone[] = [];
  const openPhone = async () => {
    const firefox = await launchFirefox(firefoxPath, true, settingsFor(host));
    const phone = { ...firefox, ...visitorOf(firefox) };
    phones.push(phone);
    return phone;
  };
  try {
    await makePanelAccount(relay);
    await invitePerson(relay, luis);
    const origin = relay.url.replace('127.0.0.1', 'localhost');
    const own = await openPhone();
    const other = await openPhone();
    await allowPushes(own, origin, panelAccount);
    await allowPushes(other, origin, luis);

    await own.open(origin);
    await sendForm(own);
    const sentMs = performance.now();
    await until('the notice is shown', async () => (await notices(own)).length > 0);
    const tookMs = Math.round(performance.now() - sentMs);
    const requestNotice = [
      `${goodRequest.company}\n${goodRequest.computers} PC · ${goodRequest.city}\n${goodRequest.fullName}`,
    ];
    assert.deepEqual(await notices(own), requestNotice);
    await until('the other device shows it too', async () => (await notices(other)).length > 0);
    assert.deepEqual(await notices(other), requestNotice);
    // Also a tab of the panel that shows something else.
    await own.open(`${origin}/panel/hoy`);
    await pressNotice(own);
    await own.waits('the request opens', () => /solicitudes\/[\w-]+$/.test(location.pathname));
    await own.reads('main', goodRequest.fullName);
    await until('the notice is gone', async () => (await notices(own)).length === 0);

    await pressButton(own, 'La tomo yo');
    await own.reads('main', 'La tienes tú');
    const takenTitle = `${panelAccount.name} tomó la solicitud de ${goodRequest.company}`;
    await until('the other device is told', async () =>
      (await notices(other)).some((notice) => notice.startsWith(takenTitle)),
    );
    assert.deepEqual([await notices(own), service.posts], [[], 3]);

    // Killed between the answer to the visitor and the pushes: each device is told once the relay is back, and once.
    const port = new URL(relay.url).port;
    const bothShow = async (company: string) => {
      const isOnceIn = (all: string[]) => all.filter((notice) => notice.startsWith(company)).length === 1;
      for (const phone of phones)
        await until(`each shows the notice of ${company}`, async () => isOnceIn(await notices(phone)));
    };
    service.isSilent = true;
    assert.equal(await sendRequest(relay.url, { nombre_empresa: 'Cabinas Interrumpida' }), 200);
    await until('the pushes are under way', () => service.posts === 5);
    relay.process.kill('SIGKILL');
    await once(relay.process, 'exit');
    service.isSilent = false;
    relay = await startRelay({ ...env, DATA_DIR: relay.dataDir, PORT: port });
    await bothShow('Cabinas Interrumpida');
    // What is sent is not attempted again, now or later.
    await until('every push is recorded', () =>
      storedRequests(relay.dataDir)
        .flatMap(({ deliveries }) => deliveries)
        .every(({ channel, state }) => !channel.startsWith('push:') || state === 'sent'),
    );
    assert.equal(service.posts, 7);

    // The browsers' subscriptions end without their doing; each makes another one and tells the relay.
    const endpoints = pushEndpoints(relay.dataDir);
    service.forget();
    const others = () => pushEndpoints(relay.dataDir).filter((endpoint) => !endpoints.includes(endpoint));
    await until('both have other addresses', () => others().filter(service.knows).length >= 2);
    assert.equal(await sendRequest(relay.url, { nombre_empresa: 'Cabinas Renovada' }), 200);
    await bothShow('Cabinas Renovada');
    await until('those of before are gone', () => pushEndpoints(relay.dataDir).length === others().length);
    return tookMs;
  } finally {
    for (const phone of phones) await phone.close();
    await relay.stop();
    service.close();
  }
}

/** Signs in, and presses what makes this browser a device. */
async function allowPushes(phone: Phone, origin: string, person: typeof luis): Promise<void> {
  await signIn(phone, `${origin}/panel/cuenta`, person);
  await phone.reads('main', 'Sesiones abiertas');
  await pressButton(phone, 'Activar en este equipo');
  await phone.reads('main', 'sin avisos todavía');
}

const pressButton = ({ page }: Phone, text: string) => page.locator(`button ::-p-text(${text})`).click();

function pushEndpoints(dataDir: string): string[] {
  using database = new DatabaseSync(join(dataDir, 'requests.db'), { readOnly: true });
  return database
    .prepare('SELECT endpoint FROM push_devices')
    .all()
    .map(({ endpoint }) => String(endpoint));
}

async function sendForm(visitor: Visitor): Promise<void> {
  await visitor.waits('the page is live', () => document.documentElement.hasAttribute('data-live'));
  await openForm(visitor);
  await fillForm(visitor, goodRequest.company, goodRequest.phone);
  await visitor.clicks('#prueba [type=submit]');
  await visitor.sees('#enviado[open]');
}

/** Titles and texts of the notices that the browser shows; a window that is still opening has no text yet. */
const notices = (phone: Phone) =>
  phone.inBrowser<string[]>(
    `[...Services.wm.getEnumerator('alert:alert')]
       .map(({ document }) => ['alertTitleLabel', 'alertTextLabel'].map((id) => {
         const label = document.getElementById(id);
         return label?.value || label?.getAttribute('value') || label?.textContent || '';
       }))
       .filter((texts) => texts.every((text) => text !== ''))
       .map((texts) => texts.join('\\n'))`,
  );

const pressNotice = (phone: Phone) =>
  phone.inBrowser(
    `(([notice]) => {
       if (notice.onAlertClick) notice.onAlertClick();
       else notice.document.getElementById('alertBox').click();
     })([...Services.wm.getEnumerator('alert:alert')])`,
  );
