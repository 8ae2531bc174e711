/**
 * Accepts one parsed submission: checks identifiers and fields, stores the request, then returns the outcome.
 * Guarantees: `accepted` is returned only after the store has committed.
 */
import { answers, type Identifiers } from '../contract/emailjs.ts';
import {
  checkTrialRequest,
  type FieldErrors,
  type SentRequest,
  toTemplateParams,
} from '../contract/trial-request.ts';
import { fingerprintOf } from './store/fingerprint.ts';
import type { RequestStatus, Store } from './store/store.ts';
import { withinTime } from './time-limit.ts';

/** One parsed body of either content type: the known parts of it, not checked yet. */
export interface Submission {
  identifiers: Partial<Record<'user_id' | 'service_id' | 'template_id', unknown>>;
  request: SentRequest;
  /** True when the honeypot was filled. */
  fromRobot: boolean;
}

/** Why a submission was refused; also a label of the metric. */
export type RefusalReason =
  | 'identifiers'
  | 'unreadable'
  | 'brokenOff'
  | 'forbidden'
  | 'tooLarge'
  | 'unsupported'
  | 'invalid'
  | 'tooMany'
  | 'unavailable';

export interface Refusal {
  reason: RefusalReason;
  status: 400 | 403 | 413 | 415 | 422 | 429 | 503;
  /** Body of the answer to an SDK: one of the contract's `answers`, or the messages of the invalid fields. */
  text: string;
  /** Error messages by field, for the reason `invalid`. */
  errors?: FieldErrors;
  retryAfterSeconds?: number;
  /** The relay's own error, for the reason `unavailable`. */
  cause?: unknown;
}

export type Outcome = { accepted: RequestStatus; repeated: boolean } | { refusal: Refusal };

export interface AcceptDeps {
  store: Pick<Store, 'accept'>;
  identifiers: Identifiers;
  now: () => Date;
  /**
   * Longest wait for the store. A request that is committed later is kept although it was answered 503;
   * sending it again joins that record.
   */
  storeLimitMs: number;
}

/** Never rejects: when the store rejects or takes too long, the outcome is the refusal `unavailable`. */
export async function accept(submission: Submission, deps: AcceptDeps): Promise<Outcome> {
  const unknown = refuseIdentifiers(submission.identifiers, deps.identifiers);
  if (unknown) return { refusal: { reason: 'identifiers', status: 400, text: unknown } };
  const checked = checkTrialRequest(submission.request);
  if (!checked.ok)
    return {
      refusal: { reason: 'invalid', status: 422, text: listed(checked.errors), errors: checked.errors },
    };
  const status = submission.fromRobot ? 'quarantined' : 'accepted';
  // The params are stored as typed, not trimmed.
  const params = toTemplateParams(submission.request);
  try {
    const stored = deps.store.accept({
      params,
      fingerprint: fingerprintOf(params),
      receivedAt: deps.now(),
      status,
    });
    const { repeated } = await withinTime(stored, deps.storeLimitMs, 'storing');
    return { accepted: status, repeated };
  } catch (cause) {
    return {
      refusal: { reason: 'unavailable', status: 503, text: answers.notStored, retryAfterSeconds: 30, cause },
    };
  }
}

function listed(errors: FieldErrors): string {
  return Object.entries(errors)
    .map((entry) => entry.join(': '))
    .join('\n');
}

function refuseIdentifiers(given: Submission['identifiers'], expected: Identifiers): string | undefined {
  if (!given.user_id) return answers.publicKeyRequired;
  if (!given.service_id) return answers.serviceRequired;
  if (!given.template_id) return answers.templateRequired;
  if (given.user_id !== expected.publicKey) return answers.publicKeyInvalid;
  if (given.service_id !== expected.serviceId) return answers.serviceNotFound;
  if (given.template_id !== expected.templateId) return answers.templateNotFound;
  return undefined;
}
