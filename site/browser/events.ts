/** The events between watcher and islands. */
type EventName =
  /** On a dialog: it has just been opened. */
  | 'dialogOpened'
  /** On the document: the provider has accepted a trial request. */
  | 'trialSent';

export function tell(name: EventName, target: EventTarget): void {
  target.dispatchEvent(new Event(name, { bubbles: true }));
}

/** @returns a function that removes the listener. */
export function hear(name: EventName, target: EventTarget, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
