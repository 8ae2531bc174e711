/** Shows its content only after a noticeable wait, so that fast answers do not flicker. */
import { type ReactNode, useEffect, useState } from 'react';

const delayMs = 300;

export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
