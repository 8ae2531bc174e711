/** A button that opens a menu of actions or choices. The menu's code is loaded at the first press. */
import { lazy, type ReactNode, Suspense, useState } from 'react';

const AriaMenu = lazy(async () => ({ default: (await import('./aria-menu.tsx')).AriaMenu }));

export interface MenuEntry {
  id: string;
  label: ReactNode;
  /** The text for screen readers and type-ahead, where the label is no text. */
  text?: string;
}

export interface MenuProps {
  label: ReactNode;
  /** The accessible name, where the label is an icon. */
  name?: string;
  className: string;
  entries: MenuEntry[];
  selected?: string;
  onAction(id: string): void;
}

export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const { label, name, className } = props;
  const closed = (
    <button
      type="button"
      className={className}
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {label}
    </button>
  );
  return wanted ? (
    <Suspense fallback={closed}>
      <AriaMenu {...props} />
    </Suspense>
  ) : (
    closed
  );
}
