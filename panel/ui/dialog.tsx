/** A modal dialog: focus stays inside, Escape closes it, the rest of the panel is inert. */
import { lazy, Suspense } from 'react';
import type { DialogProps } from './aria-modal.tsx';
import { Button } from './button.tsx';
import form from './form.module.css';

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

interface ConfirmDialogProps extends DialogProps {
  /** The words of its buttons. */
  refuse?: string;
  confirm: string;
  onConfirm(): void;
}

/** Asks before something is lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { refuse = 'Cancelar', confirm, onConfirm, onClose, children } = props;
  return (
    <Dialog {...props} alert>
      {children}
      <div className={`row ${form.actions}`}>
        <Button onClick={onClose}>{refuse}</Button>
        <Button
          kind="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
