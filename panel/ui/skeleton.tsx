/** Grey bars in place of content that is loading. */

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import s from './skeleton.module.css';

export function SkeletonRows({ count, tall = false }: { count: number; tall?: boolean | undefined }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
    <SkeletonRow key={index} data-tall={tall || undefined} />
  ));
}

export function SkeletonRow(native: ComponentProps<'div'>) {
  return (
    <div {...native} className={s.row} data-skeleton aria-hidden="true">
      <span className={s.bar} />
      <span className={s.bar} />
      <span className={s.bar} />
    </div>
  );
}

/** Shows its content only after a noticeable wait, so that fast answers do not flicker. */
export function Delayed({ afterMs = 300, children }: { afterMs?: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return due ? children : null;
}
