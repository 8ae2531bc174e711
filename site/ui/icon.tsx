/** Decorative line icons on a 24 px grid; a text or label beside them gives the meaning. */
import s from './icon.module.css';

const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  contrast: 'M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16',
  whatsapp:
    'M5 19l1.2-3.6A7.5 7.5 0 1 1 9 18l-4 1zM9.3 9c0 3 2.7 5.7 5.7 5.7l.9-1.6-2-1-1 .8a4 4 0 0 1-1.8-1.8l.8-1-1-2z',
  telegram: 'M20 5L4 11.5l5 1.7M20 5l-3 14-8-5.8M20 5L9 13.2V18l2.6-2.6',
};
export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={s.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
