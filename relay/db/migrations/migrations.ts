/** The schema as numbered migrations. What a released migration leads to is never changed. */
import { panelSchema } from './panel-schema.ts';
import { requestSchema, type SchemaStep } from './request-schema.ts';

// Schema 7: what is counted of the page, and of which failures the owner was notified, which relays of one database share.
// hourly_figures: sums and nothing else; hour is its first moment, event one of contract/figures.ts.
// daily_digest: one row; sent_day is the last day whose digest is done, as 2026-01-31 in the business's time zone.
// channel_states.told (owner_notified since schema 8): 1 = the owner was notified that the channel does not work, and not yet
// that it works again. claimed_until: a relay is about to notify the owner; the others wait until then.
const reportSchema = `
  DROP TABLE IF EXISTS figure_hours;
  DROP TABLE IF EXISTS daily_digest;
  ALTER TABLE channel_states DROP COLUMN alerted_at;
  CREATE TABLE hourly_figures (
    hour INTEGER NOT NULL,
    event TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (hour, event)
  ) STRICT;
  CREATE TABLE daily_digest (one INTEGER PRIMARY KEY, sent_day TEXT NOT NULL, claimed_until INTEGER NOT NULL) STRICT;
  INSERT INTO daily_digest (one, sent_day, claimed_until) VALUES (1, '', 0);
  ALTER TABLE channel_states ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE channel_states ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;
`;

// Schema 9: takes that phones are still to be notified of; version is the request's when it was taken.
const takeSchema = `
  CREATE TABLE take_notices (
    request_id TEXT PRIMARY KEY REFERENCES requests (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    claimed_until INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`;

const migrations: readonly SchemaStep[] = [
  {
    both: `CREATE TABLE IF NOT EXISTS requests (
     id TEXT PRIMARY KEY,
     received_at INTEGER NOT NULL,
     last_received_at INTEGER NOT NULL,
     times_received INTEGER NOT NULL DEFAULT 1,
     fingerprint TEXT NOT NULL,
     params TEXT NOT NULL
   ) STRICT;
   CREATE INDEX IF NOT EXISTS requests_fingerprint ON requests (fingerprint, received_at);`,
  },

  // recipient: hash of the address an acknowledgement goes to, to send one a day at most.
  // due_at: the next attempt of a pending delivery, the end of the lease of a leased one.
  // waited_ms: delays waited between attempts; this is what grows to five days.
  {
    both: `ALTER TABLE requests ADD COLUMN status TEXT NOT NULL DEFAULT 'accepted';
   ALTER TABLE requests ADD COLUMN reported_at INTEGER;
   CREATE INDEX requests_received ON requests (received_at);
   CREATE INDEX requests_quarantined ON requests (received_at) WHERE status = 'quarantined';
   CREATE TABLE deliveries (
     request_id TEXT NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
     channel TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     state TEXT NOT NULL DEFAULT 'pending',
     due_at INTEGER NOT NULL,
     lease TEXT,
     attempts INTEGER NOT NULL DEFAULT 0,
     waited_ms INTEGER NOT NULL DEFAULT 0,
     sent_at INTEGER,
     last_error TEXT,
     recipient TEXT,
     PRIMARY KEY (request_id, channel)
   ) STRICT;
   CREATE INDEX deliveries_due ON deliveries (channel, due_at) WHERE state IN ('pending', 'leased');
   CREATE INDEX deliveries_waiting ON deliveries (created_at) WHERE state IN ('pending', 'leased');
   CREATE INDEX deliveries_held ON deliveries (request_id) WHERE state = 'held';
   CREATE INDEX deliveries_recipient ON deliveries (recipient, created_at) WHERE recipient IS NOT NULL;
   CREATE TABLE robot_summary (claimed_until INTEGER NOT NULL) STRICT;
   INSERT INTO robot_summary (claimed_until) VALUES (0);
   INSERT INTO deliveries (request_id, channel, created_at, due_at)
     SELECT id, 'mail', received_at, received_at FROM requests;`,
  },

  // For a query before every mail to the owner, which must be fast with any number of quarantined requests.
  {
    both: `CREATE INDEX requests_unreported ON requests (received_at)
     WHERE status = 'quarantined' AND reported_at IS NULL;`,
  },

  // SQLite kept recent fingerprints in memory until schema 8.
  { both: '', sqlite: 'DROP INDEX requests_fingerprint;' },

  // maybe_sent: number of attempts after which the server had received the message and did not answer.
  // The index serves the count of a day's acknowledgements.
  {
    both: `ALTER TABLE deliveries ADD COLUMN maybe_sent INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX deliveries_acknowledged ON deliveries (created_at) WHERE recipient IS NOT NULL;`,
  },

  { both: panelSchema },
  { both: reportSchema },
  requestSchema,
  { both: takeSchema },
];

export const schemaVersion: number = migrations.length;

/**
 * What a program may do with the schema: the relay's start brings it up to date, `copy` makes it where there is none. All
 * other programs leave it, because a relay of the version before may be at work.
 */
export type SchemaChange = 'migrate' | 'create' | 'none';

/**
 * The migrations from `version` to this program's schema.
 * @throws Error saying what to do, in Spanish, when `version` is newer than this program, or older than it may change
 */
export function migrationsAfter(
  version: number,
  where: string,
  change: SchemaChange = 'migrate',
): readonly SchemaStep[] {
  if (version > schemaVersion)
    throw new Error(
      `${where} es de una versión más nueva (esquema ${version}; esta conoce hasta el ${schemaVersion}): usa la versión más nueva.`,
    );
  if (version > 0 && version < schemaVersion && change !== 'migrate')
    throw new Error(
      `${where} es de una versión anterior (esquema ${version}; esta usa el ${schemaVersion}): inicia primero el relay de esta versión, que actualiza lo guardado. No se cambió nada.`,
    );
  if (version === 0 && change === 'none')
    throw new Error(`${where} todavía no tiene tablas: las crea el primer inicio del relay.`);
  return migrations.slice(version);
}
