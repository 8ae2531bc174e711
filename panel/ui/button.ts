/** The look of a button, for links and buttons alike: `<a className={button('primary')}>`. */
import s from './button.module.css';

const variants = { normal: '', primary: s.primary, danger: s.danger, quiet: s.quiet } as const;

export function button(variant: keyof typeof variants = 'normal'): string {
  return `${s.button} ${variants[variant]}`.trim();
}
