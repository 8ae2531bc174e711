/** Checks and stores one parsed submission. Guarantee: `accepted` is returned only after the store has committed. */
import { answers, type Identifiers } from '../../contract/emailjs.ts';
import { checkTrialRequest, type FieldErrors, type SentRequest } from '../../contract/trial-request.ts';
import type { VisitSource } from '../../contract/visit-source.ts';
import type { Limits } from '../limits/connections.ts';
import { withinTime } from '../limits/within-time.ts';
import { fingerprintOf, normalForm } from '../store/normal-form.ts';
import type { RequestStatus } from '../store/request-row.ts';
import type { Store } from '../store/store.ts';

/** One parsed body of either content type: the known parts of it, not checked yet. */
export interface Submission {
  identifiers: Partial<Record<'user_id' | 'service_id' | 'template_id', unknown>>;
  request: SentRequest;
  /** The honeypot was filled. */
  isQuarantined: boolean;
  /** No part of the request: neither of its fields nor of its fingerprint. */
  source: VisitSource;
}

/** Why a submission was refused; relay/http knows how it is answered. */
export interface SendRefusal {
  reason: 'identifiers' | 'invalid' | 'unavailable';
  /** Body of the answer to an SDK: one of the contract's `answers`, or the messages of the invalid fields. */
  text: string;
  errors?: FieldErrors;
  cause?: unknown;
}

type Outcome = { accepted: RequestStatus; repeated: boolean } | { refusal: SendRefusal };

export interface AcceptDeps {
  store: Pick<Store, 'accept'>;
  config: { identifiers: Identifiers };
  now: () => Date;
  /** What is committed later is kept although it was answered 503; sending it again joins that record. */
  limits: Pick<Limits, 'storeMs'>;
}

/** Never rejects: when the store rejects or takes too long, the outcome is the refusal `unavailable`. */
export async function accept(submission: Submission, deps: AcceptDeps): Promise<Outcome> {
  const unknown = refuseIdentifiers(submission.identifiers, deps.config.identifiers);
  if (unknown) return { refusal: { reason: 'identifiers', text: unknown } };
  const { request: fields, source } = submission; // stored as typed, not trimmed
  const checked = checkTrialRequest(fields);
  if (!checked.ok) {
    const { errors } = checked;
    const lines = Object.entries(errors).map((entry) => entry.join(': '));
    return { refusal: { reason: 'invalid', text: lines.join('\n'), errors } };
  }
  const isQuarantined = submission.isQuarantined || namesWebAddress(fields);
  const status: RequestStatus = isQuarantined ? 'quarantined' : 'accepted';
  try {
    const incoming = { fields, fingerprint: fingerprintOf(fields), receivedAt: deps.now(), status, source };
    const { repeated } = await withinTime(deps.store.accept(incoming), deps.limits.storeMs, 'storing');
    return { accepted: status, repeated };
  } catch (cause) {
    return { refusal: unavailable(cause) };
  }
}

/** @param cause the relay's own error */
export function unavailable(cause: unknown): SendRefusal {
  return { reason: 'unavailable', text: answers.notStored, cause };
}

/** Fields of which no honest answer holds a web address. The street address may name the page of a map. */
const plainFields = ['fullName', 'company', 'city', 'country'] as const;
/** Endings of those hosts that robots name without scheme; of other words with a dot a slash may follow. */
const ending =
  '(?:[a-z]{2}|com|net|org|info|biz|app|dev|xyz|top|site|online|shop|store|club|link|live|click|vip|icu|pro)';
const webAddress = new RegExp(
  `[a-z]{2,}://|\\bwww\\d?\\.[\\p{L}\\d]|[\\p{L}\\d-]\\.${ending}(?::\\d+)?/\\S`,
  'iu',
);

/**
 * Whether one of these fields holds a web address: a scheme (`http://…`), `www.`, or a host with a path (`t.me/x`). A name
 * with a dot alone is honest: `Cabinas.com`, `Gamer.pe`, `Net.Café`, `Inversiones S.A.C.`, `J.Pérez/M.Soto`.
 */
export function namesWebAddress(request: SentRequest): boolean {
  return plainFields.some((name) =>
    webAddress.test(normalForm(request[name]).replace(/[\p{Cf}\p{DI}]+/gu, '')),
  );
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
