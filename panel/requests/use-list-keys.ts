/** Keyboard shortcuts of the list. Ignored in inputs and dialogs, and with Ctrl, Alt or Meta. */
import { type RefObject, useEffect, useRef, useState } from 'react';

interface ListKeys {
  count: number;
  searchField: RefObject<HTMLInputElement | null>;
  /** Scrolls to the row. */
  show(index: number): void;
  open(index: number): void;
  contacted(index: number): void;
}

/** @returns the index of the current row, whose link takes the focus */
export function useListKeys(keys: ListKeys): number | undefined {
  const [active, setActive] = useState<number>();
  // Keys may come faster than anything is drawn.
  const at = useRef(active);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { count, searchField, show, open, contacted } = latest.current;
      const move = (step: number) => {
        at.current = Math.max(0, Math.min(count - 1, (at.current ?? -1) + step));
        show(at.current);
        setActive(at.current);
      };
      const row = at.current;
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
