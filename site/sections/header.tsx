import { shortNameOf, spokenNameOf } from '../../business/short-name.ts';
import { business } from '../content/business.ts';
import { brand, navigation } from '../content/navigation.ts';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import s from './header.module.css';
import m from './header-menus.late.module.css';

export function Header() {
  const { product, links, themes } = navigation;
  return (
    <header className={s.header}>
      <a className={`${s.skip} ${m.skip}`} href="#contenido">
        {navigation.skip}
      </a>
      <div className={s.bar}>
        <a className={s.home} href="#inicio" aria-label={spokenNameOf(business)} data-brand>
          <Logo {...brand} shortName={shortNameOf(business)} />
        </a>
        {/* One list, shown in the bar on wide screens and in the drawer on narrow ones. */}
        <nav id="menu" className={`${s.nav} ${m.drawer}`} popover="auto" aria-label="Principal" data-nav>
          <button
            type="button"
            className={`${s.square} ${s.closeMenu} ${m.close}`}
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={navigation.closeMenu}
          >
            <Icon name="close" />
          </button>
          <div className={m.group} data-hover-menu>
            <button type="button" className={s.product} popoverTarget="producto">
              {product.label}
              <Icon name="down" />
            </button>
            <div id="producto" className={m.list} popover="auto">
              {product.links.map((link) => (
                <a key={link.href} href={link.href}>
                  {link.label}
                </a>
              ))}
            </div>
          </div>
          {links.map((link) => (
            <a key={link.href} href={link.href}>
              {link.label}
            </a>
          ))}
          {business.loginUrl && (
            <a className={s.drawerOnly} href={business.loginUrl}>
              {navigation.login}
            </a>
          )}
          <a className={`${button('primary', 'small')} ${s.drawerOnly}`} href="#prueba">
            {navigation.trial}
          </a>
        </nav>
        <div className={s.tools}>
          <button
            type="button"
            className={s.square}
            popoverTarget="tema"
            aria-label={navigation.theme}
            data-needs-script
          >
            <Icon name="contrast" />
          </button>
          <div id="tema" className={m.themes} popover="auto">
            {Object.entries(themes).map(([theme, label]) => (
              <button key={theme} type="button" aria-pressed="false" data-theme-choice={theme}>
                {label}
              </button>
            ))}
          </div>
          {business.loginUrl && (
            <a className={s.login} href={business.loginUrl}>
              {navigation.login}
            </a>
          )}
          <a className={button('primary', 'small')} href="#prueba">
            {navigation.trial}
          </a>
          <button
            type="button"
            className={`${s.square} ${s.openMenu}`}
            popoverTarget="menu"
            aria-label={navigation.openMenu}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}
