/** Typed values survive; a form that fails to hydrate still works as a plain form. */
import * as z from 'zod/mini';
import { hydrateIsland } from '../hydrate-island.tsx';
import { countSteps } from './count-steps.ts';
import { TrialForm } from './trial-form.tsx';

export function hydrate(root: Element): Promise<void> {
  // zod's probe for eval would cause a policy report.
  z.config({ jitless: true });
  const dialog = root.closest('dialog');
  if (dialog) countSteps(dialog);
  // The second press of a double click may come when the confirmation is open already, and would take the focus off
  // its button, so that Enter closes nothing. Here, because the watcher's bytes are counted.
  document.querySelector('#enviado')?.addEventListener('mousedown', (event) => event.preventDefault());
  return hydrateIsland(root, 'trial-form', TrialForm, keepTyped(root));
}

/** Records the typed values and the focused field. @returns a function that restores them */
function keepTyped(root: Element): () => void {
  const values = new Map<string, string>();
  const keep = (input: HTMLInputElement) => input.id && values.set(input.id, input.value);
  for (const input of root.querySelectorAll('input')) keep(input);
  root.addEventListener('input', (event) => keep(event.target as HTMLInputElement));
  let focused = root.contains(document.activeElement) ? document.activeElement?.id : '';
  root.addEventListener('focusin', (event) => {
    focused = (event.target as Element).id;
  });
  return () => {
    if (focused && document.activeElement === document.body)
      root.querySelector<HTMLElement>(`#${focused}`)?.focus({ preventScroll: true });
    for (const [id, value] of values) {
      const input = root.querySelector<HTMLInputElement>(`#${id}`);
      if (!input || input.value === value) continue;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}
