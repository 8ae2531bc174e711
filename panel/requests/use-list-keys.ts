/** Keyboard shortcuts of the list. Ignored in inputs and dialogs, and with Ctrl, Alt or Meta. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListRows } from './list-pages.ts';

interface ListKeys {
  rows: ListRows;
  searchField: RefObject<HTMLInputElement | null>;
  /** Scrolls to the row. */
  show(index: number): void;
  open(index: number): void;
  contacted(index: number): void;
}

/** @returns the id of the current request, whose link takes the focus; it stays current when others arrive above it */
export function useListKeys(keys: ListKeys): string | undefined {
  const [active, setActive] = useState<string>();
  // Keys may come faster than anything is drawn.
  const at = useRef<{ id: string; index: number }>(undefined);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { rows, searchField, show, open, contacted } = latest.current;
      const place = indexOf(rows, at.current);
      // A request that is gone cannot be opened, and the one in its place was not chosen.
      const row = place !== undefined && rows.at(place)?.id === at.current?.id ? place : undefined;
      const move = (step: number) => {
        const index = Math.max(0, Math.min(rows.count - 1, (place ?? -1) + step));
        const id = rows.at(index)?.id;
        if (id === undefined) return;
        at.current = { id, index };
        show(index);
        setActive(id);
      };
      if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === 'Enter' && row !== undefined && isInList(event.target)) open(row);
      else if (event.key === 'e' && row !== undefined) contacted(row);
      else if (event.key === '/') searchField.current?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return active;
}

/** Of the request itself; where it is gone, its place. */
function indexOf(rows: ListRows, known: { id: string; index: number } | undefined): number | undefined {
  if (!known || rows.at(known.index)?.id === known.id) return known?.index;
  return rows.indexOf(known.id) ?? known.index;
}

/** Where the focus may still be while it is on its way to another row. */
function isInList(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.closest('[role=row]') !== null);
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null)
  );
}
