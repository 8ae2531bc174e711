/**
 * A panel in a thread of its own, for any-value.test.ts: a call that never ends is ended with its thread. Each call is
 * about a request, a robot, a note and an invitation of its own.
 */
import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { invite } from '../../relay/accounts/invitations.ts';
import { firstGood, longestTurnMs } from '../support/blocking-time.ts';
import { type PanelClient, panelClient } from '../support/panel-client.ts';
import { fillStore } from '../support/panel-requests.ts';
import { panelSamples, type SampleIds, withEdits } from '../support/panel-samples.ts';
import { goodPassword } from '../support/start-accounts.ts';
import { startPanel } from '../support/start-panel.ts';

export interface WorkerData {
  /** Of PostgreSQL; absent = SQLite. */
  url: string | undefined;
  /** How many requests are stored before the first call. */
  stored: number;
}

export interface Asked {
  name: PanelRouteName;
  /** Which of the call's samples. */
  sample: number;
  /** What is put into the sample: where (`body`, `ids`, `0`), and the value. */
  edits: readonly (readonly [path: readonly string[], value: unknown])[];
  signedIn: boolean;
}

export interface Answered {
  status: number;
  body: string;
  /** CPU time of the longest turn of the event loop. */
  longestTurnMs: number;
}

const { url, stored } = workerData as WorkerData; // as the test starts it
const at = await startPanel(url ? { url } : {});
await fillStore(at.store.database, stored, at.clock.now.getTime());
/** Without a record yet, and quarantined ones; each changing call takes one of each. */
const fresh = await idsOf("status = 'accepted' AND version = 0");
const robots = await idsOf("status = 'quarantined'");
let made = 0;
let owner = await signedInAgain();

parentPort?.on('message', async (asked: Asked) => {
  const first = await ask(asked);
  const isGood = ({ longestTurnMs: turnMs }: Answered) => turnMs < 25;
  // Compiling and collecting garbage may slow a call.
  const again = isGood(first) ? first : await firstGood(() => ask(asked), isGood);
  parentPort?.postMessage({ ...first, longestTurnMs: again.longestTurnMs });
});
parentPort?.postMessage('ready');

async function ask({ name, sample, edits, signedIn }: Asked): Promise<Answered> {
  made += 1;
  const options = withEdits(panelSamples(await sampleIds(name))[name][sample] ?? {}, edits);
  const client = signedIn ? owner : panelClient(at.app, addressOf(made));
  const [answer, turnMs] = await longestTurnMs(() => client.call(name, options));
  if (!owner.cookies.size || ['changePassword', 'useInvitation', 'endSession'].includes(name))
    owner = await signedInAgain();
  return { status: answer.statusCode, body: answer.body, longestTurnMs: turnMs };
}

async function idsOf(condition: string): Promise<string[]> {
  const rows = await at.store.database.rows(`SELECT id FROM requests WHERE ${condition}`);
  return rows.map(({ id }) => String(id));
}

async function sampleIds(name: PanelRouteName): Promise<SampleIds> {
  const changes = allPanelRoutes[name].method !== 'GET';
  const requestId = (changes ? fresh.pop() : fresh.at(-1)) ?? '';
  const robotId = (name === 'removeQuarantined' ? robots.pop() : robots.at(-1)) ?? '';
  const noteId = randomUUID();
  if (name === 'editNote' || name === 'deleteNote')
    await owner.call('addNote', { params: { id: requestId }, body: { id: noteId, text: 'Llamar' } });
  const sessionId = name === 'endSession' ? (await owner.call('listSessions')).json()[0].id : '';
  const token = name.endsWith('Invitation') ? await invitationOf(`Eva ${made}`) : '';
  return { requestId, robotId, noteId, sessionId, token, accountId: 'a' };
}

/** Each call comes from an address of its own, because a rate limit would answer in its place. */
function addressOf(n: number): string {
  return `198.18.${(n >> 8) & 255}.${n & 255}`;
}

function invitationOf(name: string): Promise<string> {
  return invite(at.store.database, { name, expiresAt: new Date(at.clock.now.getTime() + 60_000) });
}

async function signedInAgain(): Promise<PanelClient> {
  const client = panelClient(at.app, addressOf(made));
  const token = await invitationOf('Ana');
  const { statusCode } = await client.call('useInvitation', { body: { token, password: goodPassword } });
  if (statusCode !== 200) throw new Error(`signing in was answered ${statusCode}`);
  return client;
}
