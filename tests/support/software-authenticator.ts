/** An authenticator that keeps its key in memory: what a browser would send for it (Web Authentication Level 3). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Ceremony {
  /** As the relay's options have it. */
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the user was verified (fingerprint, PIN); present they always are. */
  isVerified?: boolean;
}

export interface SoftwareAuthenticator {
  register(ceremony: Ceremony): object;
  /** Counts up, as a security key does. */
  authenticate(ceremony: Ceremony): object;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

export function createSoftwareAuthenticator(): SoftwareAuthenticator {
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
    register(ceremony) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      // COSE key, RFC 9053 7.1: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}, in CBOR.
      const coordinate = (text: string) =>
        Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')]);
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        coordinate(x),
        Buffer.from([0x22]),
        coordinate(y),
      ]);
      const data = authenticatorData(ceremony, Buffer.concat([Buffer.alloc(16), length, id, key]));
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { ...rest, response };
    },
    authenticate(ceremony) {
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

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
