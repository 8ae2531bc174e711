/** Why a trial request was not accepted: the kinds for which `formWords.failures` has a text each. */
import type { formWords } from './form-words.ts';

export type SendFailure = keyof typeof formWords.failures;

const kindOfStatus: Record<number, SendFailure> = {
  403: 'forbidden',
  413: 'tooLarge',
  429: 'tooMany',
  451: 'headless',
  503: 'unavailable',
};

/** HTTP status of the provider's answer -> kind of failure. 422, by which EmailJS says that its template has no recipient, is `other`. */
export function sendFailureOf(status: number): SendFailure {
  return kindOfStatus[status] ?? 'other';
}
