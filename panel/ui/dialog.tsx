/** A modal dialog: focus stays inside, Escape closes it, the rest of the panel is inert. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import s from './dialog.module.css';
import form from './form.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  /** Input would be lost: a press outside does not close it. */
  alert?: boolean;
}

export function Dialog({ open, ...shown }: DialogProps) {
  return open && createPortal(<OpenDialog {...shown} />, document.body);
}

function OpenDialog({ title, onClose, children, alert = false }: Omit<DialogProps, 'open'>) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.focus(); // not a field, which would open the keyboard of a phone
    return () => shown?.close(); // gives the focus back
  }, []);
  return (
    <dialog
      ref={dialog}
      className={s.dialog}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget && !alert) onClose();
      }}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
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
