/** Accept-Encoding -> which of a file's encodings to send (RFC 9110, 12.5.3): highest q, then smallest body. */
export type Encoding = 'br' | 'gzip' | 'identity';

const bySize: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** The rest is not read: browsers send five, and 15 kB of commas would take milliseconds. */
const itemsMax = 50;

/** Accepted encodings, best first; never empty: identity is sent even when it is refused. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',', itemsMax)) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight <= 1 ? weight : 0);
  }
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const accepted = bySize
    .filter((encoding) => weightOf(encoding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}
