import { type NumberFormat, writeCount } from './number-format.ts';

/**
 * What was typed as a number from 0, or undefined. Groups of three are thousands, behind a comma, a point, a blank, as in
 * Costa Rica, or an apostrophe, as in Colombia; one or two figures at the end are decimals, behind a comma or a point.
 */
export function readNumber(text: string): number | undefined {
  const [, whole = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const ungrouped = /^[1-9]\d{0,2}([.,\s'’]\d{3})+$/.test(whole) ? whole.replace(/\D/g, '') : whole;
  const plain = decimals ? `${ungrouped}.${decimals}` : ungrouped;
  return /^\d+(\.\d+)?(e\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** The field takes any text; more than this is no number of PCs. */
const pcsCountedMax = 999_999;

/** The number of PCs in the form's field when it is a whole one; else 0: no other number is made of it. */
export function readPcs(text: string): number {
  const typed = readNumber(text) ?? 0;
  return Number.isInteger(typed) && typed <= pcsCountedMax ? typed : 0;
}

/** The number of PCs that a text names where it is certain: 40 of `unas 40`; else 0, as of `20-30`. */
export function pcsIn(text: string): number {
  const [number = '', ...others] = text.match(/\d+(?:[.,\s'’]\d+)*/g) ?? [];
  return others.length > 0 ? 0 : readPcs(number);
}

/** The field's text; a whole number is written as the business writes it: `6,442`. */
export function pcsFigure(text: string, numbers: NumberFormat): string {
  const pcs = readPcs(text);
  return pcs > 0 ? writeCount(pcs, numbers) : text;
}

/** How people name what they count. */
export const pcUnits = 'pc|m[áa]quina|compu|equipo|ordenador|terminal|estaci[oó]n';

/** The field's text where it stands for PCs: `1,500 PC`; what names them already stays as it is: `40 PCs`; '' = not known. */
export function pcsText(text: string, numbers: NumberFormat): string {
  if (text.trim() === '' || new RegExp(pcUnits, 'i').test(text)) return text;
  return `${pcsFigure(text, numbers)} PC`;
}
