/** Keyboard shortcuts of the list. Ignored in inputs and dialogs, and with Ctrl, Alt or Meta. */
import { type RefObject, useEffect, useRef, useState } from 'react';

interface ListKeys {
  count: number;
  searchField: RefObject<HTMLInputElement | null>;
  /** Scrolls to the row. */
  show(index: number): void;
  contacted(index: number): void;
}

/** @returns the index of the current row, whose link takes the focus */
export function useListKeys(keys: ListKeys): number | undefined {
  const [active, setActive] = useState<number>();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { count, searchField, show, contacted } = latest.current;
      const move = (step: number) => {
        const next = Math.max(0, Math.min(count - 1, (active ?? -1) + step));
        show(next);
        setActive(next);
      };
      if (event.key === 'j') move(1);
      else if (event.key === 'k') move(-1);
      else if (event.key === 'e' && active !== undefined) contacted(active);
      else if (event.key === '/') searchField.current?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [active]);
  return active;
}

export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null)
  );
}
