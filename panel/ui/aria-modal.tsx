/** The open modal; its code is loaded at the first use. */
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import s from './dialog.module.css';
import type { DialogProps } from './dialog.tsx';

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
