/** The passkeys' origin, from the settings alone: a request's Host header is not trusted. */
import { isIP } from 'node:net';

export interface PasskeyOrigin {
  origin: string;
  /** The relying party's id: the host of the origin (Web Authentication 5.1.2). */
  rpId: string;
}

/** @returns undefined where browsers offer no passkeys: at an IP address, or without TLS except on localhost */
export function passkeyOriginOf(publicUrl: string | undefined, port: number): PasskeyOrigin | undefined {
  const url = new URL(publicUrl ?? `http://localhost:${port}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isIP(host) || (url.protocol !== 'https:' && !isLocal)) return undefined;
  return { origin: url.origin, rpId: host };
}
