import type { ReactNode } from 'react';
import { initials } from '../../business/short-name.ts';
import { business } from '../content/business.ts';
import { contact } from '../content/contact.ts';
import { facts } from '../content/facts.ts';
import { button } from '../ui/button.ts';
import { OtherTab } from '../ui/other-tab.tsx';
import { Section } from '../ui/section.tsx';
import s from './contact.late.module.css';
import { whatsapp } from './links.tsx';

export function Contact() {
  return (
    <Section id="contact" title={contact.title} raised split className={s.contact}>
      <address className={s.card}>
        <div className={s.head}>
          <Avatar />
          <b>{business.name}</b>
        </div>
        <dl>
          <Row label={contact.phone}>
            <Phone number={business.phone} />
            <Copy label={contact.copyPhone} />
          </Row>
          {business.phones.map(({ label, number }) => (
            <Row key={number} label={label}>
              <Phone number={number} />
            </Row>
          ))}
          <Row label={contact.email}>
            <a href={`mailto:${business.email}`}>{business.email}</a>
            <Copy label={contact.copyEmail} />
          </Row>
          <Row label={contact.whatsapp}>
            <OtherTab href={whatsapp}>{contact.chat}</OtherTab>
          </Row>
          {business.socials.length > 0 && (
            <Row label={contact.socials}>
              {business.socials.map(({ name, url }) => (
                <OtherTab key={url} href={url}>
                  {name}
                </OtherTab>
              ))}
            </Row>
          )}
          {facts.legal.map(({ id, title, description }) => (
            <Row key={id} label={title}>
              {description}
            </Row>
          ))}
        </dl>
        <a className={button('primary')} href="#prueba">
          {contact.trial}
        </a>
        <a className={button('secondary')} href="contacto.vcf" download>
          {contact.card}
        </a>
      </address>
    </Section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Phone({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
}

function Copy({ label }: { label: string }) {
  return (
    <button type="button" className={s.copy} data-copy data-needs-script aria-live="polite">
      {label}
    </button>
  );
}

/** The owner's picture or ours; the initials behind it show when it does not load. */
function Avatar() {
  return (
    <span className={s.avatar} aria-hidden="true">
      {initials(business.name)}
      <img
        src={business.avatarUrl || 'avatar.svg'}
        alt=""
        width="72"
        height="72"
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    </span>
  );
}
