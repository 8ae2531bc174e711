/** Part of schema 11: the browsers that are told of requests by push, and the keys that this relay signs with. */

// push_keys: one row, VAPID (RFC 8292), base64url; all relays of the database sign with them.
// push_devices: endpoint, p256dh and auth are the browser's subscription; session_id is the session that added it or
// used it last: the device goes when it is signed out, not when it expires. last_sent_at: the push service accepted a push.
// deliveries.channel of a device is `push:` and its id.
export const pushSchema = `
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
