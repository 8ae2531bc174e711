/**
 * PostgreSQL stores no null character: one in any value of any call is removed or refused, and is no error of the
 * relay. The panel sends a change again after a 5xx, for ever, and nothing behind it.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { RequestDetail, StageRecord } from '../../contract/panel/answers.ts';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { invite } from '../../relay/accounts/invitations.ts';
import { panelClient } from '../support/panel-client.ts';
import { leavesIn, panelSamples, withEdits } from '../support/panel-samples.ts';
import { storeUrlFor } from '../support/shared-postgres.ts';
import { ana, startPanel, type TestPanel } from '../support/start-panel.ts';

let at: TestPanel;
beforeAll(async () => {
  at = await startPanel({ url: await storeUrlFor('PostgreSQL') });
});
afterAll(() => at.stop());

const names = (Object.keys(allPanelRoutes) as PanelRouteName[]).filter((name) =>
  panelSamples()[name].some((sample) => leavesIn(sample).length > 0),
);

test.each(names)('%s takes a null character in any value', async (name) => {
  const { rows } = at.store.database;
  // Devices are stored under an account that must be there, and some changes name one.
  if (['addPushDevice', 'changeStage', 'changeTaken'].includes(name))
    await rows(
      'INSERT INTO panel_accounts (id, name, name_key, password, created_at) VALUES ($1, $2, $1, $3, 0)',
      [ana.id, ana.name, ''],
    );
  onTestFinished(() => rows('DELETE FROM panel_accounts WHERE id = $1', [ana.id]).then(() => {}));
  const requestId = await at.accept({ fullName: name });
  const noteId = crypto.randomUUID();
  const expiresAt = new Date(at.clock.now.getTime() + 60_000);
  const token = await invite(at.store.database, { name: 'Eva', expiresAt });
  const samples = panelSamples({
    requestId,
    robotId: requestId,
    noteId,
    sessionId: ana.id,
    token,
    accountId: 'a',
  });
  const client = panelClient(at.app);
  for (const sample of samples[name])
    for (const [path, value] of leavesIn(sample)) {
      if (typeof value !== 'string') continue;
      // Under the same id nothing else is entered.
      const fresh = name === 'enterRequest' ? ([[['body', 'id'], crypto.randomUUID()]] as const) : [];
      const options = withEdits(sample, [...fresh, [path, `${value}\u0000x`]]);
      const { statusCode, body } = await client.call(name, {
        ...options,
        headers: { 'x-test-account': ana.id },
      });
      expect(statusCode, `${path.join('.')}: ${body}`).toBeLessThan(500);
      if (statusCode !== 400) continue;
      const [, ...field] = path;
      // Of a list, the item is named.
      const problems = Object.keys(JSON.parse(body).problems ?? {});
      expect(problems.map((problem) => problem.replace(/^ids\.\d+$/, 'ids'))).toContain(
        field.join('.').replace(/^ids\.\d+$/, 'ids'),
      );
    }
});

test('what a person sees of a text is stored', async () => {
  // Of its own, so that the test can be tried again.
  const id = await at.accept({ company: crypto.randomUUID() });
  const path = `/panel/api/requests/${id}`;
  const lost = { version: 0, stage: 'lost', reason: 'muy\u0000 caro\ud800' };
  expect((await at.send<StageRecord>('POST', `${path}/stage`, lost)).lostReason).toBe('muy caro\ufffd');
  const note = { id: crypto.randomUUID(), text: 'dos\u0000\nlíneas' };
  await at.send('POST', `${path}/notes`, note);
  // The same again is no conflict.
  await at.send('POST', `${path}/notes`, note);
  const { record, notes } = await at.get<RequestDetail>(path);
  expect([record.lostReason, notes.map(({ text }) => text)]).toEqual(['muy caro\ufffd', ['dos\nlíneas']]);
});
