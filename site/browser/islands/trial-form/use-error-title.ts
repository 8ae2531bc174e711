import { type RefObject, useEffect } from 'react';

const prefix = 'Error: ';

/** Puts "Error:" before the document's title while errors stand in a dialog that is open. */
export function useErrorTitle(form: RefObject<HTMLFormElement | null>, hasErrors: boolean): void {
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (!hasErrors || !dialog) return;
    const title = document.title;
    const tell = () => {
      document.title = dialog.open ? prefix + title : title;
    };
    tell();
    dialog.addEventListener('close', tell);
    dialog.addEventListener('dialog-open', tell);
    return () => {
      document.title = title;
      dialog.removeEventListener('close', tell);
      dialog.removeEventListener('dialog-open', tell);
    };
  }, [form, hasErrors]);
}
