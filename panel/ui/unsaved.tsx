/** Marks a value that only this browser has, until the relay has acknowledged it. */
import { Icon } from './icon.tsx';
import s from './stage-mark.module.css';

interface UnsavedProps {
  /** The relay refused it: it waits for the person. */
  isRefused?: boolean;
  /** Where there is no place for words: they are said to screen readers only. */
  isShort?: boolean;
}

export function Unsaved({ isRefused = false, isShort = false }: UnsavedProps) {
  const words = isRefused ? 'no se pudo guardar' : 'sin guardar';
  return (
    <span className={s.unsaved} data-refused={isRefused || undefined} title={isShort ? words : undefined}>
      <Icon name={isRefused ? 'warning' : 'clock'} />
      <span className={isShort ? 'visually-hidden' : undefined}>{words}</span>
    </span>
  );
}
