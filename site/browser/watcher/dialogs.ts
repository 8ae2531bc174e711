/** Opens and closes dialogs: by links, the address, `data-close`, the backdrop (WebKit has no `closedby`). */
import { restyle } from './settle.ts';

let opener: HTMLElement | null = null;
let isPressOutside = false;

export function watchDialogs(): void {
  document.addEventListener('pointerdown', (event) => {
    isPressOutside = isBackdrop(event);
  });
  // A held key counts once: its repeats must not press a button of the next dialog before it was read.
  document.addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const target = event.target as Element; // a click's target is never a text node
    const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
    // Both press and release must be outside, because dragging a selection can end there. The second press of a
    // double click, whose first one has opened the dialog, does not count.
    if (target.closest('[data-close]') || (isPressOutside && event.detail < 2 && isBackdrop(event)))
      target.closest('dialog')?.close();
    else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) follow(link, event);
  });
  addEventListener('hashchange', openFromAddress);
  for (const dialog of document.querySelectorAll('dialog')) {
    // While loading, Chromium repeatedly focuses the target of the URL's fragment.
    dialog.addEventListener('focus', ({ relatedTarget: held }) => {
      if (document.readyState !== 'complete' && dialog.contains(held as Node)) (held as HTMLElement).focus();
    });
    dialog.addEventListener('close', () => {
      if (location.hash === `#${dialog.id}`)
        history.replaceState(null, '', location.pathname + location.search);
      if (document.querySelector('dialog[open]')) return;
      restyle(() => opener?.focus({ preventScroll: true }), opener);
    });
  }
  // The provider has accepted a trial request.
  document.addEventListener('trialSent', () => {
    const from = opener;
    dialogOf('prueba')?.close();
    openDialog('enviado', from);
  });
  openFromAddress();
}

/** A link inside a dialog closes it, and opens another dialog or leads to a section, which keeps the focus. */
function follow(link: HTMLAnchorElement, event: Event): void {
  const within = link.closest('dialog');
  const id = link.hash.slice(1);
  const isDialog = dialogOf(id);
  if (within) {
    if (!isDialog) opener = null;
    within.close();
  }
  if (isDialog) {
    event.preventDefault();
    openDialog(id, within ? opener : link, link);
  }
}

function openFromAddress(): void {
  openDialog(location.hash.slice(1), null);
}

/** Opens the dialog with this id, if it exists, and gives it the data attributes of `chosen`: edition and number of PCs. */
function openDialog(id: string, from: HTMLElement | null, chosen = from): void {
  const dialog = dialogOf(id);
  if (!dialog || dialog.open) return;
  // Without its styles it would flash unstyled.
  const late = document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]');
  if (late && !late.sheet) {
    late.onload = () => openDialog(id, from, chosen);
    return;
  }
  opener = from;
  Object.assign(dialog.dataset, chosen?.dataset);
  const { activeElement: held } = document;
  const { scrollTop } = dialog;
  restyle(() => dialog.showModal());
  // The dialog was open before the script had loaded, and the visitor is already typing.
  if (dialog.contains(held)) {
    (held as HTMLElement).focus();
    dialog.scrollTop = scrollTop;
  }
  // On touch screens a focused field would open the keyboard over the form: the title keeps the focus. Not asked
  // of hover, which phones of Samsung say that they can (https://crbug.com/41445959).
  else if (matchMedia('(pointer:fine)').matches) dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  dialog.dispatchEvent(new Event('dialogOpened', { bubbles: true }));
}

function dialogOf(id: string): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`dialog[id="${CSS.escape(id)}"]`);
}

/** False for alert dialogs, which close only by their buttons. */
function isBackdrop(event: MouseEvent): boolean {
  const dialog = event.target as Element; // of a pointer event, as above
  if (!dialog.matches('dialog:not([role])')) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}
