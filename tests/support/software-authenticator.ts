/** An authenticator that keeps its key in memory: what a browser would send for it (Web Authentication Level 3). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface Ceremony {
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the user was verified (fingerprint, PIN); present they always are. */
  isVerified?: boolean;
}

export function createSoftwareAuthenticator() {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  function authenticatorData({ rpId, isVerified = true }: Ceremony, credential = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    // User present, verified, credential attached.
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  }

  const rest = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return {
    register(ceremony: Ceremony) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const [xBytes, yBytes] = [x, y].map((text) => new Uint8Array(Buffer.from(text, 'base64url')));
      // COSE key, RFC 9053 7.1: EC2, ES256, P-256, x, y.
      const key = encode(
        new Map<unknown, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, xBytes],
          [-3, yBytes],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(ceremony, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = { fmt: 'none', attStmt: new Map(), authData: new Uint8Array(data) };
      const response = {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: encode(new Map(Object.entries(attestation))).toString('base64url'),
        transports: ['internal'],
      };
      return { ...rest, response };
    },
    /** Counts up, as a security key does. */
    authenticate(ceremony: Ceremony) {
      const client = clientData('webauthn.get', ceremony);
      const data = authenticatorData(ceremony);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...rest, response };
    },
  };
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** The encoder's own type is not exported. */
const encode = (map: ReadonlyMap<unknown, unknown>) => Buffer.from(isoCBOR.encode(map as never));

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
