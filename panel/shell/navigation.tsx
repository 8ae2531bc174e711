/** Links to the views; on phones the less used ones are behind "Más". */
import { NavLink, useNavigate } from 'react-router';
import type { Account } from '../../contract/panel-account.ts';
import { business } from '../business.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import s from './navigation.module.css';
import { ThemeMenu } from './theme-menu.tsx';

const links: { to: string; label: string; icon: IconName; rare?: true }[] = [
  { to: '/hoy', label: 'Hoy', icon: 'today' },
  { to: '/solicitudes', label: 'Solicitudes', icon: 'requests' },
  { to: '/apartadas', label: 'Apartadas', icon: 'setAside', rare: true },
  { to: '/entregas', label: 'Entregas', icon: 'deliveries' },
  { to: '/cifras', label: 'Cifras', icon: 'figures' },
];

export function Navigation({ account }: { account: Account }) {
  const navigate = useNavigate();
  return (
    <nav className={s.nav} aria-label="Panel">
      <div className={s.brand}>
        <BrandMark />
        <span>{business.name}</span>
      </div>
      <ul className={s.links}>
        {links.map(({ to, label, icon, rare }) => (
          <li key={to} data-rare={rare}>
            <NavLink to={to} className={s.link ?? ''}>
              <Icon name={icon} />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
        <li className={s.more}>
          <Menu
            className={s.link ?? ''}
            label={
              <>
                <Icon name="more" />
                <span>Más</span>
              </>
            }
            entries={[
              { id: '/apartadas', label: 'Apartadas' },
              { id: '/cuenta', label: 'Cuenta' },
            ]}
            onAction={(to) => navigate(to)}
          />
        </li>
      </ul>
      <div className={s.foot}>
        <ThemeMenu className={s.link ?? ''} />
        <NavLink to="/cuenta" className={s.link ?? ''}>
          <Icon name="account" />
          <bdi>{account.name}</bdi>
        </NavLink>
      </div>
    </nav>
  );
}
