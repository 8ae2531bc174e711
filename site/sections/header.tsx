import { shortNameOf, spokenNameOf } from '../../business/short-name.ts';
import { business } from '../content/business.ts';
import { brand, navigation } from '../content/navigation.ts';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import section from '../ui/section.module.css';
import { Square } from '../ui/square.tsx';
import s from './header.module.css';
import m from './header-menus.late.module.css';
import { Links, Login } from './links.tsx';

export function Header() {
  const { product, links, menu, themes } = navigation;
  return (
    <header className={s.header}>
      <a className={`${s.skip} ${m.skip}`} href="#contenido">
        {navigation.skip}
      </a>
      <div className={`${section.wrap} ${s.bar}`}>
        <a className={s.home} href="#inicio" aria-label={spokenNameOf(business)} data-brand>
          <Logo {...brand} shortName={shortNameOf(business)} />
        </a>
        {/* One list, shown in the bar on wide screens and in the drawer on narrow ones. */}
        <nav id="menu" className={`${s.nav} ${m.drawer}`} popover="auto" aria-label={menu} data-nav>
          <Square
            className={`${s.narrow} ${m.close}`}
            popoverTarget="menu"
            popoverTargetAction="hide"
            label={navigation.closeMenu}
            icon="close"
          />
          <div data-hover-menu>
            <button type="button" className={s.product} popoverTarget="producto">
              {product.label}
              <Icon name="down" />
            </button>
            <div id="producto" className={m.list} popover="auto">
              <Links to={product.links} />
            </div>
          </div>
          <Links to={links} />
          <Login className={s.narrow} />
          <a className={`${button('primary', 'small')} ${s.narrow}`} href="#prueba">
            {navigation.trial}
          </a>
        </nav>
        <div className={s.tools}>
          <Square popoverTarget="tema" label={navigation.theme} icon="contrast" data-needs-script />
          <div id="tema" className={m.themes} popover="auto">
            {Object.entries(themes).map(([theme, label]) => (
              <button key={theme} type="button" aria-pressed="false" data-theme-choice={theme}>
                {label}
              </button>
            ))}
          </div>
          <Login className={s.login} />
          <a className={button('primary', 'small')} href="#prueba">
            {navigation.trial}
          </a>
          <Square className={s.narrow} popoverTarget="menu" label={navigation.openMenu} icon="menu" />
        </div>
      </div>
    </header>
  );
}
