/**
 * Opens and closes the page's dialogs: by links to `#id`, by the address, by `data-close`, by a press on
 * the backdrop (WebKit has no `closedby`). Focus returns to the opener.
 */
let opener: HTMLElement | null = null;

export function watchDialogs(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
    if (link && openDialog(link.hash.slice(1), link)) event.preventDefault();
    else if (target.closest('[data-close]') || isBackdrop(event)) target.closest('dialog')?.close();
  });
  addEventListener('hashchange', openFromAddress);
  for (const dialog of document.querySelectorAll('dialog'))
    dialog.addEventListener('close', () => {
      if (location.hash === `#${dialog.id}`)
        history.replaceState(null, '', location.pathname + location.search);
      if (!document.querySelector('dialog[open]')) opener?.focus();
    });
  document.addEventListener('trial-sent', () => {
    const from = opener;
    dialogOf('prueba')?.close();
    openDialog('enviado', from);
  });
  openFromAddress();
}

function openFromAddress(): void {
  openDialog(location.hash.slice(1), null);
}

/** Opens the dialog with this id, if there is one. */
function openDialog(id: string, from: HTMLElement | null): boolean {
  const dialog = dialogOf(id);
  if (!dialog) return false;
  if (!dialog.open) {
    opener = from;
    dialog.showModal();
  }
  return true;
}

function dialogOf(id: string): HTMLDialogElement | null {
  return id ? document.querySelector<HTMLDialogElement>(`dialog#${CSS.escape(id)}`) : null;
}

function isBackdrop(event: MouseEvent): boolean {
  const dialog = event.target as Element;
  if (dialog.tagName !== 'DIALOG') return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}
