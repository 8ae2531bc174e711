/**
 * The keys of the list: arrows, Enter, and `/` for the search; the row that they are at. They have no effect in a field, a
 * button, a menu or a dialog, nor with Ctrl, Alt or Meta; Escape is the search field's own.
 */
import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import type { RequestRow } from '../../../contract/panel/answers.ts';
import { type ListRows, lastShown } from './list-query.ts';
import { firstRowIndex } from './table-row.tsx';

interface ListKeys {
  rows: ListRows;
  show(index: number): void;
  open(row: RequestRow): void;
  search(): void;
}

export function useListKeys(keys: ListKeys) {
  /** The id of the current request, whose link takes the focus; it stays current when others come above it. */
  const [active, setActive] = useState<string>();
  const isBack = useNavigationType() === 'POP';
  // Keys may come faster than anything is drawn.
  const at = useRef<{ id: string; index: number }>(undefined);
  const goTo = (index: number) => {
    const id = keys.rows.at(index)?.id;
    if (id === undefined) return;
    at.current = { id, index };
    keys.show(index);
    setActive(id);
  };
  // Back from a request, the focus is at its row again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is there
  useEffect(() => {
    const { id } = lastShown;
    lastShown.id = undefined;
    const index = isBack && id !== undefined ? keys.rows.indexOf(id) : undefined;
    if (index === undefined || id === undefined) return;
    at.current = { id, index };
    setActive(id);
    // The place is restored after this; only a row that is not there then is scrolled to.
    const frame = requestAnimationFrame(() => {
      if (!document.querySelector(`[aria-rowindex="${index + firstRowIndex}"]`)) keys.show(index);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  /** @returns whether the key had an effect */
  const press = (key: string): boolean => {
    const { rows } = keys;
    const place = indexOf(rows, at.current);
    // A request that is gone cannot be opened, and the one in its place was not chosen.
    const there = place === undefined ? undefined : rows.at(place);
    const row = there?.id === at.current?.id ? there : undefined;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) goTo(Math.max(0, Math.min(rows.end - 1, (place ?? -1) + step)));
    else if (key === 'Enter' && row) keys.open(row);
    else if (key === '/') keys.search();
    else return false;
    return true;
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isInList(event.target) && press(event.key)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
  /** The person went to a row by another way. */
  const focused = (index: number) => {
    const id = keys.rows.at(index)?.id;
    if (id !== undefined && id !== active) at.current = { id, index };
  };
  return { active, focused };
}

/** Of the request itself; where it is gone, its place. */
function indexOf(rows: ListRows, known: { id: string; index: number } | undefined): number | undefined {
  if (!known || rows.at(known.index)?.id === known.id) return known?.index;
  return rows.indexOf(known.id) ?? known.index;
}

/** In the list, or where the focus still is on its way there. A control of a row has keys of its own; a link has only Enter. */
function isInList(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return (
    target instanceof Element &&
    target.closest('h1, [role=row], input, button')?.matches('h1, [role=row]') === true
  );
}
