/** The page for a form without script that was refused: the build's template, with every value escaped. */
import { type WordsOwner, wordsOf } from '../../business/own-texts.ts';
import { formWords } from '../../contract/form-words.ts';
import { requestText } from '../../contract/request-text.ts';
import { sendFailureOf } from '../../contract/send-failures.ts';
import { type FieldErrors, fieldNames, type SentRequest } from '../../contract/trial-request.ts';
import { escapeHtml } from '../base/safe-text.ts';

export function createRefusedPage(template: string, business: WordsOwner) {
  const words = wordsOf('form', formWords, business);
  /** Why it was refused, and the fields that were read ({} when the body was not read) -> HTML. */
  return ({ status, errors }: { status: number; errors?: FieldErrors }, typed: Partial<SentRequest>) => {
    const text = requestText(typed, '', words);
    const values: Record<string, string> = {
      title: words.refused,
      reason: words.failures[errors ? 'invalid' : sendFailureOf(status)],
      whatsappText: encodeURIComponent(text),
      mailBody: encodeURIComponent(text.replaceAll('\n', '\r\n')),
    };
    for (const name of fieldNames) {
      values[`value:${name}`] = typed[name] ?? '';
      values[`error:${name}`] = errors?.[name] ?? '';
      values[`invalid:${name}`] = String(errors?.[name] !== undefined);
    }
    return template.replace(/\{\{([^{}]*)\}\}/g, (_, name) => escapeHtml(values[name] ?? ''));
  };
}
