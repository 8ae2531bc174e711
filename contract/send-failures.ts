/** Why a trial request was not accepted: kinds, and what a visitor reads. */
import { formWords } from './form-words.ts';

/** What a visitor reads when a trial request was not accepted. */
export const failureTexts = formWords.failures;

/** Replaces `offline` where the form sends by itself when the connection returns. */
export const waitingText = formWords.waiting;

export type SendFailure = keyof typeof failureTexts;

const kindOfStatus: Record<number, SendFailure> = {
  403: 'forbidden',
  413: 'tooLarge',
  422: 'invalid',
  429: 'tooMany',
  451: 'headless',
  503: 'unavailable',
};

/** HTTP status of the provider's answer -> kind of failure. */
export function sendFailureOf(status: number): SendFailure {
  return kindOfStatus[status] ?? 'other';
}
