/** Requests and notices as encrypted pushes (RFC 8030, 8291, 8292), which are worth it for four hours. */
import type { PushMessage } from '../../contract/push-message.ts';
import type { PushConfig } from '../config.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import { type Attempt, attempted } from './attempt.ts';
import type { Place } from './mail/request-mails.ts';
import { type ConfiguredChannel, requestNotice } from './notices.ts';
import { type Meaning, post, refusedMessage } from './post.ts';
import { removeDevices } from './push-devices.ts';

const worthMs = 4 * 60 * 60 * 1000;

interface PushDeps extends Place {
  database: SqlDatabase;
  config: PushConfig;
  now: () => Date;
}

type Device = Record<'id' | 'endpoint' | 'p256dh' | 'auth', string>;

const dropped: Attempt = {
  ok: false,
  kind: 'dropped',
  reasonCode: 'late',
  reason: 'no device waits for it any more',
};

export function createPush({ database, config, panel, business, now }: PushDeps): ConfiguredChannel {
  // Whom the push service writes to (RFC 8292, 2.1); Apple refuses an address without TLS.
  const subjectNow = () => (panel.origin?.startsWith('https:') ? panel.origin : `mailto:${business.email}`);

  const devicesWhere = async (where: string, ...values: string[]): Promise<Device[]> => {
    const rows: unknown[] = await database.rows(`SELECT * FROM push_devices WHERE ${where}`, values);
    return rows as Device[]; // texts that are never null
  };
  const forget = ({ id }: Device) => database.transaction((sql) => removeDevices(sql, 'id = $1', [id]));

  /** The content is readable by the device's browser alone. */
  async function pushTo(device: Device, message: PushMessage, ttlMs: number, signal: AbortSignal) {
    const { endpoint: url, p256dh, auth } = device;
    // PUSH_HOSTS may have changed since it was added.
    if (!isPushEndpoint(url, config.hosts)) {
      await forget(device);
      return dropped;
    }
    const [keys, { default: webPush }] = await Promise.all([pushKeys(database), import('web-push')]);
    const details = webPush.generateRequestDetails(
      { endpoint: url, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails: { subject: subjectNow(), ...keys }, TTL: Math.round(ttlMs / 1000), urgency: 'high' },
    );
    // fetch makes texts of the numbers among them.
    const { 'Content-Length': _length, ...headers } = details.headers as Record<string, string>;
    const body = Uint8Array.from(details.body ?? []);
    const attempt = await post({ url, headers, body, signal }, ({ status }) => meanings[status]);
    const used = 'UPDATE push_devices SET last_sent_at = $2 WHERE id = $1';
    if (attempt.ok) await database.rows(used, [device.id, now().getTime()]);
    else if (attempt.kind === 'dropped') await forget(device);
    // A host that is unknown is this device's own: it must not pause the others.
    else if (attempt.kind === 'channel') return { ...attempt, kind: 'temporary' as const };
    return attempt;
  }

  return {
    channel: 'push',
    async send({ device: id = '', requestId, createdAt, fields }, signal) {
      const ttlMs = createdAt.getTime() + worthMs - now().getTime();
      const [device] = await devicesWhere('id = $1', id);
      if (!device || ttlMs <= 0) return dropped;
      const { title, lines } = requestNotice(fields, business);
      const message = { kind: 'request', id: requestId, title, text: lines.join('\n') } as const;
      return pushTo(device, message, ttlMs, signal);
    },
    /** By all devices at once; the best outcome counts. */
    async notify(notice, signal) {
      const { id, title, text, lists = [], requestId: request } = notice;
      const { toOwners, exceptAccountId = '', onlyAccountId = '' } = notice;
      const told =
        "account_id <> $1 AND account_id IN (SELECT id FROM panel_accounts WHERE role IN ('owner', $2)) AND (account_id = $3 OR NOT EXISTS (SELECT 1 FROM panel_accounts WHERE id = $3))";
      const devices = await devicesWhere(told, exceptAccountId, toOwners ? 'owner' : 'seller', onlyAccountId);
      // The names alone, because a push holds 4 kB.
      const named = lists.flatMap(({ lines, more }) => [lines.map(({ label }) => label).join(', '), ...more]);
      const said = [text, ...named].join('\n\n');
      const message = { kind: 'notice', id, title, text: said, request } as const;
      const results = await Promise.all(
        devices.map((device) => attempted(() => pushTo(device, message, worthMs, signal))),
      );
      const isMeant = (result: Attempt) => result.ok || result.kind !== 'dropped';
      return results.find(({ ok }) => ok) ?? results.find(isMeant) ?? dropped;
    },
  };
}

/** Of Google (Chrome, Edge on Android), Mozilla, Apple and Microsoft, also with a name in front. */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** @param furtherHosts of PUSH_HOSTS, `host` or `host:port`: only they may be local, or without TLS */
export function isPushEndpoint(endpoint: string, furtherHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return false;
  if (furtherHosts.includes(url.host)) return true;
  const isKnown = knownHosts.some((known) => `.${url.hostname}`.endsWith(`.${known}`));
  return isKnown && url.protocol === 'https:' && url.port === '';
}

/** Made once for a database: of two relays that make them at the same moment, both use those of the first. */
export async function pushKeys(database: Sql) {
  let [row] = await database.rows('SELECT public_key, private_key FROM push_keys WHERE one = 1');
  if (!row) {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    [row] = await database.rows(
      `INSERT INTO push_keys (one, public_key, private_key) VALUES (1, $1, $2)
       ON CONFLICT (one) DO UPDATE SET one = excluded.one RETURNING public_key, private_key`,
      [publicKey, privateKey],
    );
  }
  return { publicKey: String(row?.public_key), privateKey: String(row?.private_key) };
}

// RFC 8030, 7.3: the subscription has expired.
const gone: Meaning = { kind: 'dropped', reasonCode: 'recipient' };
// The signature was made for other keys, or the service does not accept the contact.
const notAllowed: Meaning = { kind: 'permanent', reasonCode: 'login' };
const meanings: Partial<Record<number, Meaning>> = {
  400: refusedMessage,
  401: notAllowed,
  403: notAllowed,
  404: gone,
  410: gone,
  413: refusedMessage,
};
