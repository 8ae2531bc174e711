/** The schema as numbered migrations, of which the first is 1.0.0's. What a released migration leads to is never changed. */
import { newestNotes, storeTexts, textsOf } from '../../search-text.ts';
import { placeholders } from '../sql-database.ts';
import { releasedSchema } from './released-schema.ts';
import { addColumns, requestSchema, rowsAtOnce, type SchemaStep } from './request-schema.ts';

// Schema 9: takes that phones are still to be notified of; version is the request's when it was taken.
const takeSchema = `
  CREATE TABLE take_notices (
    request_id TEXT PRIMARY KEY REFERENCES requests (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    claimed_until INTEGER NOT NULL DEFAULT 0
  ) STRICT;
`;

// Schema 10: requests that a person entered, corrected fields, the next step with its hour, who sold, and the roles of accounts.
// way: how a request that was entered by hand reached the business: whatsapp, call, visit, other; null = by the form.
// entered_by, entered_name: the account that entered it.
// corrected: JSON of the fields that a person corrected; it lies over params where a row is read (request-row.ts); null = none.
// follow_up_time: minute of the business's day, 10:00; follow_up_at is that moment, and follow_up_told_at when it was told.
// requests_contacted, requests_closed: what the figures ask of them, without requests that were quarantined after they had been worked
// on. They say so in other words than requests_stage, which SQLite would otherwise take for their queries.
// seller_id, seller_name: whose sale it is. role: owner or seller. keeps_read: whether devices keep what the account has read.
const deskSchema = `
  ${addColumns('requests', 'way TEXT, entered_by TEXT, entered_name TEXT, corrected TEXT')}
  ${addColumns('requests', 'follow_up_time TEXT, follow_up_text TEXT, follow_up_at INTEGER, follow_up_told_at INTEGER')}
  ${addColumns('requests', 'seller_id TEXT, seller_name TEXT')}
  ${addColumns('panel_accounts', "role TEXT NOT NULL DEFAULT 'owner', keeps_read INTEGER NOT NULL DEFAULT 1")}
  ALTER TABLE panel_invitations ADD COLUMN role TEXT NOT NULL DEFAULT 'owner';
  CREATE INDEX requests_steps_due ON requests (follow_up_at)
    WHERE follow_up_at IS NOT NULL AND follow_up_told_at IS NULL;
  CREATE INDEX requests_by_hand ON requests (list_key, way, status, stage, trial_start, amount_cents) WHERE way IS NOT NULL;
  CREATE INDEX requests_corrected ON requests (list_key) WHERE corrected IS NOT NULL;
  DROP INDEX IF EXISTS requests_contacted;
  CREATE INDEX requests_contacted
    ON requests (list_key, first_contact_at, stage, trial_start, amount_cents, lost_reason, status)
    WHERE status <> 'quarantined' AND first_contact_at IS NOT NULL;
  DROP INDEX IF EXISTS requests_closed;
  CREATE INDEX requests_closed ON requests (stage_at, stage, seller_id, seller_name, taken_by, taken_name, person_id,
      person_name, won_edition, licences, amount_cents, lost_reason, status)
    WHERE status <> 'quarantined' AND stage IN ('won', 'lost');
`;

// Schema 11: the owner's page as it was published in the panel, and what is typed there and not published yet.
// entries: JSON as business.json holds it. files: JSON of entry -> SHA-256 of its file, {"logo": "…", "pictures.0": "…"}.
// page_versions: the last ten; id grows by one. source_sha256: of business.json and its files when it was published.
// page_files: data is base64, last, so that a look at the other columns reads none of it. added_at: the last time. media_type is not used.
// page_draft: one row, which all that write these tables lock; entries null = there is no draft.
const pageSchema = `
  CREATE TABLE page_versions (id INTEGER PRIMARY KEY, published_at INTEGER NOT NULL, by_id TEXT NOT NULL, by_name TEXT NOT NULL,
    entries TEXT NOT NULL, files TEXT NOT NULL, source_sha256 TEXT) STRICT;
  CREATE TABLE page_files (sha256 TEXT PRIMARY KEY, media_type TEXT NOT NULL, added_at INTEGER NOT NULL, data TEXT NOT NULL) STRICT;
  CREATE TABLE page_draft (one INTEGER PRIMARY KEY, version INTEGER NOT NULL DEFAULT 0, entries TEXT,
    files TEXT NOT NULL DEFAULT '{}', updated_at INTEGER, by_id TEXT, by_name TEXT) STRICT;
  INSERT INTO page_draft (one) VALUES (1);
`;

/** Schema 12: the text of each request is written with it, where a task in the background wrote those that were named in search_due. */
const searchTexts: SchemaStep = function* (dialect) {
  // Segments are merged by sixteen instead of four: a tenth less work for each accept.
  if (dialect === 'sqlite')
    yield {
      sql: "INSERT INTO request_search_index (request_search_index, rank) VALUES ('automerge', 16)",
    };
  for (let after = 0; ; ) {
    const rows = yield {
      sql: `SELECT * FROM requests WHERE list_key > $1 ORDER BY list_key LIMIT ${rowsAtOnce}`,
      values: [after],
    };
    if (rows.length === 0) break;
    after = Number(rows.at(-1)?.list_key);
    const ids = rows.map(({ id = null }) => id);
    const notes = yield { sql: newestNotes(placeholders(ids.length)), values: ids };
    yield { sql: storeTexts, values: textsOf(rows, notes) };
  }
  yield { sql: 'DROP TABLE IF EXISTS search_due; DROP TABLE IF EXISTS search_rule;' };
};

/** Of 1.0.0. */
const firstVersion = 7;
const migrations: readonly SchemaStep[] = [
  written(releasedSchema),
  requestSchema,
  ...[takeSchema, deskSchema, pageSchema].map(written),
  searchTexts,
];

function written(sql: string): SchemaStep {
  return function* () {
    yield { sql };
  };
}

export const schemaVersion: number = firstVersion + migrations.length - 1;

/**
 * What a program may do with the schema: the relay's start brings it up to date, `copy` makes it where there is none. All
 * other programs leave it, because a relay of the version before may be at work.
 */
export type SchemaChange = 'migrate' | 'create' | 'none';

/** @throws Error saying what to do when `version` is newer than this program, older than 1.0.0, or older than it may change */
export function migrationsAfter(
  version: number,
  where: string,
  change: SchemaChange = 'migrate',
): readonly SchemaStep[] {
  if (version > schemaVersion)
    throw new Error(
      `${where} es de una versión más nueva (esquema ${version}; esta conoce hasta el ${schemaVersion}): usa la versión más nueva.`,
    );
  if (version > 0 && version < firstVersion)
    throw new Error(
      `${where} es de antes de la versión 1.0.0 (esquema ${version}; esta lee desde el ${firstVersion}): inicia una vez el relay de la versión 1.0.0, que actualiza lo guardado, y después este. No se cambió nada.`,
    );
  if (version > 0 && version < schemaVersion && change !== 'migrate')
    throw new Error(
      `${where} es de una versión anterior (esquema ${version}; esta usa el ${schemaVersion}): inicia primero el relay de esta versión, que actualiza lo guardado. No se cambió nada.`,
    );
  if (version === 0 && change === 'none')
    throw new Error(`${where} todavía no tiene tablas: las crea el primer inicio del relay.`);
  return version === 0 ? migrations : migrations.slice(version - firstVersion + 1);
}
