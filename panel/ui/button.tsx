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

/**
 * Disabled it does nothing, and keeps the focus, which the browser would take away for good. Nor does the second press of a
 * double click: it may meet what the first one has brought there, such as the button of the next line.
 */
export function Button({ kind, icon, about, disabled, onClick, children, ...native }: ButtonProps) {
  return (
    <button
      type="button"
      {...native}
      aria-disabled={disabled}
      onClick={(event) => {
        if (event.detail > 1) event.preventDefault();
        else if (!disabled) onClick?.(event);
      }}
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
