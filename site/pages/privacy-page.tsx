/** Needs no script. Our relay fills in the tokens of contract/privacy.ts by its settings. */
import { Children, Fragment, type ReactNode } from 'react';
import { business } from '../content/business.ts';
import { facts } from '../content/facts.ts';
import { brand } from '../content/navigation.ts';
import { privacy } from '../content/privacy.ts';
import { Phone } from '../sections/contact.tsx';
import { Logo } from '../ui/logo.tsx';
import section from '../ui/section.module.css';
import s from './documents.late.module.css';

/** `provider` carries the request, '' = our relay; the other items depend on the running relay, '' = none. */
type PrivacyPageProps = Record<'provider' | 'receivers' | 'keeping' | 'counting', string>;

export function PrivacyPage({ provider, receivers, keeping, counting }: PrivacyPageProps) {
  const { name, email, phone } = business;
  const [beforeEmail = '', afterEmail = ''] = privacy.eraseBy.split('{email}');
  const ofRelay = provider ? [] : [privacy.source, privacy.work, counting].filter(Boolean);
  const stored = provider ? [privacy.provider.replace('{provider}', provider)] : [privacy.ourServer, keeping];
  const eraseBy = (
    <Fragment key="email">
      {beforeEmail}
      <a href={`mailto:${email}`}>{email}</a>
      {afterEmail}
    </Fragment>
  );
  const legal = facts.legal.map(({ title, description }) => `${title}: ${description}`);
  const parts: [title: string, items: readonly ReactNode[]][] = [
    [privacy.what, [privacy.fields, ...ofRelay, privacy.nothingElse, privacy.purpose]],
    [privacy.receivers, [provider ? privacy.anyMeans : receivers]],
    [privacy.where, stored],
    [privacy.erase, [eraseBy, privacy.outOfReach]],
    [privacy.browser, [privacy.inBrowser]],
    [privacy.who, [name, ...legal, <Phone key="phone" number={phone} />]],
  ];
  return (
    <main className={`${section.wrap} ${s.privacy}`}>
      <Logo {...brand} />
      <h1>{privacy.title}</h1>
      <p className={`${section.lead} ${s.lead}`}>{privacy.lead}</p>
      {parts.map(([title, items]) => (
        <section key={title} className={s.part}>
          <h2>{title}</h2>
          <ul>
            {Children.map(items, (item) => (
              <li>{item}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className={s.part}>
        <a href="./">{privacy.home}</a>
      </p>
    </main>
  );
}
