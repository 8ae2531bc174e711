/**
 * A push from end to end, offline: Firefox subscribes at a push service of this machine, a visitor sends the form, the relay
 * encrypts, Firefox decrypts and shows the notice, and a press on it opens the request.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { goodRequest } from '../support/good-request.ts';
import { makePanelAccount, panelAccount } from '../support/make-panel-account.ts';
import { sendRequest } from '../support/send-request.ts';
import { startRelay } from '../support/start-relay.ts';
import { until } from '../support/until.ts';
import { startFakePushService } from './fake-push-service.ts';
import { type Marionette, startMarionette } from './marionette.ts';

/** @returns how long a notice took from the sent form to the screen, in ms; @throws Error naming what was not met */
export async function pushScenario(firefoxPath: string): Promise<number> {
  const service = await startFakePushService();
  const { host } = new URL(service.url);
  const env = { PUSH_HOSTS: host, LEASE_MS: '3000', RETRY_BASE_MS: '500' };
  let relay = await startRelay(env);
  const firefox = await startMarionette(firefoxPath, {
    'dom.push.serverURL': `ws://${host}/`,
    'dom.push.testing.allowInsecureServerURL': true,
    'dom.push.connection.enabled': true,
    'alerts.useSystemBackend': false,
    'permissions.default.desktop-notification': 1,
    'dom.disable_open_during_load': false,
  });
  try {
    await makePanelAccount(relay);
    const origin = relay.url.replace('127.0.0.1', 'localhost');
    await signIn(firefox, origin);
    await firefox.press("//button[contains(., 'Activar en este equipo')]");
    await until('the device is listed', () => textHas(firefox, 'sin avisos todavía'));

    await firefox.open(origin);
    await sendForm(firefox);
    const sentMs = performance.now();
    await until('the notice is shown', async () => (await notices(firefox)).length > 0);
    const tookMs = Math.round(performance.now() - sentMs);
    assert.deepEqual(await notices(firefox), [
      `${goodRequest.company}\n${goodRequest.computers} PC · ${goodRequest.city}\n${goodRequest.fullName}`,
    ]);
    // Also a tab of the panel that shows something else.
    await firefox.open(`${origin}/panel/hoy`);
    await pressNotice(firefox);
    await until('the request opens', () =>
      firefox.inPage(
        'return /solicitudes\\/[\\w-]+$/.test(location.pathname) && document.querySelector(\'a[href*="wa.me"]\') !== null',
      ),
    );
    assert.equal(await textHas(firefox, goodRequest.fullName), true);
    assert.match(
      await firefox.inPage<string>('return document.querySelector(\'a[href*="wa.me"]\').href'),
      /^https:\/\/wa\.me\/51987654321\?text=/,
    );
    await until('the notice is gone', async () => (await notices(firefox)).length === 0);

    // Killed between the answer to the visitor and the push: told once the relay is back, and once.
    const port = new URL(relay.url).port;
    service.isSilent = true;
    assert.equal(await sendRequest(relay.url, { nombre_empresa: 'Cabinas Interrumpida' }), 200);
    await until('the push is under way', () => service.posts === 2);
    relay.process.kill('SIGKILL');
    await once(relay.process, 'exit');
    service.isSilent = false;
    relay = await startRelay({ ...env, DATA_DIR: relay.dataDir, PORT: port });
    await until('the notice is shown after the start', async () => (await notices(firefox)).length > 0);
    assert.deepEqual([(await notices(firefox)).length, service.posts], [1, 3]);
    return tookMs;
  } finally {
    await firefox.close();
    await relay.stop();
    service.close();
  }
}

async function signIn(firefox: Marionette, origin: string): Promise<void> {
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
    panelAccount.name,
    panelAccount.password,
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

/** Titles and texts of the notices that the browser shows. */
const notices = (firefox: Marionette) =>
  firefox.inBrowser<string[]>(
    `const textOf = (label) => label.value || label.getAttribute('value') || label.textContent;
     return [...Services.wm.getEnumerator('alert:alert')].map(({ document }) =>
       ['alertTitleLabel', 'alertTextLabel'].map((id) => textOf(document.getElementById(id))).join('\\n'))`,
  );

const pressNotice = (firefox: Marionette) =>
  firefox.inBrowser(
    `const [notice] = Services.wm.getEnumerator('alert:alert');
     if (notice.onAlertClick) notice.onAlertClick();
     else notice.document.getElementById('alertBox').click();`,
  );
