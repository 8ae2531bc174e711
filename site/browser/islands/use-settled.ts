import { useEffect, useState } from 'react';

/** Slower than a drag or a typed number, so that a screen reader hears one result and not each step. */
const quietMs = 700;

/** The text once it has stayed the same for a while; '' until it changes for the first time. */
export function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (text === first && !settled) return;
    const timer = setTimeout(() => setSettled(text), quietMs);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return settled;
}
