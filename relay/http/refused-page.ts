/**
 * The Spanish page for a form that was sent without script and refused: the reason, the typed values in their
 * fields, and links to WhatsApp and mail. It fills the template that the build prerenders and escapes every value.
 */
import { type WordsOwner, wordsOf } from '../../business/own-texts.ts';
import { formWords } from '../../contract/form-words.ts';
import { requestText } from '../../contract/request-text.ts';
import { sendFailureOf } from '../../contract/send-failures.ts';
import { type FieldErrors, fieldNames, type SentRequest } from '../../contract/trial-request.ts';
import { escapeHtml } from '../base/safe-text.ts';

interface Refused {
  status: number;
  errors?: FieldErrors;
}

/** Why it was refused, and the fields that were read ({} when the body was not read) -> HTML. */
export type RefusedPage = (refused: Refused, typed: Partial<SentRequest>) => string;

export function createRefusedPage(template: string, business: WordsOwner): RefusedPage {
  const words = wordsOf('form', formWords, business);
  return (refusal, typed) => {
    const values = tokensFor(refusal, typed, words);
    return template.replace(/\{\{([^{}]*)\}\}/g, (_, name) => escapeHtml(values[name] ?? ''));
  };
}

function tokensFor(
  { status, errors }: Refused,
  typed: Partial<SentRequest>,
  words: typeof formWords,
): Record<string, string> {
  const text = requestText(typed, '', words);
  const tokens: Record<string, string> = {
    title: words.refused,
    reason: words.failures[errors ? 'invalid' : sendFailureOf(status)],
    whatsappText: encodeURIComponent(text),
    mailBody: encodeURIComponent(text.replaceAll('\n', '\r\n')),
  };
  for (const name of fieldNames) {
    tokens[`value:${name}`] = typed[name] ?? '';
    tokens[`error:${name}`] = errors?.[name] ?? '';
    tokens[`invalid:${name}`] = String(errors?.[name] !== undefined);
  }
  return tokens;
}
