/** Where passkeys belong to: from the settings alone, never from what a request says of its host. */
import { isIP } from 'node:net';

export interface PasskeyOrigin {
  origin: string;
  /** The relying party's id: the host of the origin (Web Authentication 5.1.2). */
  rpId: string;
}

/** @returns undefined where no browser makes passkeys: at an IP address, or without TLS elsewhere than on this machine */
export function passkeyOriginOf(publicUrl: string | undefined, port: number): PasskeyOrigin | undefined {
  const url = new URL(publicUrl ?? `http://localhost:${port}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isIP(host) || (url.protocol !== 'https:' && !isLocal)) return undefined;
  return { origin: url.origin, rpId: host };
}
