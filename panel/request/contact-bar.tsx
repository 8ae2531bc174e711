/** WhatsApp with a greeting, a call, a mail; fixed to the lower edge on phones. */
import { memo } from 'react';
import type { RequestDetail } from '../../contract/panel-answers.ts';
import { useAccount } from '../api/me.ts';
import { business } from '../business.ts';
import { callLink, greetingFor, mailLink, whatsappLink } from '../format/contact-links.ts';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import s from './request.module.css';

export const ContactBar = memo(function ContactBar({ fields }: Pick<RequestDetail, 'fields'>) {
  const account = useAccount();
  const whatsapp = whatsappLink(fields, greetingFor(fields, account.name, business.name));
  const phone = callLink(fields);
  const mail = mailLink(fields, `Tu prueba de ${business.name}`);
  return (
    <div className={s.contact} data-contact-bar>
      {whatsapp && (
        <a className={button('primary')} href={whatsapp} target="_blank" rel="noreferrer">
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      )}
      {phone && (
        <a className={button()} href={phone}>
          <Icon name="phone" />
          Llamar
        </a>
      )}
      {mail && (
        <a className={button()} href={mail}>
          <Icon name="mail" />
          Correo
        </a>
      )}
    </div>
  );
});
