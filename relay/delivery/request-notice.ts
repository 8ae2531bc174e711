/** A trial request in the few words that fit on a phone's lock screen. */
import { pcsText } from '../../contract/read-number.ts';
import { fromTemplateParams } from '../../contract/trial-request.ts';
import type { TypedRequest } from '../requests/request-row.ts';
import { oneLine } from './mail/mail-text.ts';
import type { Notice } from './notices.ts';

export interface RequestNotice {
  /** The visitor's business. */
  title: string;
  /** `40 PC · Arequipa`, then who wrote: each a line without line breaks. */
  lines: string[];
  phone: string;
}

const partLengthMax = 60;

/** @param params template params as received: each part is cut and made one line */
export function requestNotice(params: Record<string, string>): RequestNotice {
  const fields = fromTemplateParams(params);
  const part = (text: string) => oneLine(text, partLengthMax);
  return {
    title: part(fields.company),
    lines: [`${pcsText(part(fields.computers))} · ${part(fields.city)}`, part(fields.fullName)],
    phone: part(fields.phone),
  };
}

/** To the others: who has a request now. */
export function takenNotice({ id, params, record }: TypedRequest): Notice {
  const { title, lines } = requestNotice(params);
  const { takenBy, version } = record;
  return {
    id: `tomada.${id}.${version}`,
    title: `${takenBy?.name} tomó la solicitud de ${title}`,
    text: lines.join('\n'),
    requestId: id,
    exceptAccountId: takenBy?.id,
  };
}
