import { type RefObject, useEffect } from 'react';
import { hear } from '../../events.ts';

const prefix = 'Error: ';

/** Prefixes the document's title with "Error:" while an open dialog shows errors. */
export function useErrorTitle(form: RefObject<HTMLFormElement | null>, hasErrors: boolean): void {
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (!hasErrors || !dialog) return;
    const title = document.title;
    const update = () => {
      document.title = dialog.open ? prefix + title : title;
    };
    update();
    dialog.addEventListener('close', update);
    const stop = hear('dialogOpened', dialog, update);
    return () => {
      document.title = title;
      dialog.removeEventListener('close', update);
      stop();
    };
  }, [form, hasErrors]);
}
