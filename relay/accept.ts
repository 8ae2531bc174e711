/**
 * Takes one parsed body: checks identifiers and fields, stores, then answers.
 * Promises: a 200 is returned only after the store has committed.
 */
import { answers, honeypotName, type Identifiers } from '../contract/emailjs.ts';
import { checkTrialRequest, type FieldErrors, fromTemplateParams } from '../contract/trial-request.ts';
import { fingerprintOf } from './store/fingerprint.ts';
import type { Store } from './store/store.ts';

/** One body of either content type, its identifiers apart from its template params. */
export interface Submission {
  identifiers: Partial<Record<'user_id' | 'service_id' | 'template_id', unknown>>;
  params: Record<string, string>;
}

export type Outcome =
  | { status: 200 }
  | { status: 400; text: string }
  | { status: 422; text: string; errors: FieldErrors };

interface AcceptDeps {
  store: Store;
  identifiers: Identifiers;
  now: () => Date;
}

/** @throws whatever the store throws: the request was then not accepted. */
export async function accept(submission: Submission, deps: AcceptDeps): Promise<Outcome> {
  const refusal = refuseIdentifiers(submission.identifiers, deps.identifiers);
  if (refusal) return { status: 400, text: refusal };
  const params = Object.fromEntries(
    Object.entries(submission.params).filter(([name]) => name !== honeypotName),
  );
  const checked = checkTrialRequest(fromTemplateParams(params));
  if (!checked.ok)
    return {
      status: 422,
      text: Object.entries(checked.errors)
        .map((e) => e.join(': '))
        .join('\n'),
      errors: checked.errors,
    };
  await deps.store.accept({
    params,
    fingerprint: fingerprintOf(params),
    receivedAt: deps.now(),
    status: 'accepted',
  });
  return { status: 200 };
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
