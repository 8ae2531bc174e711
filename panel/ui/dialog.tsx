/** A modal question: focus stays inside, Escape closes it, the rest of the panel is inert. */
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import s from './dialog.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  /** Something would be lost: it closes by its buttons and Escape alone. */
  alert?: boolean;
}

export function Dialog({ title, open, onClose, children, alert = false }: DialogProps) {
  return (
    <ModalOverlay
      className={s.veil ?? ''}
      isOpen={open}
      isDismissable={!alert}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={s.modal ?? ''}>
        <AriaDialog className={s.dialog ?? ''} role={alert ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" level={2} className={s.title ?? ''}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
