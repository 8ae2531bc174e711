/**
 * The one quote of the page: what a visitor told any calculator, or the form, so that no other asks again. It lives as
 * long as the page and is sent nowhere.
 */
import { useEffect, useEffectEvent } from 'react';
import type { EditionId } from '../../formulas/edition.ts';
import type { ServerPlan } from '../../formulas/server-plan.ts';
import { hear, tell } from '../events.ts';

export interface SharedQuote {
  pcs?: number | undefined;
  edition?: EditionId | undefined;
  plan?: ServerPlan | undefined;
}

let shared: Readonly<SharedQuote> = {};

export function sharedQuote(): Readonly<SharedQuote> {
  return shared;
}

/** Tells every calculator and the form, unless nothing is new. */
export function shareQuote(change: SharedQuote): void {
  const names = Object.keys(change) as (keyof SharedQuote)[]; // the keys are the ones written above
  if (names.every((name) => change[name] === shared[name])) return;
  shared = { ...shared, ...change };
  tell('quoteChanged', document);
}

/** Calls `onShared` for what was shared before the caller was there, and at each change. */
export function useSharedQuote(onShared: (quote: Readonly<SharedQuote>) => void): void {
  // Always the latest: an older one would know an older state.
  const take = useEffectEvent(() => onShared(shared));
  useEffect(() => {
    take();
    return hear('quoteChanged', document, () => take());
  }, []);
}
