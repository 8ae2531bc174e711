/**
 * Requests and notices as encrypted pushes to the owner's browsers (RFC 8030, 8291, 8292). A push is an attempt like any
 * other; it is worth sending for four hours. A device that its push service no longer knows is removed.
 */
import type { Business } from '../../business/business.ts';
import type { PushMessage } from '../../contract/push-message.ts';
import type { PanelConfig, PushConfig } from '../config.ts';
import type { SqlDatabase } from '../db/sql-database.ts';
import type { Attempt } from './attempt.ts';
import { type OwnerChannel, requestNotice } from './notices.ts';
import { type Meaning, post, refusedMessage } from './post.ts';
import {
  forgetPushDevice,
  isPushEndpoint,
  pushDeviceOf,
  pushDevicesBut,
  type TargetDevice,
} from './push-devices.ts';

const worthMs = 4 * 60 * 60 * 1000;

interface PushDeps {
  database: SqlDatabase;
  config: PushConfig;
  panel: PanelConfig;
  business: Pick<Business, 'email'>;
  now: () => Date;
}

const dropped: Attempt = {
  ok: false,
  kind: 'dropped',
  reasonCode: 'expired',
  reason: 'no device waits for it any more',
};

export function createPush({ database, config, panel, business, now }: PushDeps): OwnerChannel {
  // Whom the push service writes to (RFC 8292, 2.1); Apple refuses an address without TLS.
  const subject = panel.origin?.startsWith('https:') ? panel.origin : `mailto:${business.email}`;

  async function pushTo(
    device: TargetDevice,
    message: PushMessage,
    { ttlMs, signal }: { ttlMs: number; signal: AbortSignal },
  ): Promise<Attempt> {
    // PUSH_HOSTS may have changed since it was added.
    if (!isPushEndpoint(device.endpoint, config.hosts)) {
      await forgetPushDevice(database, device.id);
      return dropped;
    }
    const { headers, body } = await encrypted(device, message, Math.round(ttlMs / 1000));
    const attempt = await post({ url: device.endpoint, headers, body, signal }, (status) => meanings[status]);
    const used = 'UPDATE push_devices SET last_sent_at = $2 WHERE id = $1';
    if (attempt.ok) await database.rows(used, [device.id, now().getTime()]);
    else if (attempt.kind === 'dropped') await forgetPushDevice(database, device.id);
    return attempt;
  }

  /** In the form that the browser's push service understands, with the private content readable by the browser alone. */
  async function encrypted({ endpoint, p256dh, auth }: TargetDevice, message: PushMessage, ttlS: number) {
    const [keys, { default: webPush }] = await Promise.all([pushKeys(database), import('web-push')]);
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails: { subject, ...keys }, TTL: ttlS, urgency: 'high' },
    );
    const { 'Content-Length': _length, ...given } = details.headers;
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
    return { headers, body: Uint8Array.from(details.body ?? []) };
  }

  return {
    channel: 'push',
    async send({ device: id = '', requestId, receivedAt, params }, signal) {
      const ttlMs = receivedAt.getTime() + worthMs - now().getTime();
      const device = await pushDeviceOf(database, id);
      if (!device || ttlMs <= 0) return dropped;
      const { title, lines } = requestNotice(params);
      const message = { kind: 'request', id: requestId, title, text: lines.join('\n') } as const;
      return pushTo(device, message, { ttlMs, signal });
    },
    /** By all devices at once; the best outcome counts. */
    async notify({ id, title, text, requestId, exceptAccountId = '' }, signal) {
      const devices = await pushDevicesBut(database, exceptAccountId);
      const message = { kind: 'notice', id, title, text, request: requestId } as const;
      const results = await Promise.all(
        devices.map((device) => pushTo(device, message, { ttlMs: worthMs, signal })),
      );
      const isMeant = (result: Attempt) => result.ok || result.kind !== 'dropped';
      return results.find(({ ok }) => ok) ?? results.find(isMeant) ?? dropped;
    },
  };
}

/** Made once for a database: of two relays that make them at the same moment, both use those of the first. */
export async function pushKeys(
  database: Pick<SqlDatabase, 'rows'>,
): Promise<{ publicKey: string; privateKey: string }> {
  const read = () => database.rows('SELECT public_key, private_key FROM push_keys WHERE one = 1');
  let [row] = await read();
  if (!row) {
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await database.rows(
      'INSERT INTO push_keys (one, public_key, private_key) VALUES (1, $1, $2) ON CONFLICT (one) DO NOTHING',
      [publicKey, privateKey],
    );
    [row] = await read();
  }
  if (!row) throw new Error('the keys of push are not stored');
  return { publicKey: String(row.public_key), privateKey: String(row.private_key) };
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
