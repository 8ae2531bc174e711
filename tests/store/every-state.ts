/** Requests in every state that a store knows, at fixed moments, for databases that later versions must open. */

import { enterBody } from '../../contract/panel/inputs.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import { addFile, addVersion, saveDraft } from '../../relay/page/page-store.ts';
import { enterRequest } from '../../relay/requests/enter-request.ts';
import { addNote, deleteNote, editNote } from '../../relay/requests/notes.ts';
import { releaseRequests } from '../../relay/requests/release-requests.ts';
import { fingerprintOf } from '../../relay/store/normal-form.ts';
import type { Channel, Claim, Outcome } from '../../relay/store/outbox.ts';
import type { Store } from '../../relay/store/store.ts';
import {
  changeContext,
  changeFollowUp,
  changeStage,
  changeTaken,
  correctFields,
} from '../support/change-context.ts';

export const fixtureChannels: Channel[] = ['mail', 'acknowledgement', 'webhook'];
/** When the first of them was received. */
export const fixtureNoonMs: number = Date.UTC(2026, 0, 10, 12);
const minuteMs = 60_000;
/** Of the request that a person entered. */
const enteredId = '01900000-0000-7000-8000-000000000000';

const hourMs = 60 * minuteMs;
const retry = { kind: 'retry', nextAttemptAt: new Date(fixtureNoonMs + hourMs), waitedMs: hourMs } as const;
const sent = { kind: 'sent', at: new Date(fixtureNoonMs + minuteMs) } as const;
const unknown = 'maybe delivered: ECONNECTION: Connection closed unexpectedly';
/** Company, by which the tests find a request, -> what is to happen to its mail. */
const deliveries: [company: string, outcome?: Outcome][] = [
  ['Sent', sent],
  ['Held', { kind: 'held', error: 'EENVELOPE: 550 no such user', reasonCode: 'recipient' }],
  [
    'Waiting for its next attempt',
    { ...retry, error: 'ESOCKET: connection refused', reasonCode: 'connection' },
  ],
  ['Maybe delivered', { ...retry, error: unknown, reasonCode: 'unknown', maybeSent: true }],
  ['Leased'],
  // The last one: it is due again at once.
  ['Unattempted', { kind: 'paused', error: 'EAUTH: 535 login refused', reasonCode: 'login' }],
];

/** The fields of a visitor; ligatures, full-width letters and spaces are there for the fingerprint. */
export function fixtureFields(company: string): SentRequest {
  return {
    fullName: ' María  José Ñáñez ﬁn ＡＢＣ',
    country: 'Perú',
    city: 'Arequipa',
    company: company,
    address: 'Calle Mercaderes 100',
    computers: '40',
    phone: '+51 987 654 321',
    email: `${company.replaceAll(/\W/g, '.').toLowerCase()}@cabinas.example`,
    adminLabel: 'Administrador',
  };
}

/** @param store with `fixtureChannels`, empty */
export async function fillWithEveryState(store: Store): Promise<void> {
  let received = 0;
  const accept = async (company: string, status: 'accepted' | 'quarantined' = 'accepted') => {
    const fields = fixtureFields(company);
    received += 1;
    const receivedAt = new Date(fixtureNoonMs + received * 1_000);
    return (await store.accept({ fields, fingerprint: fingerprintOf(fields), receivedAt, status })).id;
  };
  for (const [company, outcome] of deliveries) {
    const id = await accept(company);
    const claims = await claimAll(store);
    const mail = claims.find(({ requestId, channel }) => requestId === id && channel === 'mail');
    if (!mail) throw new Error(`${company} was not claimed`);
    if (outcome) await store.recordOutcome(mail, outcome);
    // What every other channel of it, and every mail of before, came to.
    for (const claim of claims) if (claim !== mail) await store.recordOutcome(claim, sent);
  }
  await accept('Repeated');
  await accept('Repeated');
  const reported = await accept('Reported robot', 'quarantined');
  const { newestAt } = await store.unreportedQuarantined();
  if (!reported || !newestAt) throw new Error('the robot was not quarantined');
  await store.markQuarantinedReported(newestAt);
  await accept('Robot', 'quarantined');
  await releaseRequests([await accept('Released', 'quarantined')], changeContext(store, sent.at));
  const fresh = await accept('Fresh');
  await changeInPanel(store, await accept('Won'), await accept('On trial'));
  // Since schema 8; what phones are to be told of it, since 9.
  const ana = changeContext(store, new Date(fixtureNoonMs + 10 * minuteMs));
  await changeTaken(fresh, { version: 0, taken: true }, ana);
  // Since schema 10: what a person entered, corrected and planned at an hour.
  const known = { fullName: 'Elena Cruz', phone: '+51 944 120 330', company: 'Entered', city: 'Ica' };
  await enterRequest(enterBody.parse({ ...known, id: enteredId, way: 'call' }), ana);
  await correctFields(enteredId, { version: 0, fields: { city: 'Nasca' } }, ana);
  await changeFollowUp(enteredId, { version: 1, followUp: '2026-01-20', time: '10:00', text: 'Llamar' }, ana);
  const { database } = store;
  // Since schema 11: a published page with a picture, and a draft of the next one.
  const { by, now } = ana;
  await database.transaction(async (sql) => {
    const logo = await addFile(sql, Buffer.from('<svg/>'), now);
    const page = { entries: { name: 'Red Ñandú', trialDays: 30 }, files: { logo } };
    await addVersion(sql, { ...page, sourceSha256: '', by, now });
    await saveDraft(sql, { ...page, version: 0, entries: { ...page.entries, trialDays: 15 }, by, now });
  });
  await database.rows(`INSERT INTO hourly_figures (hour, event, count) VALUES ($1, 'visit', 3)`, [
    fixtureNoonMs,
  ]);
  await database.rows(`UPDATE daily_digest SET sent_day = '2026-01-10'`);
  await database.rows(
    `INSERT INTO channel_states (channel, working, since, error, owner_notified, reason_code)
     VALUES ('webhook', 0, $1, 'answered 500', 1, 'refused')`,
    [fixtureNoonMs],
  );
}

async function changeInPanel(store: Store, won: string, onTrial: string): Promise<void> {
  const ana = changeContext(store, new Date(fixtureNoonMs + 10 * minuteMs));
  const later = new Date(fixtureNoonMs + 20 * minuteMs);
  const luis = changeContext(store, later, { id: 'luis', name: 'Luis' });
  const sale = { edition: 'Basic Edition', licences: 40, amountCents: 40_000 };
  await changeStage(won, { version: 0, stage: 'contacted' }, ana);
  await changeStage(won, { version: 1, stage: 'won', ...sale }, luis);
  await changeStage(onTrial, { version: 0, stage: 'trial', trialStart: '2026-01-10' }, ana);
  await changeFollowUp(onTrial, { version: 1, followUp: '2026-01-20' }, luis);
  const [kept, edited, deleted] = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  for (const id of [kept, edited, deleted])
    await addNote(onTrial, { id: id ?? '', text: 'Pidió boleta' }, ana);
  await editNote(onTrial, edited ?? '', { version: 1, text: 'Llamar el martes' }, ana);
  await deleteNote(onTrial, deleted ?? '', { version: 1 }, ana);
}

/** Everything of all channels that is due within the first minute. */
async function claimAll(store: Store): Promise<Claim[]> {
  const due = { now: sent.at, leaseMs: 10 * minuteMs, limit: 100 };
  return (await Promise.all(fixtureChannels.map((channel) => store.claim({ channel, ...due })))).flat();
}
