/** kill -9 at random moments of publishing, with two relays: each serves one whole version, and what was answered stays. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makePanelAccount, panelAccount } from '../support/make-panel-account.ts';
import { panelBrowser } from '../support/panel-browser.ts';
import { storeUrlFor } from '../support/shared-postgres.ts';
import { startRelay } from '../support/start-relay.ts';
import { until } from '../support/until.ts';
import { effort } from './effort.ts';

/** The name in the page, which is whole: its styles are allowed by its policy, and all that it names is there. */
async function nameServed(url: string): Promise<string> {
  const page = await fetch(url);
  const html = await page.text();
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(hash);
  const [, late = ''] = /data-late="([^"]+)"/.exec(html) ?? [];
  for (const file of [late, late.replace(/css$/, 'js'), 'privacidad'])
    expect((await fetch(`${url}/${file}`)).status, file).toBe(200);
  return /"@type":"SoftwareApplication","name":"([^"]*)"/.exec(html)?.[1] ?? '';
}

async function publish(url: string, name: string): Promise<void> {
  const { ask } = panelBrowser(() => url);
  await ask('signIn', { body: panelAccount });
  const { draft, entries, files } = await ask('page');
  const body = { version: draft.version, entries: { ...entries, name }, files };
  const { version } = await ask('savePageDraft', { body });
  await ask('publishPage', { body: { version } });
}

const rounds = effort.full ? 50 : 1;

// PostgreSQL with two relays is the harder case.
test.each(effort.full ? (['SQLite', 'PostgreSQL'] as const) : (['PostgreSQL'] as const))(
  `${rounds} kills while publishing leave one whole version (%s)`,
  { timeout: 2 * effort.timeoutMs },
  async (engine) => {
    const url = engine === 'PostgreSQL' ? await storeUrlFor('PostgreSQL') : '';
    const other = url ? await startRelay({ DATABASE_URL: url }) : undefined;
    let relay = await startRelay(url ? { DATABASE_URL: url } : {});
    const env: Record<string, string> = url ? { DATABASE_URL: url } : { DATA_DIR: relay.dataDir };
    await makePanelAccount(relay);
    let before = await nameServed(relay.url);
    for (let round = 1; round <= rounds; round += 1) {
      const wanted = `Cabinas ${round}`;
      let isAnswered = false;
      const publishing = publish(relay.url, wanted).then(
        () => {
          isAnswered = true;
        },
        () => {}, // killed
      );
      // Saving the draft, checking, rendering, storing and serving take about a second. Each third is answered before.
      await (round % 3 === 0 ? publishing : Promise.race([publishing, sleep(Math.random() * 2_500)]));
      const seen = await nameServed(relay.url);
      expect([before, wanted]).toContain(seen);
      relay.process.kill('SIGKILL');
      await publishing;
      relay = await startRelay(env);
      const last = await nameServed(relay.url);
      expect(isAnswered || seen === wanted ? [wanted] : [before, wanted]).toContain(last);
      if (other) await until('the other relay follows', async () => (await nameServed(other.url)) === last);
      before = last;
    }
    await relay.stop();
    await other?.stop();
  },
);
