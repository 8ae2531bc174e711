/** The published @emailjs/browser from another origin, allowed and forbidden; the relay's own page sends with it in trial-sending.spec.ts. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { answers } from '../../contract/emailjs.ts';
import { goodParams, identifiers } from '../support/sends.ts';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { expect, test } from './fixtures.ts';

const sdk = readFileSync(
  resolve(import.meta.dirname, '../../node_modules/@emailjs/browser/dist/email.min.js'),
  'utf8',
);

interface Sent {
  status: number | undefined;
  text: string;
}

/** Sends from the page that is open, with both functions of the SDK. */
async function sendBoth(
  page: Page,
  origin: string,
  params: Record<string, string>[],
  serviceId = identifiers.service_id,
): Promise<Sent[]> {
  // The SDK is evaluated instead of added as a script, which the page's policy would block.
  await page.evaluate(sdk);
  return page.evaluate(
    async ({ origin, ids, serviceId, params: [forSend = {}, forForm = {}] }) => {
      const { emailjs } = globalThis as unknown as { emailjs: typeof import('@emailjs/browser').default }; // the SDK's global
      const form = document.createElement('form');
      for (const [name, value] of Object.entries({ ...ids, service_id: serviceId, ...forForm })) {
        const input = document.createElement('input');
        input.name = name;
        input.value = value;
        form.append(input);
      }
      emailjs.init({ publicKey: ids.user_id, origin });
      const outcomes = [];
      for (const send of [
        () => emailjs.send(serviceId, ids.template_id, forSend),
        () => emailjs.sendForm(serviceId, ids.template_id, form),
      ])
        outcomes.push(
          await send().catch((error: Error & Sent) => ({
            status: error.status,
            text: error.text ?? error.message,
          })),
        );
      return outcomes.map(({ status, text }) => ({ status, text }));
    },
    { origin, ids: identifiers, serviceId, params },
  );
}

const stored = (relay: RunningRelay, params: Record<string, string>[]) => {
  const companies = params.map(({ nombre_empresa }) => nombre_empresa);
  return storedRequests(relay.dataDir).filter((request) =>
    companies.includes(request.params.nombre_empresa ?? ''),
  );
};
const twoRequests = () => {
  const unique = `${Date.now()}-${Math.random()}`;
  return ['send', 'sendForm'].map((name) => goodParams({ nombre_empresa: `${name} ${unique}` }));
};
const ok = { status: 200, text: 'OK' };

test('from another origin: an allowed one sends, stores and reads refusals; of a forbidden one nothing is stored, and its script may not read why', async ({
  page,
}) => {
  const pages = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Otra página</p>'),
  );
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const { port: otherPort } = pages.address() as AddressInfo; // a TCP server's address is an object
  const allowing = await startRelay({ ALLOWED_ORIGINS: `http://127.0.0.1:${otherPort}` });
  await page.goto(`http://127.0.0.1:${otherPort}`);
  await test.step('send and sendForm from an allowed other origin: OK and stored', async () => {
    const params = twoRequests();
    expect(await sendBoth(page, allowing.url, params)).toEqual([ok, ok]);
    expect(stored(allowing, params).map((request) => request.params)).toEqual(expect.arrayContaining(params));
  });
  await test.step('an allowed other origin reads the relay’s refusals', async () => {
    const refused = { status: 400, text: answers.serviceNotFound };
    expect(await sendBoth(page, allowing.url, twoRequests(), 'service_x')).toEqual([refused, refused]);
  });
  await test.step('a forbidden origin: nothing is stored, and its script may not read why', async () => {
    await page.goto(`http://localhost:${otherPort}`);
    const params = twoRequests();
    const failed = { status: undefined, text: 'Failed to fetch' };
    expect(await sendBoth(page, allowing.url, params)).toEqual([failed, failed]);
    expect(stored(allowing, params)).toEqual([]);
  });
  pages.close();
  await allowing.stop();
});
