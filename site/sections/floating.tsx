import { business } from '../content/business.ts';
import { contact, footer } from '../content/contact.ts';
import { Icon } from '../ui/icon.tsx';
import { OtherTab } from '../ui/other-tab.tsx';
import s from './floating.late.module.css';
import { whatsapp } from './links.tsx';

/** Buttons beside the content on wide screens, a bar below it on phones. Hidden until the late styles show them. */
export function Floating() {
  return (
    <aside className={s.floating} data-floating hidden>
      <button type="button" className={s.top} data-to-top data-needs-script aria-label={footer.top}>
        <Icon name="up" />
      </button>
      {business.telegramUrl && (
        <OtherTab href={business.telegramUrl} aria-label={contact.telegram}>
          <Icon name="telegram" />
          <span>{contact.telegram}</span>
        </OtherTab>
      )}
      <OtherTab href={whatsapp} aria-label={contact.whatsapp}>
        <Icon name="whatsapp" />
        <span>{contact.whatsapp}</span>
      </OtherTab>
    </aside>
  );
}
