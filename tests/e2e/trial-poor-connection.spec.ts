/** The trial form with the real relay behind a connection that loses answers, or is offline; more in `use-sending.test.tsx`. */
import { createServer, type IncomingMessage, request as requestTo } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Route } from '@playwright/test';
import { failureTexts, waitingText } from '../../contract/send-failures.ts';
import { goodRequest } from '../support/good-request.ts';
import { routeIslandScripts } from './delayed-requests.ts';
import { test as base, expect } from './fixtures.ts';
import { tagOf } from './layouts.ts';
import {
  confirmation,
  fillTrial,
  opener,
  openTrial,
  recordsOf,
  submit,
  trialDialog,
  uniqueCompany,
} from './trial-form.ts';

const test = base.extend<{ connection: FlakyProxy; company: string; filled: Page }>({
  connection: async ({ relay }, use) => {
    const connection = await startFlakyProxy(relay.url);
    await use(connection);
    await connection.stop();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  company: async ({}, use) => use(uniqueCompany()),
  /** The page loaded through the connection, with its form open and filled. */
  filled: async ({ page, connection, company }, use) => {
    test.slow();
    await page.goto(connection.url);
    await openTrial(page);
    await fillTrial(page, { company });
    await use(page);
  },
});

const alert = (page: Page) => trialDialog(page).getByRole('alert');

for (const fault of ['cut after', 'cut within'] as const)
  test(
    `${fault}: the second try arrives, and the relay has one request`,
    { tag: tagOf(fault === 'cut after') },
    async ({ filled, connection, relay, company }) => {
      connection.next(fault);
      await submit(filled).click();
      await expect(confirmation(filled)).toBeVisible({ timeout: 20_000 });
      await expect.poll(() => connection.sends()).toEqual({ tried: 2, answered: [200, 200] });
      expect(recordsOf(relay, company)).toMatchObject([{ timesReceived: 2 }]);
    },
  );

test('offline: the form says that it waits and sends when the connection returns, even with the dialog closed', async ({
  filled,
  connection,
  relay,
  company,
  context,
}) => {
  await context.setOffline(true);
  await submit(filled).click();
  await expect(alert(filled)).toContainText(waitingText);
  await expect(alert(filled)).toContainText('Se enviará cuando vuelva la conexión');
  await expect(submit(filled)).toBeEnabled();
  await expect(filled.locator('#city')).toHaveValue(goodRequest.city);
  await filled.keyboard.press('Escape');
  await expect(trialDialog(filled)).toBeHidden();
  expect(connection.sends().tried).toBe(0);
  await context.setOffline(false);
  await expect(confirmation(filled)).toBeVisible();
  expect(recordsOf(relay, company)).toHaveLength(1);
});

// The same form and page as without script (trial-without-script.spec.ts).
test(
  'a script that hangs until the browser gives up: the form opens from page and drawer, is sent and confirmed',
  { tag: tagOf(false) },
  async ({ page, connection, relay, company }) => {
    const gaveUp = Promise.withResolvers<void>();
    await page.route('**/*.js', (route) => gaveUp.promise.then(() => route.abort()));
    await page.setViewportSize({ width: 390, height: 800 });
    // A script that is still loading delays the load event.
    await page.goto(connection.url, { waitUntil: 'commit' });
    await opener(page).click();
    await expect(trialDialog(page)).toBeVisible();
    await trialDialog(page).getByRole('link', { name: 'Cerrar' }).click();
    await expect(trialDialog(page)).toBeHidden();
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.locator('#menu').getByRole('link', { name: 'Prueba gratis' }).click();
    await expect(trialDialog(page)).toBeVisible();
    await expect(page.locator('#menu')).toBeHidden();
    // Playwright clicks only elements that nothing covers.
    await page.locator('#fullName').click();
    await fillTrial(page, { company, phone: '+51987654321' });
    await submit(page).click();
    await expect(page).toHaveURL(`${connection.url}/#enviado`);
    // Chromium scrolls to the fragment only when no script is loading.
    gaveUp.resolve();
    await expect(confirmation(page)).toBeVisible();
    expect(recordsOf(relay, company)).toHaveLength(1);
  },
);

test("the form's script and the SDK's are requested again after they failed to load", async ({
  page,
  connection,
  relay,
  company,
}) => {
  let lost = 0;
  await routeIslandScripts(page, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.fallback();
  });
  await page.goto(connection.url);
  await opener(page).click();
  await expect.poll(() => lost).toBe(1);
  await trialDialog(page).getByRole('button', { name: 'Cerrar' }).click();
  // Only the SDK sends its version, so that it identifies the SDK's script.
  const loseClient = async (route: Route) => {
    const response = await route.fetch();
    await ((await response.text()).includes('lib_version') ? route.abort() : route.fulfill({ response }));
  };
  await page.route('**/*.js', loseClient);
  await openTrial(page);
  await fillTrial(page, { company });
  await submit(page).click();
  await expect(alert(page)).toContainText(failureTexts.other, { timeout: 20_000 });
  await page.unroute('**/*.js', loseClient);
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(recordsOf(relay, company)).toMatchObject([{ timesReceived: 1 }]);
});

/** The server has answered a send; the answer is lost, or breaks off in its middle. */
type LineFault = 'cut after' | 'cut within';

/** A bad line in front of a real server, under whose own address it speaks, Host header included. */
interface FlakyProxy {
  url: string;
  /** What happens to the next send; then they pass. */
  next: (fault: LineFault) => void;
  /** How many sends set out, and how the server answered those that reached it. */
  sends: () => { tried: number; answered: number[] };
  stop: () => Promise<void>;
}

/** @param target address of the server. Listens on a free port of the loopback. */
async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  let fault: LineFault | undefined;
  let tried = 0;
  const answered: number[] = [];
  const proxy = createServer(async (request, response) => {
    const isSend = request.method === 'POST';
    const now = isSend ? fault : undefined;
    if (isSend) {
      tried += 1;
      fault = undefined;
    }
    // A browser repeats by itself what breaks on a connection that it used before; only the page's tries count.
    response.setHeader('connection', 'close');
    const answer = await ask(target, request);
    if (!answer) return request.socket.destroy();
    if (isSend) answered.push(answer.status);
    if (now === 'cut after') return request.socket.destroy();
    response.writeHead(answer.status, { ...answer.headers, connection: 'close' });
    if (now !== 'cut within') return response.end(answer.body);
    response.flushHeaders();
    response.write(answer.body.subarray(0, 1), () => request.socket.destroy());
  });
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, // a TCP server's address is never a string
    next: (told) => {
      fault = told;
    },
    sends: () => ({ tried, answered }),
    stop: () =>
      new Promise((stopped) => {
        proxy.close(() => stopped());
        proxy.closeAllConnections();
      }),
  };
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The whole answer; undefined when the server is not there. */
function ask(target: string, request: IncomingMessage): Promise<Answer | undefined> {
  return new Promise((answered) => {
    const { method, url, headers } = request;
    const forwarded = requestTo(`${target}${url}`, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      answered({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) });
    });
    forwarded.on('error', () => answered(undefined));
    request.pipe(forwarded);
  });
}
