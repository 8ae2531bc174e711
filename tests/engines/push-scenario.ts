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
import { sendRequest } from '../support/send-request.ts';
import { startRelay } from '../support/start-relay.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { until } from '../support/until.ts';
import { startFakePushService } from './fake-push-service.ts';
import { type Marionette, startMarionette } from './marionette.ts';

const luis = { name: 'Luis Paredes', password: 'otra frase de doce letras' };
const prefsFor = (host: string) => ({
  'dom.push.serverURL': `ws://${host}/`,
  'dom.push.testing.allowInsecureServerURL': true,
  'dom.push.connection.enabled': true,
  'dom.push.retryBaseInterval': 100,
  'alerts.useSystemBackend': false,
  'permissions.default.desktop-notification': 1,
  'dom.disable_open_during_load': false,
});

/** @returns how long a notice took from the sent form to the screen, in ms; @throws Error naming what was not met */
export async function pushScenario(firefoxPath: string): Promise<number> {
  const service = await startFakePushService();
  const { host } = new URL(service.url);
  const env = { PUSH_HOSTS: host, LEASE_MS: '3000', RETRY_BASE_MS: '500' };
  let relay = await startRelay(env);
  const phones: Marionette[] = [];
  const openPhone = async () => {
    const phone = await startMarionette(firefoxPath, prefsFor(host));
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
    await until('the request opens', () =>
      own.inPage(
        'return /solicitudes\\/[\\w-]+$/.test(location.pathname) && document.querySelector(\'a[href*="wa.me"]\') !== null',
      ),
    );
    assert.equal(await textHas(own, goodRequest.fullName), true);
    assert.match(
      await own.inPage<string>('return document.querySelector(\'a[href*="wa.me"]\').href'),
      /^https:\/\/wa\.me\/51987654321\?text=/,
    );
    await until('the notice is gone', async () => (await notices(own)).length === 0);

    await own.press("//button[contains(., 'Lo tomo yo')]");
    await until('the request is taken', () => textHas(own, 'La tienes tú'));
    const takenTitle = `${panelAccount.name} tomó la solicitud de ${goodRequest.company}`;
    await until('the other device is told', async () =>
      (await notices(other)).some((notice) => notice.startsWith(takenTitle)),
    );
    assert.deepEqual([await notices(own), service.posts], [[], 3]);

    // Killed between the answer to the visitor and the pushes: each device is told once the relay is back, and once.
    const port = new URL(relay.url).port;
    const isShown = async (phone: Marionette, company: string) =>
      (await notices(phone)).filter((notice) => notice.startsWith(company)).length;
    service.isSilent = true;
    assert.equal(await sendRequest(relay.url, { nombre_empresa: 'Cabinas Interrumpida' }), 200);
    await until('the pushes are under way', () => service.posts === 5);
    relay.process.kill('SIGKILL');
    await once(relay.process, 'exit');
    service.isSilent = false;
    relay = await startRelay({ ...env, DATA_DIR: relay.dataDir, PORT: port });
    for (const phone of phones)
      await until(
        'the notice is shown after the start',
        async () => (await isShown(phone, 'Cabinas Interrumpida')) === 1,
      );
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
    await until('both devices have other addresses', () => {
      const now = pushEndpoints(relay.dataDir);
      return (
        now.length >= 2 && now.every((endpoint) => service.knows(endpoint) && !endpoints.includes(endpoint))
      );
    });
    assert.equal(await sendRequest(relay.url, { nombre_empresa: 'Cabinas Renovada' }), 200);
    for (const phone of phones)
      await until(
        'the notice arrives at the new address',
        async () => (await isShown(phone, 'Cabinas Renovada')) === 1,
      );
    return tookMs;
  } finally {
    for (const phone of phones) await phone.close();
    await relay.stop();
    service.close();
  }
}

/** Signs in, and presses what makes this browser a device. */
async function allowPushes(firefox: Marionette, origin: string, person: typeof luis): Promise<void> {
  await signIn(firefox, origin, person);
  await firefox.press("//button[contains(., 'Activar en este equipo')]");
  await until('the device is listed', () => textHas(firefox, 'sin avisos todavía'));
}

function pushEndpoints(dataDir: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'requests.db'), { readOnly: true });
  try {
    return database
      .prepare('SELECT endpoint FROM push_devices')
      .all()
      .map(({ endpoint }) => String(endpoint));
  } finally {
    database.close();
  }
}

async function signIn(firefox: Marionette, origin: string, person: typeof luis): Promise<void> {
  await firefox.open(`${origin}/panel/cuenta`);
  await until('the sign-in is there', () =>
    firefox.inPage("return document.querySelector('input[name=password]') !== null"),
  );
  await firefox.inPage(
    `const [name, password] = args;
     const write = (field, text) => {
       Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
       field.dispatchEvent(new Event('input', { bubbles: true }));
     };
     write(document.querySelector('input[name=name]'), name);
     write(document.querySelector('input[name=password]'), password);
     document.querySelector('input[name=password]').form.requestSubmit();`,
    person.name,
    person.password,
  );
  await until('the account is shown', () => textHas(firefox, 'Sesiones abiertas'));
}

async function sendForm(firefox: Marionette): Promise<void> {
  await until('the page is live', () =>
    firefox.inPage("return document.documentElement.hasAttribute('data-live')"),
  );
  await firefox.inPage('document.querySelector(\'main a[href="#prueba"]\').click()');
  await until('the form was hydrated', () =>
    firefox.inPage("return document.querySelector('[data-island=trial-form][data-ready]') !== null"),
  );
  await firefox.inPage(
    `for (const [id, text] of Object.entries(args[0])) {
       const field = document.getElementById(id);
       Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text);
       field.dispatchEvent(new Event('input', { bubbles: true }));
     }`,
    goodRequest,
  );
  await firefox.press("//*[@id='prueba']//button[@type='submit']");
  await until('it was sent', () =>
    firefox.inPage("return document.querySelector('#enviado[open]') !== null"),
  );
}

const textHas = (firefox: Marionette, text: string) =>
  firefox.inPage<boolean>('return document.body.innerText.includes(args[0])', text);

/** Titles and texts of the notices that the browser shows; a window that is still opening has no text yet. */
const notices = (firefox: Marionette) =>
  firefox.inBrowser<string[]>(
    `const textOf = (label) => label?.value || label?.getAttribute('value') || label?.textContent || '';
     return [...Services.wm.getEnumerator('alert:alert')]
       .map(({ document }) => ['alertTitleLabel', 'alertTextLabel'].map((id) => textOf(document.getElementById(id))))
       .filter((texts) => texts.every((text) => text !== ''))
       .map((texts) => texts.join('\\n'))`,
  );

const pressNotice = (firefox: Marionette) =>
  firefox.inBrowser(
    `const [notice] = Services.wm.getEnumerator('alert:alert');
     if (notice.onAlertClick) notice.onAlertClick();
     else notice.document.getElementById('alertBox').click();`,
  );
