/** Requests in every state that a store knows, at fixed moments, for databases that later versions must open. */
import { fingerprintOf } from '../../relay/store/fingerprint.ts';
import type { Channel, Claim, Settlement, Store } from '../../relay/store/store.ts';

export const fixtureChannels: Channel[] = ['mail', 'acknowledgement', 'webhook'];
/** When the first of them was received. */
export const fixtureNoonMs: number = Date.UTC(2026, 0, 10, 12);
const minuteMs = 60_000;

/** Company, by which the tests find a request, -> what is to happen to its mail. */
const settled: [company: string, settlement?: Settlement][] = [
  ['Sent', { state: 'sent', at: new Date(fixtureNoonMs + minuteMs) }],
  ['Held', { state: 'held', error: 'EENVELOPE: 550 no such user' }],
  [
    'Waiting for its next attempt',
    {
      state: 'pending',
      nextAttemptAt: new Date(fixtureNoonMs + 60 * minuteMs),
      waitedMs: 60 * minuteMs,
      error: 'ESOCKET: connection refused',
    },
  ],
  // Since schema 5.
  [
    'Maybe delivered',
    {
      state: 'pending',
      nextAttemptAt: new Date(fixtureNoonMs + 60 * minuteMs),
      waitedMs: 60 * minuteMs,
      error: 'maybe delivered: ECONNECTION: Connection closed unexpectedly',
      maybeSent: true,
    },
  ],
  ['Leased'],
  // The last one: it is due again at once.
  ['Unattempted', { state: 'unattempted', error: 'EAUTH: 535 login refused' }],
];

/** The fields of a visitor; ligatures, full-width letters and spaces are there for the fingerprint. */
export function fixtureParams(company: string): Record<string, string> {
  return {
    nombres_apellidos: ' María  José Ñáñez ﬁn ＡＢＣ',
    pais: 'Perú',
    ciudad: 'Arequipa',
    nombre_empresa: company,
    direccion_empresa: 'Calle Mercaderes 100',
    cantidad_computadoras: '40',
    numero_whatsapp: '+51 987 654 321',
    correo_electronico: `${company.replaceAll(/\W/g, '.').toLowerCase()}@cabinas.example`,
    to_name: 'Administrador',
  };
}

/** @param store with `fixtureChannels`, empty */
export async function fillWithEveryState(store: Store): Promise<void> {
  let received = 0;
  const accept = async (company: string, status: 'accepted' | 'quarantined' = 'accepted') => {
    const params = fixtureParams(company);
    received += 1;
    const receivedAt = new Date(fixtureNoonMs + received * 1_000);
    return (await store.accept({ params, fingerprint: fingerprintOf(params), receivedAt, status })).id;
  };
  for (const [company, settlement] of settled) {
    const id = await accept(company);
    const claims = await claimAll(store);
    const mail = claims.find(({ requestId, channel }) => requestId === id && channel === 'mail');
    if (!mail) throw new Error(`${company} was not claimed`);
    if (settlement) await store.settle(mail, settlement);
    // What every other channel of it, and every mail of before, came to.
    for (const claim of claims)
      if (claim !== mail)
        await store.settle(claim, { state: 'sent', at: new Date(fixtureNoonMs + minuteMs) });
  }
  await accept('Repeated');
  await accept('Repeated');
  const reported = await accept('Reported robot', 'quarantined');
  const { newestAt } = await store.unreportedRobots();
  if (!reported || !newestAt) throw new Error('the robot was not quarantined');
  await store.markRobotsReported(newestAt);
  await accept('Robot', 'quarantined');
  await store.release(await accept('Released', 'quarantined'), new Date(fixtureNoonMs + minuteMs));
  await accept('Fresh');
  // Since schema 7.
  const { database } = store;
  await database.rows(`INSERT INTO hourly_figures (hour, event, count) VALUES ($1, 'visit', 3)`, [
    fixtureNoonMs,
  ]);
  await database.rows(`UPDATE daily_digest SET sent_day = '2026-01-10'`);
  await database.rows(
    `INSERT INTO channel_states (channel, working, since, error, told) VALUES ('webhook', 0, $1, 'answered 500', 1)`,
    [fixtureNoonMs],
  );
}

/** Everything of all channels that is due within the first minute. */
async function claimAll(store: Store): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const channel of fixtureChannels)
    claims.push(
      ...(await store.claim({
        channel,
        now: new Date(fixtureNoonMs + minuteMs),
        leaseMs: 10 * minuteMs,
        limit: 100,
      })),
    );
  return claims;
}
