/** The keys of a push subscription, as a browser makes them. */
import { createECDH, randomBytes } from 'node:crypto';

export function makePushKeys(): { p256dh: string; auth: string } {
  const browser = createECDH('prime256v1');
  return { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
}
