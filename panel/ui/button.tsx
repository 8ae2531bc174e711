/** A button. Links look the same by `<a className={button('primary')}>`. */
import type { ComponentProps } from 'react';
import s from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  /** link: without a frame, among words. */
  kind?: 'normal' | 'primary' | 'danger' | 'quiet' | 'link' | undefined;
  icon?: IconName | undefined;
  /** Whom or what it is about, for screen readers, where several buttons have the same words. */
  about?: string;
}

/** Disabled it does nothing, and keeps the focus, which the browser would take away for good. */
export function Button({ kind, icon, about, disabled, onClick, children, ...native }: ButtonProps) {
  return (
    <button
      type="button"
      {...native}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className={button(kind)}
    >
      {icon && <Icon name={icon} />}
      {children}
      {about && <span className="visually-hidden"> {about}</span>}
    </button>
  );
}

export function button(kind: ButtonProps['kind'] = 'normal'): string {
  return kind === 'link' ? (s.link ?? '') : `${s.button} ${s[kind] ?? ''}`.trim();
}
