/** A modal dialog: focus stays inside, Escape closes it, the rest of the panel is inert. */
import { lazy, Suspense } from 'react';
import type { DialogProps } from './aria-modal.tsx';

export const loadModal = () => import('./aria-modal.tsx');
const AriaModal = lazy(async () => ({ default: (await loadModal()).AriaModal }));

export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <AriaModal {...props} />
    </Suspense>
  );
}
