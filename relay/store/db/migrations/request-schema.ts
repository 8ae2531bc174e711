/**
 * Schema 8: what lists filter and sort by stands in the request's own row, so that `stage` exists once and a request is in
 * the lists as soon as it is stored; only the searched text has a table of its own. Also who took
 * a request, how long its first answer took, where the visitor came from, and the browsers that are notified by push.
 */
import { derivedColumns, listKeyOf } from '../../derived-columns.ts';
import { readFields } from '../../request-row.ts';
import { jsonValue } from '../../store-group.ts';
import { jsonOf, type Row, type SqlDatabase, type SqlValue } from '../sql-database.ts';

/**
 * One step of the schema, in SQLite's dialect, which PostgreSQL understands once the types are renamed: it yields each statement, and
 * receives its rows. Without values it may be several statements.
 */
export type SchemaStep = (
  dialect: SqlDatabase['dialect'],
) => Generator<{ sql: string; values?: readonly SqlValue[] }, void, Row[]>;

export const addColumns = (table: string, columns: string) =>
  columns
    .split(',')
    .map((column) => `ALTER TABLE ${table} ADD COLUMN ${column.trim()};\n`)
    .join('');

export const requestSchema: SchemaStep = function* (dialect) {
  yield { sql: newColumns };
  yield* fill();
  yield { sql: tables };
  if (dialect === 'sqlite') yield { sql: searchIndex };
};

// list_key: see store/derived-columns.ts. stage: new, contacted, trial, won, lost. stage_at: null = since it was received.
// Days are texts, 2026-01-31, in the business's time zone; trial_ends is the first day after the trial.
// person_id, person_name: who changed stage or follow-up last. *_key: see store/derived-columns.ts.
// taken_by, taken_name, taken_at: the account that the request is assigned to now; null = no one.
// answer_*: of the first time that a person took or contacted it; null = no one has. answer_wait_ms counts opening hours only,
// answer_hour is the hour of the business's day, 0 to 23, in which the wait began; null = it was answered before schema 8,
// when there were no opening hours: all of the wait counts.
// answer_from: when the wait began, where that is not received_at: a request that was released from quarantine.
// reminded_at, escalated_at: when all devices were notified that no one has taken it, and when every channel was.
// utm_*, referrer_host: of the visitor's first page, at most 60 characters each; null = not known.
// deliveries.dismissed_at: when a person took note that a held delivery does not go out; null = no one has, or it failed again.
// deliveries.channel of a device is `push:` and its id.
// *.reason_code: why an attempt failed, one of contract/panel/reasons.ts; null = it was stored by an earlier version.
const columns = `
  list_key INTEGER NOT NULL DEFAULT 0,
  stage TEXT NOT NULL DEFAULT 'new', version INTEGER NOT NULL DEFAULT 0, stage_at INTEGER, first_contact_at INTEGER,
  trial_start TEXT, trial_ends TEXT, won_edition TEXT, licences INTEGER, amount_cents INTEGER, lost_reason TEXT,
  follow_up TEXT, person_id TEXT, person_name TEXT,
  country_key TEXT NOT NULL DEFAULT '', city_key TEXT NOT NULL DEFAULT '', computers INTEGER, edition_key TEXT,
  company_key TEXT NOT NULL DEFAULT '', phone_key TEXT NOT NULL DEFAULT '', email_key TEXT NOT NULL DEFAULT '',
  taken_by TEXT, taken_name TEXT, taken_at INTEGER,
  answer_from INTEGER, answer_by TEXT, answer_name TEXT, answer_wait_ms INTEGER, answer_hour INTEGER,
  reminded_at INTEGER, escalated_at INTEGER,
  utm_source TEXT, utm_medium TEXT, utm_campaign TEXT, referrer_host TEXT`;

const newColumns = `
  ${addColumns('requests', columns)}
  ${addColumns('deliveries', 'reason_code TEXT, dismissed_at INTEGER')}
  ALTER TABLE delivery_attempts ADD COLUMN reason_code TEXT;
  ALTER TABLE channel_states ADD COLUMN reason_code TEXT;
  ALTER TABLE channel_states RENAME COLUMN told TO owner_notified;
  ALTER TABLE robot_summary RENAME TO quarantine_summary;
  CREATE TABLE IF NOT EXISTS panel_records (request_id TEXT, version INTEGER, stage TEXT, stage_at INTEGER,
    first_contact_at INTEGER, trial_start TEXT, trial_ends TEXT, won_edition TEXT, licences INTEGER, amount_cents INTEGER,
    lost_reason TEXT, follow_up TEXT, account_id TEXT, account_name TEXT);
  UPDATE requests SET stage = p.stage, version = p.version, stage_at = p.stage_at,
    first_contact_at = p.first_contact_at, trial_start = p.trial_start, trial_ends = p.trial_ends,
    won_edition = p.won_edition, licences = p.licences, amount_cents = p.amount_cents,
    lost_reason = p.lost_reason, follow_up = p.follow_up, person_id = p.account_id, person_name = p.account_name
    FROM panel_records p WHERE p.request_id = requests.id;
  UPDATE requests SET
    answer_wait_ms = CASE WHEN first_contact_at > received_at THEN first_contact_at - received_at ELSE 0 END,
    (answer_by, answer_name) = (SELECT c.account_id, c.account_name FROM panel_changes c
      WHERE c.request_id = requests.id AND c.kind = 'stage' ORDER BY c.at, c.id LIMIT 1)
    WHERE first_contact_at IS NOT NULL;
`;

export const rowsAtOnce = 500;

/** A few seconds for 100,000 requests: lists have all of them as soon as the relay serves. */
function* fill(): ReturnType<SchemaStep> {
  let key = 0;
  for (let after: Row = { received_at: -1, id: '' }; ; ) {
    const rows = yield {
      sql: `SELECT id, received_at, params FROM requests WHERE received_at >= $1 AND (received_at > $1 OR id > $2)
        ORDER BY received_at, id LIMIT ${rowsAtOnce}`,
      values: [after.received_at ?? 0, after.id ?? ''],
    };
    const last = rows.at(-1);
    if (!last) return;
    after = last;
    const values = rows.map(({ id, received_at, ...row }) => {
      key = Math.max(key + 1, listKeyOf(Number(received_at), String(id)));
      return { id, list_key: key, ...derivedColumns(readFields(row)) };
    });
    const [, ...names] = Object.keys(values[0] ?? {});
    const columns = names.map((name) => `${name} = ${jsonValue(name)}`);
    yield {
      sql: `UPDATE requests SET ${columns.join(', ')} FROM json_each($1) WHERE requests.id = value->>'id'`,
      values: [jsonOf(values)],
    };
  }
}

// requests_fingerprint: 1.0.0 had it in PostgreSQL alone.
// requests_trials: with the key the list's order by the end of the trial takes 8 ms of 600,000 requests, without it 200.
// request_search: the searched text (store/search-text.ts), which schema 12 writes.
// scrub_due: one row while the bytes of deleted requests may still be on disk: requests/erase-requests.ts.
// answer_clock: one row; begins_at is not used.
// push_keys: one row, VAPID (RFC 8292), base64url; all relays of the database sign with them.
// push_devices: endpoint, p256dh and auth are the browser's subscription; session_id is the session that added it or
// used it last: the device goes when it is signed out, not when it expires. last_sent_at: the push service accepted a push.
const tables = `
  DROP TABLE IF EXISTS panel_requests;
  DROP TABLE panel_records;
  DROP INDEX IF EXISTS requests_quarantined;
  CREATE INDEX IF NOT EXISTS requests_fingerprint ON requests (fingerprint, received_at);
  CREATE UNIQUE INDEX requests_list_key ON requests (list_key);
  CREATE INDEX requests_stage ON requests (stage, list_key, country_key, computers) WHERE status = 'accepted';
  CREATE INDEX requests_quarantined ON requests (list_key) WHERE status = 'quarantined';
  CREATE INDEX requests_country ON requests (country_key, list_key);
  CREATE INDEX requests_city ON requests (city_key, list_key);
  CREATE INDEX requests_computers ON requests (computers, list_key);
  CREATE INDEX requests_edition ON requests (edition_key, list_key) WHERE edition_key IS NOT NULL;
  CREATE INDEX requests_person ON requests (person_id, list_key) WHERE person_id IS NOT NULL;
  CREATE INDEX requests_company ON requests (company_key, list_key);
  CREATE INDEX requests_phone ON requests (phone_key, list_key);
  CREATE INDEX requests_email ON requests (email_key, list_key);
  CREATE INDEX requests_trials ON requests (trial_ends, list_key DESC) WHERE stage = 'trial';
  CREATE INDEX requests_follow_ups ON requests (follow_up) WHERE follow_up IS NOT NULL;
  CREATE INDEX requests_taken ON requests (taken_by, list_key) WHERE taken_by IS NOT NULL;
  CREATE INDEX requests_untaken ON requests (list_key)
    WHERE status = 'accepted' AND stage = 'new' AND taken_by IS NULL;
  CREATE INDEX requests_unescalated ON requests (received_at)
    WHERE status = 'accepted' AND stage = 'new' AND taken_by IS NULL AND escalated_at IS NULL;
  CREATE INDEX requests_answered ON requests (list_key, answer_wait_ms, answer_hour, answer_by, answer_name, status)
    WHERE status <> 'quarantined' AND answer_wait_ms IS NOT NULL;
  CREATE INDEX requests_source
    ON requests (list_key, utm_source, utm_medium, utm_campaign, referrer_host, stage, trial_start, amount_cents)
    WHERE status = 'accepted' AND coalesce(utm_source, utm_medium, utm_campaign, referrer_host) IS NOT NULL;
  CREATE TABLE request_search (
    list_key INTEGER PRIMARY KEY REFERENCES requests (list_key) ON DELETE CASCADE,
    text TEXT NOT NULL
  ) STRICT;
  CREATE TABLE scrub_due (one INTEGER PRIMARY KEY, mark TEXT NOT NULL) STRICT;
  CREATE TABLE answer_clock (one INTEGER PRIMARY KEY, begins_at INTEGER, claimed_until INTEGER NOT NULL) STRICT;
  INSERT INTO answer_clock (one, claimed_until) VALUES (1, 0);
  CREATE TABLE push_keys (one INTEGER PRIMARY KEY, public_key TEXT NOT NULL, private_key TEXT NOT NULL) STRICT;
  CREATE TABLE push_devices (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES panel_accounts (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_sent_at INTEGER
  ) STRICT;
  CREATE INDEX push_devices_account ON push_devices (account_id);
`;

// PostgreSQL's index needs an extension, which each start asks for: db/postgres/postgres-database.ts. The content is
// external: of a contentless table deleted trigrams stay in the file. secure-delete: what was erased leaves the index at
// once, instead of being marked.
const searchIndex = `
  DROP TABLE IF EXISTS panel_search;
  CREATE VIRTUAL TABLE request_search_index USING fts5 (
    text, content = 'request_search', content_rowid = 'list_key', tokenize = 'trigram case_sensitive 1');
  INSERT INTO request_search_index (request_search_index, rank) VALUES ('secure-delete', 1);
  CREATE TRIGGER request_search_grows AFTER INSERT ON request_search BEGIN
    INSERT INTO request_search_index (rowid, text) VALUES (new.list_key, new.text);
  END;
  CREATE TRIGGER request_search_shrinks AFTER DELETE ON request_search BEGIN
    INSERT INTO request_search_index (request_search_index, rowid, text) VALUES ('delete', old.list_key, old.text);
  END;
  CREATE TRIGGER request_search_changes AFTER UPDATE OF text ON request_search WHEN old.text <> new.text BEGIN
    INSERT INTO request_search_index (request_search_index, rowid, text) VALUES ('delete', old.list_key, old.text);
    INSERT INTO request_search_index (rowid, text) VALUES (new.list_key, new.text);
  END;
`;
