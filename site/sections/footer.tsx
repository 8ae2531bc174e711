import { business } from '../content/business.ts';
import { footer } from '../content/contact.ts';
import { brand, navigation } from '../content/navigation.ts';
import { privacy } from '../content/privacy.ts';
import { Logo } from '../ui/logo.tsx';
import s from './footer.late.module.css';

export function Footer({ privacyHref }: { privacyHref: string }) {
  return (
    <footer id="footer">
      <div className={s.wrap}>
        <Logo {...brand} />
        <nav aria-label={footer.sections}>
          {[...navigation.product.links, ...navigation.links].map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a href={privacyHref}>{privacy.link}</a>
          {business.loginUrl && <a href={business.loginUrl}>{navigation.login}</a>}
        </nav>
        <p className={s.legal}>
          {footer.copyright} {business.name}. {footer.rights}
        </p>
      </div>
    </footer>
  );
}
