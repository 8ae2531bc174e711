/**
 * Guessing from 500 addresses at once: nothing is guessed, the owner gets in meanwhile, and visitors notice nothing.
 * 10,000 attempts at least.
 */
import { expect, test } from 'vitest';
import { panelClient } from '../support/panel-client.ts';
import { sendRequest } from '../support/sends.ts';
import { goodPassword, startAccounts } from '../support/start-accounts.ts';
import { startApp } from '../support/start-app.ts';

const addresses = 500;
const atOnce = 100;
const attemptsEach = 20;
const body = { name: 'Ana', password: goodPassword };

test('a flood of guesses lets in the owner alone', async () => {
  const accounts = await startAccounts();
  const relay = await startApp({ addPanel: accounts.addTo });
  const known = panelClient(relay.app, '203.0.113.7');
  const token = await accounts.invitation('Ana');
  await known.call('useInvitation', { body: { token, password: goodPassword } });

  const answers = new Map<number, number>();
  let isOver = false;
  let attempt = 0;
  let ownerIsIn = false;
  const flood = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (attempt < addresses * attemptsEach || !ownerIsIn) {
        const at = attempt % addresses;
        const unknown = panelClient(relay.app, `10.${at % 250}.${Math.floor(at / 250)}.9`);
        const guess = { name: 'Ana', password: `contraseña ${attempt}` };
        attempt += 1;
        const { statusCode } = await unknown.call('signIn', { body: guess });
        answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
        await new Promise((done) => setImmediate(done));
      }
    }),
  ).finally(() => {
    isOver = true;
  });

  /** @returns how long it took to be let in, waiting as long as the relay says */
  async function enterMs(client: ReturnType<typeof panelClient>): Promise<number> {
    const begunAt = performance.now();
    for (;;) {
      const answer = await client.call('signIn', { body });
      if (answer.statusCode === 200) return performance.now() - begunAt;
      expect(answer.statusCode).toBe(429);
      await new Promise((done) => setTimeout(done, Number(answer.headers['retry-after']) * 1000));
    }
  }
  // When the first guesses have been refused: from then on tries are slowed.
  while (!answers.has(401)) await new Promise((done) => setTimeout(done, 50));
  const sends: number[] = [];
  const visitors = (async () => {
    while (!isOver && sends.length < 60) {
      const begunAt = performance.now();
      expect(await sendRequest(relay.url, {})).toBe(200);
      sends.push(performance.now() - begunAt);
      await new Promise((done) => setTimeout(done, 100));
    }
  })();
  const knownMs: number[] = [];
  const newMs: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    const fromNew = panelClient(relay.app, `198.51.100.${time}`);
    const [knownTook, newTook] = await Promise.all([enterMs(known), enterMs(fromNew)]);
    knownMs.push(knownTook);
    newMs.push(newTook);
    await new Promise((done) => setTimeout(done, 2_000));
  }
  ownerIsIn = true;
  await visitors;
  await flood;
  console.log({ knownMs, newMs, sendMs: Math.max(...sends), answers: Object.fromEntries(answers) });
  expect(Math.max(...knownMs)).toBeLessThan(2_000);
  expect(Math.max(...newMs)).toBeLessThan(10_000);
  expect(Math.max(...sends)).toBeLessThan(1_000);
  expect([...answers.keys()].sort()).toEqual([401, 429]);
  expect(await accounts.database.rows('SELECT id FROM panel_sessions')).toHaveLength(1 + newMs.length);
  await relay.stop();
  await accounts.stop();
}, 300_000);
