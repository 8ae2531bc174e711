/** One visitor's address, however spaced or cased, and its hash, which is all that the outbox keeps of it. */
import { createHash } from 'node:crypto';
import { templateParamOf } from '../../contract/trial-request.ts';
import { normalForm } from './normal-form.ts';

export function addressOf(params: Readonly<Record<string, string>>): string {
  return normaliseAddress(params[templateParamOf.email] ?? '');
}

export function normaliseAddress(address: string): string {
  return normalForm(address).trim().toLowerCase();
}

export function recipientHashOf(params: Readonly<Record<string, string>>): string {
  return createHash('sha256').update(addressOf(params)).digest('hex');
}
