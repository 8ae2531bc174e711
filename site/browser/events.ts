/** What watcher and islands tell each other: events, and the plan that a dialog was opened with. */
const names = {
  /** On a dialog: it has just been opened. */
  dialogOpened: 'dialog-opened',
  /** On the document: the provider has accepted a trial request. */
  trialSent: 'trial-sent',
  /** On the document: a visitor has told one of the islands something that the others use too (shared-quote.ts). */
  quoteChanged: 'quote-changed',
} as const;

type EventName = keyof typeof names;

/** Tells everybody who listens at `target` or above it. */
export function tell(name: EventName, target: EventTarget): void {
  target.dispatchEvent(new Event(names[name], { bubbles: true }));
}

/** @returns how to stop listening. */
export function hear(name: EventName, target: EventTarget, listener: (event: Event) => void): () => void {
  target.addEventListener(names[name], listener);
  return () => target.removeEventListener(names[name], listener);
}

/** The plan and the number of PCs that a link into a dialog carries as data attributes; '' = none. */
export interface ChosenPlan {
  edition: string;
  computers: string;
}

/** Reads what a link or a dialog carries. */
export function chosenPlanOf(element: HTMLElement | null | undefined): ChosenPlan {
  const { edition = '', computers = '' } = element?.dataset ?? {};
  return { edition, computers };
}

export function setChosenPlan(dialog: HTMLElement, { edition, computers }: ChosenPlan): void {
  Object.assign(dialog.dataset, { edition, computers });
}
