/** An authenticator that keeps its key in memory: what a browser would send for it (Web Authentication Level 3). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface Ceremony {
  /** As the relay's options have it. */
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the user was verified (fingerprint, PIN); present they always are. */
  isVerified?: boolean;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

export function createSoftwareAuthenticator() {
  const id = randomBytes(16);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;

  function authenticatorData({ rpId, isVerified = true }: Ceremony, credential = Buffer.alloc(0)): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = userPresent | (isVerified ? userVerified : 0) | (credential.length > 0 ? hasCredential : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential]);
  }

  const rest = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  return {
    register(ceremony: Ceremony) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
      // COSE key, RFC 9053 7.1: EC2, ES256, P-256, x, y.
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]);
      const key = isoCBOR.encode(cose);
      const data = authenticatorData(ceremony, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never, // its own type is not exported
      );
      const response = {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
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

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
