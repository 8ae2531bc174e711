/**
 * State shared by the calculators and the form, so that the visitor enters each value once. Kept in memory only; not
 * sent anywhere.
 */
import { useSyncExternalStore } from 'react';
import type { QuoteChoice } from '../../formulas/license-cost.ts';

type SharedQuote = { [Part in keyof QuoteChoice]?: QuoteChoice[Part] | undefined };

const nothing: Readonly<SharedQuote> = {};
let shared = nothing;
const listeners = new Set<() => void>();

export function sharedQuote(): Readonly<SharedQuote> {
  return shared;
}

export function shareQuote(change: SharedQuote): void {
  shared = { ...shared, ...change };
  for (const listener of listeners) listener();
}

/** What was shared so far; nothing while an island is hydrated. */
export function useSharedQuote(): Readonly<SharedQuote> {
  return useSyncExternalStore(listen, sharedQuote, () => nothing);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
