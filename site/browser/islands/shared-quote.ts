/** What calculators, form and links to WhatsApp share, so that the visitor enters it once. Sent nowhere. */
import { useSyncExternalStore } from 'react';
import { formWords } from '../../../contract/form-words.ts';
import { requestText, whatsappHref } from '../../../contract/request-text.ts';
import type { Plan } from '../../formulas/plan-choice.ts';
import type { ServerPlan } from '../../formulas/server-plan.ts';

interface SharedQuote {
  pcs?: number | undefined;
  /** Chosen last, in the calculator or by the button of a card. */
  edition?: Plan | undefined;
  /** What the visitor has set of it; absent = nothing was planned. */
  plan?: Partial<ServerPlan> | undefined;
}

const nothing: Readonly<SharedQuote> = {};
let shared = nothing;
const listeners = new Set<() => void>();

export function sharedQuote(): Readonly<SharedQuote> {
  return shared;
}

export function shareQuote(change: SharedQuote): void {
  shared = { ...shared, ...change };
  for (const listener of listeners) listener();
  greet(shared);
}

/** Adds the visitor's choice to the greetings behind the page's own links to WhatsApp; those of islands have other texts. */
function greet({ pcs, edition }: SharedQuote): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://wa.me/"]')) {
    if (link.closest('[data-island]')) continue;
    const { pathname, searchParams } = new URL(link.href);
    // The link in the form's dialog has the address of the others, which costs the document nothing.
    link.dataset.greeting ??= link.closest('dialog') ? formWords.greeting : (searchParams.get('text') ?? '');
    const words = { ...formWords, greeting: link.dataset.greeting };
    link.href = whatsappHref(
      pathname.slice(1),
      requestText({ computers: `${pcs ?? ''}` }, edition?.title, words),
    );
  }
}

/** What was shared so far; nothing while an island is hydrated. */
export function useSharedQuote(): Readonly<SharedQuote> {
  return useSyncExternalStore(listen, sharedQuote, () => nothing);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
