/** The open modal; its code is loaded at the first use. */
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import s from './dialog.module.css';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
  /** Input would be lost: a press outside does not close it. */
  alert?: boolean;
}

export function AriaModal({ title, onClose, children, alert = false }: DialogProps) {
  return (
    <ModalOverlay
      className={s.veil ?? ''}
      isOpen
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
