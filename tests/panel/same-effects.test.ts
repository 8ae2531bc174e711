/** What panel and command line both can do has the same effects: rows, log and events. */
import { describe, expect, test } from 'vitest';
import { openEventStream } from '../support/event-stream.ts';
import { runCommand } from '../support/run-command.ts';
import { type Engine, engines, storeUrlFor } from '../support/shared-postgres.ts';
import { ana, startPanel, type TestPanel } from '../support/start-panel.ts';
import { until } from '../support/until.ts';

const email = 'rosa@uno.example';
/** Calls below /panel/api/, words of `npm run requests`, and the entry of the log. */
const actions: [what: string, path: string, body: (id: string) => object, words: string[], kind: string][] = [
  ['release', 'quarantined/release', (id) => ({ ids: [id] }), ['release', 'ID'], 'released'],
  ['retry one', 'deliveries/retry', (id) => ({ ids: [id] }), ['retry', 'ID'], 'retried'],
  ['retry all that are held', 'deliveries/retry', () => ({ held: true }), ['retry', '--held'], 'retried'],
  ['erase', 'erase', (id) => ({ ids: [id] }), ['erase', '--email', email], 'erased'],
];

/** @returns what the action left, and what an open panel was told */
async function effectsOf(
  engine: Engine,
  name: string,
  act: (at: TestPanel, id: string, env: Record<string, string>) => Promise<unknown>,
) {
  const url = await storeUrlFor(engine);
  const at = await startPanel({ url });
  try {
    const { database } = at.store;
    const status = name === 'release' ? 'quarantined' : 'accepted';
    const id = await at.accept({ email }, { status });
    await at.accept({ company: 'Otra', email: 'otra@uno.example' });
    await database.rows(
      "UPDATE deliveries SET state = 'held', waited_ms = 7, maybe_sent = 1 WHERE request_id = $1",
      [id],
    );
    const [file] = url ? [] : await database.rows('SELECT file FROM pragma_database_list');
    const env = url ? { DATABASE_URL: url } : { DATA_DIR: String(file?.file).replace('/requests.db', '') };
    const events = await openStream(at);
    await act(at, id, { LOG_LEVEL: 'silent', ...env });
    await until('open panels are told', () =>
      events().some(({ requests, deliveries }) => deliveries && (requests === null || requests.includes(id))),
    );
    const log = await database.rows('SELECT request_id, kind, details, account_name FROM panel_changes');
    return {
      by: log.map(({ account_name }) => account_name),
      log: log.map(({ request_id, kind, details }) => ({ isOwn: request_id === id, kind, details })),
      requests: await database.rows(
        'SELECT company_key, status, stage, version FROM requests ORDER BY company_key',
      ),
      deliveries: await database.rows(
        `SELECT r.company_key, d.channel, d.state, d.waited_ms, d.maybe_sent, d.attempts
         FROM deliveries d JOIN requests r ON r.id = d.request_id ORDER BY r.company_key, d.channel`,
      ),
      scrubIsDue: (await database.rows('SELECT one FROM scrub_due')).length > 0,
    };
  } finally {
    await at.stop();
  }
}

async function openStream(at: TestPanel) {
  const stream = await openEventStream(at.app, { 'x-test-account': ana.id });
  // What came before is told; a look at the file's version is made.
  await new Promise((done) => setTimeout(done, 1_200));
  const before = stream.changes().length;
  return () => stream.changes().slice(before);
}

describe.each(engines)('%s', (engine) => {
  // At the same time, because each has a store of its own, and mostly waits.
  test.each(actions)('%s', { concurrent: true }, async (name, path, body, words, kind) => {
    const [inPanel, onCommandLine] = await Promise.all([
      effectsOf(engine, name, (at, id) => at.send('POST', `/panel/api/${path}`, body(id))),
      effectsOf(engine, name, async (_at, id, env) => {
        const typed = words.map((word) => (word === 'ID' ? id : word));
        expect((await runCommand(typed, env)).err).toBe('');
      }),
    ]);
    expect([inPanel.by, onCommandLine.by]).toEqual([[ana.name], ['línea de comandos']]);
    expect({ ...onCommandLine, by: [] }).toEqual(
      // The command waits until the bytes are overwritten; the relay does it afterwards.
      { ...inPanel, by: [], scrubIsDue: false },
    );
    expect(inPanel.log.map((entry) => entry.kind)).toEqual([kind]);
  });
}, 60_000);
