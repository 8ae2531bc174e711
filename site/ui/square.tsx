/** A button that is an icon in a square. */
import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import s from './square.module.css';

type SquareProps = ComponentProps<'button'> & { label: string; icon: IconName };

export function Square({ className, label, icon, ...button }: SquareProps) {
  const look = className ? `${s.square} ${className}` : s.square;
  return (
    <button type="button" className={look} {...button} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
