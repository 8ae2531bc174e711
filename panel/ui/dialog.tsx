/** A modal dialog, open as long as it is drawn: focus stays inside, Escape closes it, the rest of the panel is inert. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import s from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose(): void;
  children: ReactNode;
  /** A press outside does not close it, nor any dialog once something was typed: on phones such a press hides the keyboard. */
  alert?: boolean;
}

export function Dialog({ title, onClose, children, alert = false }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isTyped = useRef(false);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.focus(); // not a field, which would open the keyboard of a phone
    return () => {
      shown?.close(); // gives the focus back
      addEventListener('click', stopSecond, { capture: true, once: true });
    };
  }, []);
  return createPortal(
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
      onInput={() => {
        isTyped.current = true;
      }}
      onMouseDown={({ target, currentTarget, detail }) => {
        // Nor does the second press of a double click, whose first one has opened it.
        if (target === currentTarget && detail < 2 && !alert && !isTyped.current) onClose();
      }}
    >
      <div>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}

/** The second press of a double click, whose first one has closed the dialog, presses nothing that was behind it. */
function stopSecond(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
