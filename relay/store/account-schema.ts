/**
 * Who may use the panel: part of schema 6. Nothing that lets somebody in stands here as it is: passwords are argon2id,
 * tokens of sessions and invitations SHA-256.
 */
import type { SchemaStep } from './schema-step.ts';

// panel_accounts: name_key is what makes two names the same (accountNameKey of the contract).
// panel_passkeys: credential_id and public_key (COSE) are base64url; transports is a JSON list.
// panel_invitations: one for each name; '' = the first account, whose name is chosen when it is used.
// panel_account_changes: ids are UUIDv7. by_id is null for the command line. Names stay as they were then.
// panel_used_challenges: of passkeys, until they would have expired: none is taken twice.
// panel_secret: one row; signs challenges and device cookies, the same in all relays.
const both = `
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

export const accountSchema: SchemaStep = { both };
