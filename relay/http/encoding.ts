/** Accept-Encoding -> which of a file's encodings to send (RFC 9110, 12.5.3): highest q, then smallest body. */
export type Encoding = 'br' | 'gzip' | 'identity';

const bySize: readonly Encoding[] = ['br', 'gzip', 'identity'];
/** Browsers send few different headers; strangers may send many. */
const remembered = new Map<string, readonly Encoding[]>();
const rememberedMax = 200;

/** Accepted encodings, best first; never empty, since a refused identity is still better than no page. */
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
    // Unnamed, identity is acceptable but the last choice.
    weights.get(encoding) ?? (encoding === 'identity' ? (any ?? Number.MIN_VALUE) : (any ?? 0));
  const accepted = bySize
    .filter((encoding) => weightOf(encoding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}
