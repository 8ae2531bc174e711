/**
 * The Spanish page for a form that was sent without script and refused: the reason, the typed values in their
 * fields, and links to WhatsApp and mail. It fills the template that the build prerenders and escapes every value.
 */
import { readBuilt } from '../../business/built-business.ts';
import { failureKindOf, failureTexts, refusedTitle } from '../../contract/failures.ts';
import { requestText } from '../../contract/request-text.ts';
import { fieldNames, type SentRequest, templateParamOf } from '../../contract/trial-request.ts';
import { escapeHtml } from '../safe-text.ts';
import type { Refusal } from './accept.ts';

/** Refusal and the fields that were read ({} when the body was not read) -> HTML. */
export type RefusedPage = (refusal: Refusal, typed: Partial<SentRequest>) => string;

export function loadRefusedPage(file: string): RefusedPage {
  // split() with a group gives texts at even indexes and tokens at odd ones.
  const parts = readBuilt(file).split(/\{\{([^{}]*)\}\}/);
  return (refusal, typed) => {
    const values = tokensFor(refusal, typed);
    return parts.map((part, place) => (place % 2 === 0 ? part : escapeHtml(values[part] ?? ''))).join('');
  };
}

function tokensFor({ status, errors = {} }: Refusal, typed: Partial<SentRequest>): Record<string, string> {
  const text = requestText(typed);
  const tokens: Record<string, string> = {
    title: refusedTitle,
    reason: failureTexts[failureKindOf(status)],
    whatsappText: encodeURIComponent(text),
    mailBody: encodeURIComponent(text.replaceAll('\n', '\r\n')),
  };
  for (const name of fieldNames) {
    const param = templateParamOf[name];
    tokens[`value:${param}`] = typed[name] ?? '';
    tokens[`error:${param}`] = errors[name] ?? '';
    tokens[`invalid:${param}`] = String(errors[name] !== undefined);
  }
  return tokens;
}
