/** The events between watcher and islands, and the plan that a dialog was opened with. */
type EventName =
  /** On a dialog: it has just been opened. */
  | 'dialogOpened'
  /** On the document: the provider has accepted a trial request. */
  | 'trialSent';

/** Dispatches a bubbling event at `target`. */
export function tell(name: EventName, target: EventTarget): void {
  target.dispatchEvent(new Event(name, { bubbles: true }));
}

/** @returns a function that removes the listener. */
export function hear(name: EventName, target: EventTarget, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

/** Plan and number of PCs in the data attributes of a link into a dialog; '' = none. */
export interface ChosenPlan {
  edition: string;
  computers: string;
}

/** Reads the chosen plan from the data attributes of a link or a dialog. */
export function chosenPlanOf(element: HTMLElement | null | undefined): ChosenPlan {
  const { edition = '', computers = '' } = element?.dataset ?? {};
  return { edition, computers };
}

export function setChosenPlan(dialog: HTMLElement, { edition, computers }: ChosenPlan): void {
  Object.assign(dialog.dataset, { edition, computers });
}
