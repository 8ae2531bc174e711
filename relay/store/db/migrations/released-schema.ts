/**
 * The schema of 1.0.0, without the tables and indexes that schema 8 removes. No secret stands here as it is: passwords are argon2id,
 * tokens of sessions and invitations SHA-256.
 */

// recipient: hash of the address an acknowledgement goes to, to send one a day at most.
// due_at: the next attempt of a pending delivery, the end of the lease of a leased one.
// waited_ms: delays waited between attempts; this is what grows to five days.
// maybe_sent: number of attempts after which the server had received the message and did not answer.
// hourly_figures: sums and nothing else; hour is its first moment, event one of contract/counted-events.ts.
// daily_digest: a row for each digest; sent_day is the last day whose digest is done, as 2026-01-31 in the business's time zone.
// The third row is of requests/retention.ts: sent_day is the moment of its last look, claimed_until when it may erase again.
// channel_states.told (owner_notified since schema 8): 1 = the owner was notified that the channel does not work, and not yet
// that it works again. claimed_until: a relay is about to notify the owner; the others wait until then.
// panel_changes, panel_account_changes: details is JSON; ids are UUIDv7, so that they grow with time. by_id is null for the
// command line. Names stay as they were then.
// panel_accounts: name_key is what makes two names the same (accountNameKey of the contract).
// panel_passkeys: credential_id and public_key (COSE) are base64url; transports is not used.
// panel_invitations: one for each name; '' = the first account, whose name is chosen when it is used.
// panel_used_challenges: of passkeys, until they would have expired: none is taken twice.
// panel_secret: one row; signs challenges and device cookies, the same in all relays.
export const releasedSchema = `
  CREATE TABLE requests (
    id TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    last_received_at INTEGER NOT NULL,
    times_received INTEGER NOT NULL DEFAULT 1,
    fingerprint TEXT NOT NULL,
    params TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'accepted',
    reported_at INTEGER
  ) STRICT;
  CREATE INDEX requests_fingerprint ON requests (fingerprint, received_at);
  CREATE INDEX requests_received ON requests (received_at);
  CREATE INDEX requests_unreported ON requests (received_at)
    WHERE status = 'quarantined' AND reported_at IS NULL;
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
    maybe_sent INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (request_id, channel)
  ) STRICT;
  CREATE INDEX deliveries_due ON deliveries (channel, due_at) WHERE state IN ('pending', 'leased');
  CREATE INDEX deliveries_waiting ON deliveries (created_at) WHERE state IN ('pending', 'leased');
  CREATE INDEX deliveries_held ON deliveries (request_id) WHERE state = 'held';
  CREATE INDEX deliveries_recipient ON deliveries (recipient, created_at) WHERE recipient IS NOT NULL;
  CREATE INDEX deliveries_acknowledged ON deliveries (created_at) WHERE recipient IS NOT NULL;
  CREATE TABLE robot_summary (claimed_until INTEGER NOT NULL) STRICT;
  INSERT INTO robot_summary (claimed_until) VALUES (0);
  CREATE TABLE hourly_figures (
    hour INTEGER NOT NULL,
    event TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (hour, event)
  ) STRICT;
  CREATE TABLE daily_digest (one INTEGER PRIMARY KEY, sent_day TEXT NOT NULL, claimed_until INTEGER NOT NULL) STRICT;
  INSERT INTO daily_digest (one, sent_day, claimed_until) VALUES (1, '', 0);
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
    told INTEGER NOT NULL DEFAULT 0,
    claimed_until INTEGER NOT NULL DEFAULT 0
  ) STRICT;
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
