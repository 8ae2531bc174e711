/** Grey bars in place of content that is loading. */

import { type ReactNode, useEffect, useState } from 'react';
import s from './skeleton.module.css';

export function SkeletonRows({ count, tall = false }: { count: number; tall?: boolean | undefined }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <div key={index} className={s.row} data-tall={tall || undefined}>
          <span className={s.bar} />
          <span className={s.bar} />
          <span className={s.bar} />
        </div>
      ))}
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
