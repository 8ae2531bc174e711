import { hydrateRoot } from 'react-dom/client';
import { islandPrefix } from '../names.ts';
import { TrialForm } from './trial-form.tsx';

export function hydrate(root: Element): void {
  const props = JSON.parse(root.getAttribute('data-props') ?? '{}');
  hydrateRoot(root, <TrialForm {...props} />, { identifierPrefix: islandPrefix('trial-form') });
}
