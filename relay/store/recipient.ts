/** Normalises a visitor's e-mail address; the outbox stores only a hash of it. */
import { createHash } from 'node:crypto';
import { templateParamOf } from '../../contract/trial-request.ts';
import { normalForm } from './normal-form.ts';

export function addressOf(params: Readonly<Record<string, string>>): string {
  return normaliseAddress(params[templateParamOf.email] ?? '');
}

export function normaliseAddress(address: string): string {
  return normalForm(address).trim().toLowerCase();
}

/** Equal for all addresses that may lead to one mailbox: with many providers `v.ictim+any@` is `victim@`. */
export function recipientHashOf(params: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(mailboxOf(addressOf(params)))
    .digest('hex');
}

function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = '', ...rest] = address.slice(0, Math.max(at, 0)).replaceAll('.', '').split('+');
  // A leading plus belongs to the name and does not start a sub-address.
  return `${first || `+${rest.join('+')}`}${address.slice(Math.max(at, 0))}`;
}
