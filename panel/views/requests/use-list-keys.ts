/** Arrows go from row to row, `/` to the search. Enter is the link's own, Escape the search field's. */
import { useEffect, useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router';
import { lastShown } from './list-query.ts';

export function useListKeys(): void {
  const isBack = useNavigationType() === 'POP';
  // With the rows themselves: an effect after painting would leave the first arrow to the browser, which scrolls.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!isInList(event.target) || (!step && event.key !== '/')) return;
      event.preventDefault();
      if (!step) return document.querySelector<HTMLElement>('input[type=search]')?.focus();
      const links = rowLinks();
      const at = links.indexOf(document.activeElement as HTMLAnchorElement) + step; // or it is none of them
      const link = links[Math.max(0, Math.min(links.length - 1, at))];
      link?.focus({ preventScroll: true });
      link?.closest('li')?.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  useEffect(() => {
    // Back from a request, the focus is at its row again; the shell restores where that is.
    const isShown = ({ pathname }: HTMLAnchorElement) => pathname.endsWith(`/${lastShown.id}`);
    if (isBack) rowLinks().find(isShown)?.focus({ preventScroll: true });
    lastShown.id = undefined;
  }, [isBack]);
}

function rowLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('main li a')];
}

/** In the list, or where the focus still is on its way there. A control of a row has keys of its own; a link has only Enter. */
function isInList(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return (
    target instanceof Element && target.closest('h1, main li, input, button')?.matches('h1, li') === true
  );
}
