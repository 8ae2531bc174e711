import { useEffect, useState } from 'react';
import field from '../../ui/field.late.module.css';

/** Slower than a drag or a typed number, so that a screen reader hears one result and not each step. */
const quietMs = 700;

/** Announces a text, which is seen elsewhere, once it has stayed the same for a while after a change. */
export function SettledText({ children: text }: { children: string }) {
  const [first] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (text === first && !settled) return;
    const timer = setTimeout(() => setSettled(text), quietMs);
    return () => clearTimeout(timer);
  }, [text, first, settled]);
  return <output className={field.unseen}>{settled}</output>;
}
