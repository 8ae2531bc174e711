/** The look of a button, for links and buttons alike: `<a className={button('primary')}>`. */
import s from './button.module.css';

const variants = { primary: s.primary, secondary: s.secondary, ghost: s.ghost } as const;

export function button(variant: keyof typeof variants, size: 'normal' | 'small' = 'normal'): string {
  return [s.button, variants[variant], size === 'small' && s.small].filter(Boolean).join(' ');
}
