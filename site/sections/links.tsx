import { Fragment } from 'react';
import { whatsappHref } from '../../contract/request-text.ts';
import { business } from '../content/business.ts';
import { contact } from '../content/contact.ts';
import { navigation } from '../content/navigation.ts';

export function Links({ to }: { to: readonly { label: string; href: string }[] }) {
  return to.map(({ label, href }) => (
    <Fragment key={href}>
      {/* The space lets lines break before the late styles arrive. */}
      <a href={href}>{label}</a>{' '}
    </Fragment>
  ));
}

/** Nothing where customers have no page of their own. */
export function Login({ className }: { className?: string | undefined }) {
  return (
    business.loginUrl && (
      <a className={className} href={business.loginUrl}>
        {navigation.login}
      </a>
    )
  );
}

export const whatsapp = whatsappHref(business.whatsapp, contact.whatsappText);
