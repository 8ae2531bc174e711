/** Accept-Encoding -> which of a file's encodings to send (RFC 9110, 12.5.3): highest q, then smallest body. */
export type Encoding = 'br' | 'gzip' | 'identity';

const bySize: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Cache size: browsers send few different headers, other clients may send many. */
const remembered = new Map<string, readonly Encoding[]>();
const rememberedMax = 200;

/** Accepted encodings, best first; never empty: identity is sent even when it is refused. */
export function acceptedEncodings(header = ''): readonly Encoding[] {
  const known = remembered.get(header);
  if (known) return known;
  const accepted = parse(header);
  if (remembered.size >= rememberedMax) remembered.clear();
  remembered.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const any = weights.get('*');
  const weightOf = (encoding: Encoding) =>
    // Identity is acceptable unless it is refused, and comes last.
    weights.get(encoding) ?? (encoding === 'identity' ? (any ?? Number.MIN_VALUE) : (any ?? 0));
  const accepted = bySize
    .filter((encoding) => weightOf(encoding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}
