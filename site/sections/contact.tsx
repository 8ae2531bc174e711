import type { ReactNode } from 'react';
import type { Business } from '../../business/business.ts';
import { initials } from '../../business/short-name.ts';
import { whatsappHref } from '../../contract/request-text.ts';
import { business } from '../content/business.ts';
import { contact } from '../content/contact.ts';
import { facts } from '../content/facts.ts';
import { button } from '../ui/button.ts';
import { Section } from '../ui/section.tsx';
import s from './contact.late.module.css';

export function Contact() {
  return (
    <Section id="contact" title={contact.title} lead={contact.lead} raised className={s.contact}>
      <address className={s.card}>
        <div className={s.head}>
          <Avatar business={business} />
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
            <a href={whatsappHref(business.whatsapp, contact.whatsappText)} target="_blank" rel="noopener">
              {contact.chat}
            </a>
          </Row>
          {business.socials.length > 0 && (
            <Row label={contact.socials} className={s.socials}>
              {business.socials.map(({ name, url }) => (
                <a key={url} href={url} target="_blank" rel="noopener">
                  {name}
                </a>
              ))}
            </Row>
          )}
          {facts.legal.map(({ id, label, answer }) => (
            <Row key={id} label={label}>
              {answer}
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

function Row({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

export function Phone({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
}

/** Copies the text of the link before it. */
function Copy({ label }: { label: string }) {
  return (
    <button type="button" className={s.copy} data-copy data-needs-script aria-live="polite">
      {label}
    </button>
  );
}

/** The owner's picture or ours; the initials behind it show when it does not load. */
function Avatar({ business: { name, avatarUrl } }: { business: Business }) {
  return (
    <span className={s.avatar} aria-hidden="true">
      {initials(name)}
      <img
        src={avatarUrl || 'avatar.svg'}
        alt=""
        width="72"
        height="72"
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    </span>
  );
}
