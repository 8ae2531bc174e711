/** A button that opens a list of things to do or to choose. The list's code comes with the first press. */
import { lazy, type ReactNode, Suspense, useState } from 'react';

const AriaMenu = lazy(async () => ({ default: (await import('./aria-menu.tsx')).AriaMenu }));

export interface MenuEntry {
  id: string;
  label: ReactNode;
  /** Read and searched instead of a label that is no text. */
  text?: string;
}

export interface MenuProps {
  label: ReactNode;
  /** Where the label is an icon alone. */
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
