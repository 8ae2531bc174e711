/** `npm run demo`: what a newcomer finds in it, and what is left of it afterwards. */

import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RequestRow } from '../contract/panel/answers.ts';
import { stages } from '../contract/panel/inputs.ts';
import { commandEnv } from './support/command-env.ts';
import { startProgram } from './support/end-with-test.ts';
import { panelBrowser } from './support/panel-browser.ts';
import { sendRequest } from './support/sends.ts';
import { until } from './support/until.ts';

/** What the demo makes in the folder for temporary files is seen here. */
const temporary = mkdtempSync(join(tmpdir(), 'demo-test-'));

const running = startProgram(process.execPath, [join(import.meta.dirname, '../scripts/demo.ts')], {
  env: {
    ...commandEnv,
    ...(process.env.BUSINESS_FILE ? { BUSINESS_FILE: process.env.BUSINESS_FILE } : {}),
    PORT: '0',
    TMPDIR: temporary,
    // Settings of the owner's that must not count here.
    DATABASE_URL: 'postgres://nowhere.invalid/requests',
    SMTP_URL: 'smtp://nowhere.invalid',
    MAIL_FROM: 'ventas@cabinas.example',
    MAIL_TO: 'ventas@cabinas.example',
    PUBLIC_URL: 'https://cabinas.example',
  },
});
const hasStarted = () => running.child.exitCode !== null || running.output().includes('contraseña');
await until('the demo has started', hasStarted, 85_000);
const url = /^Página\s+(\S+)/m.exec(running.output())?.[1] ?? '';
const [, name = '', password = ''] = /entra como (.+?) o .+?, contraseña (\S+)/.exec(running.output()) ?? [];
if (!url || !password) throw new Error(`the demo did not start: ${running.output()}`);
const browser = panelBrowser(() => url);
await browser.ask('signIn', { body: { name, password } });

test('500 requests in every stage, with notes, follow-ups, repeats and related ones', async () => {
  expect(await browser.ask('countRequests')).toEqual({ count: 500, more: false });
  for (const stage of stages) {
    const { count } = await browser.ask('countRequests', { query: { stage } });
    expect.soft(count, stage).toBeGreaterThan(stage === 'new' ? 4 : 40);
  }
  const rows: RequestRow[] = [];
  for (let cursor = ''; rows.length < 500; ) {
    const page = await browser.ask('listRequests', { query: cursor ? { cursor } : {} });
    rows.push(...page.rows);
    if (!page.next) break;
    cursor = page.next;
  }
  expect(rows.length).toBe(500);
  expect(rows.some(({ timesReceived }) => timesReceived > 1)).toBe(true);
  expect(rows.some(({ followUp }) => followUp)).toBe(true);
  const oldestDays = (Date.now() - Date.parse(rows.at(-1)?.receivedAt ?? '')) / 86_400_000;
  expect(Math.round(oldestDays)).toBeGreaterThan(80);
  const details = rows.filter(({ stage }) => stage === 'won').slice(0, 20);
  const won = await Promise.all(details.map(({ id }) => browser.ask('oneRequest', { params: { id } })));
  expect(won.flatMap(({ notes }) => notes).length).toBeGreaterThan(5);
  expect(won.every(({ record }) => (record.sale?.amountCents ?? 0) > 0)).toBe(true);
  // No one may be called by accident: a national number does not begin with two zeros.
  expect(
    rows.filter(({ phone, email }) => !/^\+\d{2,3} 0 ?0/.test(phone) || !email.endsWith('.example')),
  ).toEqual([]);
});

test('something to do today, robots, failed deliveries, figures', async () => {
  // No one leaves a trial of the demo without an answer for weeks.
  const { expiring, trialsEnded: _old, ...tasks } = await browser.ask('today');
  expect(expiring.rows).toEqual([]); // without RETENTION_DAYS
  for (const [name, section] of Object.entries(tasks)) expect(section.rows, name).not.toEqual([]);
  const robots = await browser.ask('listRequests', { query: { quarantined: 'true' } });
  expect(robots.rows.length).toBeGreaterThan(10);
  const { channels, waiting } = await browser.ask('deliveries');
  expect(waiting.filter(({ state }) => state === 'held').length).toBeGreaterThan(5);
  expect(channels.filter(({ configured }) => configured).map(({ channel }) => channel)).toEqual([
    'mail',
    'acknowledgement',
  ]);
  const { page, funnel, closed } = await browser.ask('figures');
  expect(page?.visits).toBeGreaterThan(5_000);
  expect(page?.formOpened).toBeGreaterThan(page?.formBegun ?? 0);
  expect(page?.formBegun).toBeGreaterThan(page?.formSent ?? 0);
  expect(funnel.won).toBeGreaterThan(0);
  expect(closed.amountCents).toBeGreaterThan(0);
});

test('what the page sends arrives, and its mail goes no further than this machine', async () => {
  expect(await sendRequest(url, { nombre_empresa: 'Recién llegada' })).toBe(200);
  await until('it is delivered', async () => {
    const [row] = (await browser.ask('listRequests', { query: { q: 'recien' } })).rows;
    return row?.mail === 'sent';
  });
});

test('Ctrl-C ends it, and leaves nothing behind', async () => {
  expect(readdirSync(temporary).some((name) => name.startsWith('demo-'))).toBe(true);
  running.child.kill('SIGINT');
  expect(await running.exited).toBe(0);
  await expect(fetch(url)).rejects.toThrow();
  expect(readdirSync(temporary).filter((name) => name.startsWith('demo-'))).toEqual([]);
});
