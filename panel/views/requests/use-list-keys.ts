/** Arrows go from row to row, `/` to the search. Enter is the link's own, Escape the search field's. */
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigationType } from 'react-router';
import type { RequestRow } from '../../../contract/panel/answers.ts';
import { lastShown } from './list-query.ts';
import { indexAt, linkAt } from './table-row.tsx';

/** @returns which rows are drawn: those around the screen, and the one that had the focus last, from which the arrows go on */
export function useListKeys(rows: readonly RequestRow[]) {
  const isBack = useNavigationType() === 'POP';
  const [at, setAt] = useState(() => (isBack ? rows.findIndex(({ id }) => id === lastShown.id) : -1));
  /** Back from a request, the focus is at its row again once it is drawn; the shell restores where that is. */
  const isDue = useRef(at >= 0);
  useEffect(() => {
    lastShown.id = undefined;
    if (isDue.current) linkAt(at)?.focus({ preventScroll: true });
    isDue.current &&= linkAt(at) === null;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!isInList(event.target) || (!step && event.key !== '/')) return;
      event.preventDefault();
      if (!step) return document.querySelector<HTMLElement>('input[type=search]')?.focus();
      const focused = indexAt(document.activeElement);
      const index = Math.max(0, Math.min(rows.length - 1, (focused >= 0 ? focused : at) + step));
      flushSync(() => setAt(index));
      linkAt(index)?.focus({ preventScroll: true });
      linkAt(index)?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' });
    };
    const noted = ({ target }: FocusEvent) => {
      const index = indexAt(target as Element); // windows are not focused in the document
      if (index >= 0) setAt(index);
    };
    addEventListener('keydown', pressed);
    document.addEventListener('focusin', noted);
    return () => {
      removeEventListener('keydown', pressed);
      document.removeEventListener('focusin', noted);
    };
  });
  return (range: Range) => {
    const drawn = defaultRangeExtractor(range);
    return at in rows && !drawn.includes(at) ? [...drawn, at].sort((a, b) => a - b) : drawn;
  };
}

/** In the list, or where the focus still is on its way there. A control of a row has keys of its own; a link has only Enter. */
function isInList(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return (
    target instanceof Element &&
    target.closest('h1, [role=row], input, button')?.matches('h1, [role=row]') === true
  );
}
