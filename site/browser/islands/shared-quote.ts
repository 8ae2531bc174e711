/**
 * State shared by the calculators and the form, so that the visitor enters each value once. Kept in memory only; not
 * sent anywhere.
 */
import { useEffect, useEffectEvent } from 'react';
import type { ServerPlan } from '../../formulas/server-plan.ts';
import { hear, tell } from '../events.ts';

export interface SharedQuote {
  pcs?: number | undefined;
  /** A plan's id. */
  edition?: string | undefined;
  plan?: ServerPlan | undefined;
}

let shared: Readonly<SharedQuote> = {};

export function sharedQuote(): Readonly<SharedQuote> {
  return shared;
}

/** Notifies the calculators and the form, unless nothing has changed. */
export function shareQuote(change: SharedQuote): void {
  const names = Object.keys(change) as (keyof SharedQuote)[]; // the keys are the ones written above
  if (names.every((name) => change[name] === shared[name])) return;
  shared = { ...shared, ...change };
  tell('quoteChanged', document);
}

/** Calls `onShared` with the current state and at each change. */
export function useSharedQuote(onShared: (quote: Readonly<SharedQuote>) => void): void {
  // The latest callback: an older one would close over old state.
  const take = useEffectEvent(() => onShared(shared));
  useEffect(() => {
    take();
    return hear('quoteChanged', document, () => take());
  }, []);
}
