import { whatsappHref } from '../../contract/request-text.ts';
import { business } from '../content/business.ts';
import { contact, footer } from '../content/contact.ts';
import { Icon } from '../ui/icon.tsx';
import s from './floating.late.module.css';

/** Buttons beside the content on wide screens, a bar below it on phones. Hidden until the late styles show them. */
export function Floating() {
  return (
    <aside className={s.floating} data-floating hidden>
      <button type="button" className={s.top} data-to-top data-needs-script aria-label={footer.top}>
        <Icon name="up" />
      </button>
      {business.telegramUrl && (
        <a href={business.telegramUrl} target="_blank" rel="noopener" aria-label={contact.telegram}>
          <Icon name="telegram" />
          <span>{contact.telegram}</span>
        </a>
      )}
      <a
        href={whatsappHref(business.whatsapp, contact.whatsappText)}
        target="_blank"
        rel="noopener"
        aria-label={contact.whatsapp}
      >
        <Icon name="whatsapp" />
        <span>{contact.whatsapp}</span>
      </a>
    </aside>
  );
}
