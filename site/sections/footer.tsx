import { business } from '../content/business.ts';
import { footer } from '../content/contact.ts';
import { brand, navigation } from '../content/navigation.ts';
import { privacy } from '../content/privacy.ts';
import { Logo } from '../ui/logo.tsx';
import section from '../ui/section.module.css';
import s from './footer.late.module.css';
import { Links, Login } from './links.tsx';

export function Footer({ privacyHref }: { privacyHref: string }) {
  return (
    <footer id="footer">
      <div className={`${section.wrap} ${s.wrap}`}>
        <Logo {...brand} />
        <nav aria-label={footer.sections}>
          <Links to={[...navigation.product.links, ...navigation.links]} />
          <a href={privacyHref}>{privacy.link}</a>
          <Login />
        </nav>
        <p className={s.legal}>
          {/* "S.A.C." ends a sentence, too. */}
          {footer.copyright} {business.name.replace(/\.$/, '')}. {footer.rights}
        </p>
      </div>
    </footer>
  );
}
