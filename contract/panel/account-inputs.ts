/** What is sent to get into the panel and to change one's account: schemas shared by browser and relay. */
import * as z from 'zod/mini';
import { goneAtOnceMax } from './limits.ts';
import { id, optionalText, text } from './route.ts';

/** What a person may do: an owner everything, a seller what has no `ownerOnly` in the tables of calls. */
export const roles = ['owner', 'seller'] as const;
export type Role = (typeof roles)[number];
export const roleWords: Record<Role, string> = { owner: 'dueño', seller: 'vendedor' };

export const passwordLengthMin = 12;
/** Longer ones are refused instead of cut: argon2id reads all of it. */
export const passwordLengthMax = 200;
const accountNameLengthMax = 60;

const required = 'Este campo es requerido';
const tooLong = (lengthMax: number) => `Máximo ${lengthMax} caracteres`;

/** Letters of any script, digits, blanks and `. ' -`: what a name needs, and nothing that reorders or hides text. */
const nameLetters = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .'’-]*$/u;

/** As it is shown; two names are the same when `accountNameKey` is. */
export const accountName = z.string(required).check(
  // First, because what follows takes long with a long text.
  z.maxLength(accountNameLengthMax, { error: tooLong(accountNameLengthMax), abort: true }),
  z.trim(),
  z.normalize('NFC'),
  z.minLength(1, required),
  z.regex(nameLetters, 'Usa letras, números y espacios'),
);

/** A new password; its length is counted in code points after NFKC, which is roughly what a reader counts. */
export const newPassword = z.string(required).check(
  z.maxLength(passwordLengthMax, { error: tooLong(passwordLengthMax), abort: true }),
  z.refine(
    (text) => [...text.normalize('NFKC')].length >= passwordLengthMin,
    `Usa al menos ${passwordLengthMin} caracteres`,
  ),
);

/** A password at sign-in: only its maximum length is checked, because older rules may have accepted it. */
const givenPassword = z
  .string(required)
  .check(z.minLength(1, required), z.maxLength(passwordLengthMax, tooLong(passwordLengthMax)));

/** The random part of an invitation's address, after the `#`. */
const invitationToken = z.string().check(z.regex(/^[\w-]{43}$/));
/** Devices of one account that are notified by push. */
export const pushDevicesMax = 10;

export const signInBody = z.object({ name: text(200, required), password: givenPassword });

export const invitationLookBody = z.object({ token: invitationToken });
export const invitationUseBody = z.object({
  token: invitationToken,
  /** Chosen here with the first account; otherwise the invitation names the person, and this is not read. */
  name: z.optional(accountName),
  password: newPassword,
});

const keptIds = z.array(id).check(z.maxLength(goneAtOnceMax));
/** Whose unsent work a browser keeps, and about which requests. */
export const goneBody = z.object({ accounts: keptIds, requests: keptIds });

export const passwordChangeBody = z.object({ current: givenPassword, next: newPassword });
/** The current password again, here and below: no one else may add a passkey, or let another person in, at an unattended panel. */
export const passkeyBeginBody = z.object({ password: givenPassword });

/** A known name gets a new password, and keeps its role. */
export const invitePersonBody = z.object({ name: accountName, role: z.enum(roles), password: givenPassword });
/** Null = the account is removed. */
export const personBody = z.object({ role: z.nullable(z.enum(roles)), password: givenPassword });
export const keepsReadBody = z.object({ keepsRead: z.boolean() });

type PasskeyAnswer = { id: string };
/** What a passkey answers (Web Authentication Level 3). SimpleWebAuthn reads and checks what else is in it. */
export const passkeySignInBody: z.ZodMiniType<PasskeyAnswer, PasskeyAnswer> = z.looseObject({
  id: z.string().check(z.regex(/^[\w-]{1,2000}$/)),
});
export const passkeyAddBody = z.object({ name: text(60, required), response: passkeySignInBody });

const endpoint = text(1_000);
/** PushSubscription.toJSON() of the Push API. */
export const pushDeviceBody = z.object({
  endpoint,
  /** RFC 8291, 3.1 and 3.2: an uncompressed point of P-256 (65 bytes, the first is 4), and 16 bytes. */
  keys: z.object({
    p256dh: z.string().check(z.regex(/^B[A-P][\w-]{85}$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
});
/** Empty = the browser that asks is no device. */
export const pushLookBody = z.object({ endpoint: optionalText(1_000) });

/** Two names with the same key are the same person: case, accents' spelling and blanks do not count. */
export function accountNameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
