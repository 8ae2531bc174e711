/** Passwords as argon2id (RFC 9106), two at once, so that accepting requests keeps processor and memory. */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refusal } from '../base/refusal.ts';

export type PasswordHashing = ReturnType<typeof createPasswordHashing>;

type Caller = 'known' | 'unknown';
/** `memory` in KiB. */
export type PasswordCosts = Pick<Argon2Parameters, 'memory' | 'passes'>;

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html: 19 MiB and 2 passes at least. */
const usualCosts: PasswordCosts = { memory: 19_456, passes: 2 };
const saltBytes = 16;
const hashBytes = 32;
const atOnceMax = 2;
const waitingMax = 20;
const retryAfterSeconds = 3;

/** @param given of new hashes; tests choose small ones */
export function createPasswordHashing(given = usualCosts, compute = promisify(argon2)) {
  /** Compared with when there is no account, so that both cases take equally long. */
  const noAccount = phc(given, randomBytes(saltBytes), randomBytes(hashBytes));
  let running = 0;
  /** Each has its own queue, which the others cannot fill. */
  const waiting: Record<Caller, (() => void)[]> = { known: [], unknown: [] };

  async function derive(password: string, costs: PasswordCosts & { nonce: Buffer }, caller: Caller) {
    const queue = waiting[caller];
    if (running < atOnceMax) running += 1;
    else if (queue.length < waitingMax) await new Promise<void>((turn) => queue.push(turn));
    else throw new Refusal('tooMany', { retryAfterSeconds });
    try {
      // Keyboards may produce the same letters as different code points.
      const message = password.normalize('NFKC');
      return await compute('argon2id', { ...costs, message, parallelism: 1, tagLength: hashBytes });
    } finally {
      const next = waiting.known.shift() ?? waiting.unknown.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    /** @returns the hash with salt and costs, in PHC string format */
    async hash(password: string): Promise<string> {
      const nonce = randomBytes(saltBytes);
      return phc(given, nonce, await derive(password, { ...given, nonce }, 'known'));
    },
    /** @param stored undefined = no account, which takes as long @param caller known = signed in before */
    async matches(password: string, stored = noAccount, caller: Caller = 'known'): Promise<boolean> {
      const { costs, hash } = parse(stored);
      return timingSafeEqual(await derive(password, costs, caller), hash) && stored !== noAccount;
    },
  };
}

function phc({ memory, passes }: PasswordCosts, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

function parse(text: string) {
  const [, m, t, salt, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/.exec(text) ?? [];
  if (!m || !t || !salt || !hash)
    throw new Error('a stored password is not an argon2id hash of this program');
  const costs = { nonce: Buffer.from(salt, 'base64url'), memory: Number(m), passes: Number(t) };
  return { costs, hash: Buffer.from(hash, 'base64url') };
}
