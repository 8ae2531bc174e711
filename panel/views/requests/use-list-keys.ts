/**
 * The keys of the list: arrows go from row to row, `/` to the search. They have no effect in a field, a button, a menu or a
 * dialog, nor with Ctrl, Alt or Meta; Enter is the link's own, Escape the search field's.
 */
import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import type { RequestRow } from '../../../contract/panel/answers.ts';
import { lastShown } from './list-query.ts';
import { indexAt, linkAt } from './table-row.tsx';

interface ListKeys {
  rows: readonly RequestRow[];
  show(index: number): void;
  search(): void;
}

export function useListKeys({ rows, show, search }: ListKeys): void {
  /** The row that had the focus last: scrolled away, it is no longer in the document. */
  const at = useRef(-1);
  /** That row is to have the focus, but is not drawn yet. */
  const isDue = useRef(false);
  const isBack = useNavigationType() === 'POP';
  const focus = (index: number) => {
    at.current = index;
    linkAt(index)?.focus({ preventScroll: true });
    isDue.current = document.activeElement !== linkAt(index);
  };
  // Back from a request, the focus is at its row again. Where that is, the shell restores: nothing is scrolled here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    const index = isBack ? rows.findIndex(({ id }) => id === lastShown.id) : -1;
    lastShown.id = undefined;
    if (index >= 0) focus(index);
  }, []);
  // After each drawing of the list.
  useEffect(() => {
    if (isDue.current) focus(at.current);
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!isInList(event.target) || (!step && event.key !== '/')) return;
      event.preventDefault();
      if (!step) return search();
      const index = Math.max(0, Math.min(rows.length - 1, at.current + step));
      show(index);
      focus(index);
    };
    const focused = ({ target }: FocusEvent) => {
      const element = target as Element; // windows are not focused in the document
      const index = indexAt(element);
      if (index >= 0) at.current = index;
      // A new view's heading has it until then; what a person chose keeps it.
      if (!element.matches('h1')) isDue.current = false;
    };
    addEventListener('keydown', pressed);
    document.addEventListener('focusin', focused);
    return () => {
      removeEventListener('keydown', pressed);
      document.removeEventListener('focusin', focused);
    };
  });
}

/** In the list, or where the focus still is on its way there. A control of a row has keys of its own; a link has only Enter. */
function isInList(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return (
    target instanceof Element &&
    target.closest('h1, [role=row], input, button')?.matches('h1, [role=row]') === true
  );
}
