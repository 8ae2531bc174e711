/** A button that opens a menu of actions or choices. The menu's code is loaded at the first press. */
import { lazy, Suspense, useState } from 'react';
import type { MenuProps } from './aria-menu.tsx';

export const loadMenu = () => import('./aria-menu.tsx');
const AriaMenu = lazy(async () => ({ default: (await loadMenu()).AriaMenu }));

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
