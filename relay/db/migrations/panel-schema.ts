/**
 * The panel's part of schema 6: notes, changes and attempts. What stood in `panel_records` and the derived
 * `panel_requests` stands in the request's own row since schema 10.
 */
import type { SchemaStep } from './schema-step.ts';

// panel_records: one for each request that somebody changed. stage: new, contacted, trial, won, lost.
// Days are texts, 2026-01-31, in the business's time zone; trial_ends is the first day after the trial.
// panel_changes: details is JSON; ids are UUIDv7, so that they grow with time.
// panel_requests: seq grows with received_at (see requests/derived-columns.ts) and is the key of all paging. stage is 'aside'
// for what a robot sent. country, city, company, edition are folded as the search text is; phone is its last digits.
const both = `
  CREATE TABLE panel_records (
    request_id TEXT PRIMARY KEY REFERENCES requests (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    stage TEXT NOT NULL,
    stage_at INTEGER NOT NULL,
    first_contact_at INTEGER,
    trial_start TEXT,
    trial_ends TEXT,
    won_edition TEXT,
    licences INTEGER,
    amount_cents INTEGER,
    lost_reason TEXT,
    follow_up TEXT,
    account_id TEXT NOT NULL,
    account_name TEXT NOT NULL
  ) STRICT;
  CREATE INDEX panel_records_trials ON panel_records (trial_ends) WHERE stage = 'trial';
  CREATE INDEX panel_records_follow_ups ON panel_records (follow_up) WHERE follow_up IS NOT NULL;
  CREATE TABLE panel_notes (
    id TEXT PRIMARY KEY,
    request_id TEXT NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL,
    edited_at INTEGER,
    account_id TEXT NOT NULL,
    account_name TEXT NOT NULL
  ) STRICT;
  CREATE INDEX panel_notes_request ON panel_notes (request_id, created_at);
  CREATE TABLE panel_changes (
    id TEXT PRIMARY KEY,
    request_id TEXT REFERENCES requests (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    account_name TEXT NOT NULL,
    kind TEXT NOT NULL,
    details TEXT NOT NULL
  ) STRICT;
  CREATE INDEX panel_changes_request ON panel_changes (request_id, at);
  CREATE TABLE delivery_attempts (
    request_id TEXT NOT NULL REFERENCES requests (id) ON DELETE CASCADE,
    channel TEXT NOT NULL,
    at INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    error TEXT
  ) STRICT;
  CREATE INDEX delivery_attempts_request ON delivery_attempts (request_id, at);
  CREATE TABLE channel_states (
    channel TEXT PRIMARY KEY,
    working INTEGER NOT NULL,
    since INTEGER NOT NULL,
    error TEXT,
    alerted_at INTEGER
  ) STRICT;
  CREATE TABLE figure_hours (
    hour INTEGER NOT NULL,
    name TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (hour, name)
  ) STRICT;
  CREATE TABLE daily_digest (sent_for TEXT NOT NULL) STRICT;
  INSERT INTO daily_digest (sent_for) VALUES ('');
  CREATE TABLE panel_requests (
    seq INTEGER PRIMARY KEY,
    request_id TEXT NOT NULL UNIQUE REFERENCES requests (id) ON DELETE CASCADE,
    stage TEXT NOT NULL,
    account_id TEXT,
    country TEXT NOT NULL,
    city TEXT NOT NULL,
    computers INTEGER,
    edition TEXT,
    company TEXT NOT NULL,
    phone TEXT NOT NULL,
    email TEXT NOT NULL,
    search TEXT NOT NULL
  ) STRICT;
  CREATE INDEX panel_requests_stage ON panel_requests (stage, seq, account_id, country, computers, edition);
  CREATE INDEX panel_requests_country ON panel_requests (country, seq);
  CREATE INDEX panel_requests_city ON panel_requests (city, seq);
  CREATE INDEX panel_requests_computers ON panel_requests (computers, seq);
  CREATE INDEX panel_requests_edition ON panel_requests (edition, seq) WHERE edition IS NOT NULL;
  CREATE INDEX panel_requests_account ON panel_requests (account_id, seq) WHERE account_id IS NOT NULL;
  CREATE INDEX panel_requests_company ON panel_requests (company, seq);
  CREATE INDEX panel_requests_phone ON panel_requests (phone, seq);
  CREATE INDEX panel_requests_email ON panel_requests (email, seq);
`;

// PostgreSQL's index needs an extension, which is asked for where the panel starts: search/indexer.ts.
// secure-delete: what was erased leaves the index at once, instead of being marked.
const sqlite = `
  CREATE VIRTUAL TABLE panel_search USING fts5 (
    search, content = 'panel_requests', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1');
  INSERT INTO panel_search (panel_search, rank) VALUES ('secure-delete', 1);
  CREATE TRIGGER panel_search_grows AFTER INSERT ON panel_requests BEGIN
    INSERT INTO panel_search (rowid, search) VALUES (new.seq, new.search);
  END;
  CREATE TRIGGER panel_search_shrinks AFTER DELETE ON panel_requests BEGIN
    INSERT INTO panel_search (panel_search, rowid, search) VALUES ('delete', old.seq, old.search);
  END;
  CREATE TRIGGER panel_search_changes AFTER UPDATE OF search ON panel_requests WHEN old.search <> new.search BEGIN
    INSERT INTO panel_search (panel_search, rowid, search) VALUES ('delete', old.seq, old.search);
    INSERT INTO panel_search (rowid, search) VALUES (new.seq, new.search);
  END;
`;

export const panelSchema: SchemaStep = { both, sqlite };

/**
 * Who may use the panel: part of schema 6. Nothing that lets somebody in stands here as it is: passwords are argon2id,
 * tokens of sessions and invitations SHA-256.
 */

// panel_accounts: name_key is what makes two names the same (accountNameKey of the contract).
// panel_passkeys: credential_id and public_key (COSE) are base64url; transports is a JSON list.
// panel_invitations: one for each name; '' = the first account, whose name is chosen when it is used.
// panel_account_changes: ids are UUIDv7. by_id is null for the command line. Names stay as they were then.
// panel_used_challenges: of passkeys, until they would have expired: none is taken twice.
// panel_secret: one row; signs challenges and device cookies, the same in all relays.
const accounts = `
  CREATE TABLE panel_accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER
  ) STRICT;
  CREATE TABLE panel_passkeys (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES panel_accounts (id) ON DELETE CASCADE,
    credential_id TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  ) STRICT;
  CREATE INDEX panel_passkeys_account ON panel_passkeys (account_id);
  CREATE TABLE panel_sessions (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES panel_accounts (id) ON DELETE CASCADE,
    device TEXT NOT NULL,
    signed_in_with TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX panel_sessions_account ON panel_sessions (account_id);
  CREATE TABLE panel_invitations (
    name_key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE panel_account_changes (
    id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    by_id TEXT,
    by_name TEXT,
    account_id TEXT NOT NULL,
    account_name TEXT NOT NULL,
    kind TEXT NOT NULL,
    detail TEXT NOT NULL
  ) STRICT;
  CREATE TABLE panel_used_challenges (
    challenge_hash TEXT PRIMARY KEY,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE panel_secret (one INTEGER PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

export const accountSchema: SchemaStep = { both: accounts };
