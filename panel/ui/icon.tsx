/** Decorative line icons on a 20 px grid; a text or label beside them gives the meaning. */
import { Mark } from '../../site/ui/mark.tsx';
import { business } from '../format/business.ts';

const paths = {
  today: 'M4 6.5h12v9.5H4zM7 4v3.5M13 4v3.5M4 9.5h12M7.5 12.8l1.7 1.7 3.3-3.3',
  requests: 'M3.5 11.5L5.6 5h8.8l2.1 6.5V15h-13zM3.5 11.5h4l1 1.8h3l1-1.8h4',
  quarantined: 'M10 3.5l6 2.2v4c0 3.4-2.5 5.7-6 6.8-3.5-1.1-6-3.4-6-6.8v-4zM8 8l4 4M12 8l-4 4',
  deliveries: 'M17 3.5L3 9l5 2 2 5.5zM17 3.5L8 11',
  figures: 'M4 16V9.5M8 16V5M12 16v-4.5M16 16V7.5',
  page: 'M4 3.5h12v13H4zM4 7h12M6.5 10h7M6.5 13h4.5',
  account: 'M10 10.2a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2zM4 16.5c.6-2.7 3-4 6-4s5.4 1.3 6 4',
  take: 'M8.2 10.2a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2zM2.5 16.5c.6-2.7 2.8-4 5.7-4 1 0 1.9.2 2.7.4M12 14.7l1.8 1.8 3.7-4',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l3.8 3.8',
  filter: 'M3.5 5.5h13M6 10h8M8.5 14.5h3',
  add: 'M10 4.5v11M4.5 10h11',
  close: 'M5 5l10 10M15 5L5 15',
  back: 'M12 4.5L6.5 10l5.5 5.5',
  next: 'M8 4.5l5.5 5.5L8 15.5',
  whatsapp:
    'M4 16l1-3A6.3 6.3 0 1 1 7.4 15.2zM7.7 7.5c0 2.5 2.2 4.7 4.7 4.7l.8-1.3-1.7-.9-.8.7a3.4 3.4 0 0 1-1.5-1.5l.7-.8-.9-1.7z',
  phone: 'M5.8 3.5L8 6.8 6.7 8.4a8.3 8.3 0 0 0 5 5l1.6-1.2 3.2 2.1v2.2A12.5 12.5 0 0 1 3.6 3.5z',
  mail: 'M3.5 5.5h13v9.5h-13zM3.5 6.5l6.5 4.8 6.5-4.8',
  copy: 'M7 7h9v9.5H7zM4 13V3.5h8.5',
  check: 'M4 10.5l4 4 8-9',
  warning: 'M10 3.5l7 12.5H3zM10 8v4M10 13.9v.2',
  more: 'M4.5 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M9.4 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0M14.3 10a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0',
  export: 'M10 3.5v8.5M6.5 8.8L10 12.2l3.5-3.4M4 15.5h12',
  retry: 'M16 10a6 6 0 1 1-1.8-4.3M16 3.5v3.2h-3.2',
  clock: 'M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM10 6.5V10l2.5 1.6',
  bell: 'M10 3.5a4.6 4.6 0 0 0-4.6 4.6v3.1L4 14h12l-1.4-2.8V8.1A4.6 4.6 0 0 0 10 3.5zM8.3 16.3c.4.5 1 .7 1.7.7s1.3-.2 1.7-.7',
  note: 'M4 4h12v8.5L12.5 16H4zM12.5 16v-3.5H16M7 7.5h6M7 10.3h3.5',
  offline:
    'M3.5 3.5l13 13M5.5 11.7a6.3 6.3 0 0 1 2-1.4M3 8.8a10 10 0 0 1 2.5-1.7M9 6c3-.3 5.8.7 8 2.8M13 10.7c.6.3 1 .6 1.5 1M10 15.2v.1',
  erase: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}

/** The owner's logo, or the page's mark in the panel's colours. */
export function BrandMark() {
  return business.logo ? (
    <img src={business.logo} alt="" />
  ) : (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      {/* Nothing until the relay has answered which of the two it is. */}
      {business.logo === null && <Mark edge="var(--line-2)" surface="var(--surface-2)" sign="var(--clean)" />}
    </svg>
  );
}
