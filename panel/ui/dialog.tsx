/** A modal dialog: focus stays inside, Escape closes it, the rest of the panel is inert. */
import { lazy, type ReactNode, Suspense } from 'react';

const AriaModal = lazy(async () => ({ default: (await import('./aria-modal.tsx')).AriaModal }));

export interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  /** Input would be lost: a press outside does not close it. */
  alert?: boolean;
}

export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense>
      <AriaModal {...props} />
    </Suspense>
  );
}
