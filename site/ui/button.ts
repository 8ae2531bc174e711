/** The look of a button, for links and buttons alike: `<a className={button('primary')}>`. */
import s from './button.module.css';

export function button(variant: 'primary' | 'secondary' | 'ghost', size?: 'small'): string {
  return [s.button, s[variant], size && s.small].filter(Boolean).join(' ');
}
