/**
 * Brings the prerendered form to life. What was typed before survives that, also when the DOM was not as
 * prerendered (an extension) and React renders anew; a form that fails to come alive stays usable without.
 */
import { hydrateRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { islandPrefix } from '../names.ts';
import { TrialForm } from './trial-form.tsx';

/** Resolves when the form answers; rejects when it failed and the prerendered one is back. */
export function hydrate(root: Element): Promise<void> {
  // Zod's probe for eval would be a policy report.
  z.config({ jitless: true });
  const prerendered = root.innerHTML;
  const typed = keepTyped(root);
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) => {
      console.error('The trial form did not come alive', error);
      root.innerHTML = prerendered;
      typed.restore();
      reject(error);
    };
    hydrateRoot(root, <TrialForm {...import.meta.env.ISLAND_PROPS.trialForm} onReady={resolve} />, {
      identifierPrefix: islandPrefix('trial-form'),
      onRecoverableError: (error) => {
        console.warn(error);
        typed.restore();
      },
      // Later than React's own cleaning of the root.
      onUncaughtError: (error) => setTimeout(failed, 0, error),
    });
  });
}

/** Remembers each field's value as it is typed, and which one is being typed in. */
function keepTyped(root: Element): { restore: () => void } {
  const values = new Map<string, string>();
  const keep = (input: HTMLInputElement) => input.id && values.set(input.id, input.value);
  for (const input of root.querySelectorAll('input')) keep(input);
  root.addEventListener('input', (event) => keep(event.target as HTMLInputElement));
  let focused = root.contains(document.activeElement) ? document.activeElement?.id : '';
  root.addEventListener('focusin', (event) => {
    focused = (event.target as Element).id;
  });
  return {
    restore: () => {
      if (focused && document.activeElement === document.body)
        root.querySelector<HTMLElement>(`#${focused}`)?.focus({ preventScroll: true });
      for (const [id, value] of values) {
        const input = root.querySelector<HTMLInputElement>(`#${id}`);
        if (!input || input.value === value) continue;
        input.value = value;
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
  };
}
