/** Links to the views; on narrow screens the less used ones are behind "Más". */
import type { ReactNode } from 'react';
import { Link, NavLink, useNavigate } from 'react-router';
import type { Account } from '../../contract/panel/account-routes.ts';
import { panelPaths } from '../../contract/panel/addresses.ts';
import { business } from '../format/business.ts';
import { BrandMark, Icon, type IconName } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import s from './navigation.module.css';

/** `name`: it leads to no view but to something to do. */
const links: { to: string; label: string; icon: IconName; rare?: true; ownerOnly?: true; name?: string }[] = [
  { to: panelPaths.today, label: 'Hoy', icon: 'today' },
  { to: panelPaths.requests, label: 'Solicitudes', icon: 'requests' },
  { to: panelPaths.newRequest, label: 'Nueva', icon: 'add', name: 'Nueva solicitud' },
  { to: panelPaths.quarantined, label: 'Apartadas', icon: 'quarantined', rare: true },
  { to: panelPaths.deliveries, label: 'Entregas', icon: 'deliveries', rare: true, ownerOnly: true },
  { to: panelPaths.figures, label: 'Cifras', icon: 'figures' },
  { to: panelPaths.page, label: 'Mi página', icon: 'page', rare: true, ownerOnly: true },
];
const link = s.link ?? '';

export function Navigation({ account }: { account: Account }) {
  const navigate = useNavigate();
  const own = links.filter(({ ownerOnly }) => !ownerOnly || account.role === 'owner');
  return (
    <nav className={s.nav} aria-label="Panel">
      <div className={`row ${s.brand}`}>
        <BrandMark />
        <span>{business.name}</span>
      </div>
      <ul className={s.links}>
        {own.map(({ to, label, icon, rare, name }) => {
          const Item = name ? Link : NavLink;
          return (
            <li key={to} data-rare={rare}>
              <Item to={to} className={link} aria-label={name}>
                <Label icon={icon}>{label}</Label>
              </Item>
            </li>
          );
        })}
        <li className={s.more}>
          <Menu
            className={link}
            label={<Label icon="more">Más</Label>}
            entries={[
              ...own.flatMap(({ to, label, rare }) => (rare ? { id: to, label } : [])),
              { id: panelPaths.account, label: 'Cuenta' },
            ]}
            onAction={(to) => navigate(to)}
          />
        </li>
      </ul>
      <NavLink to={panelPaths.account} className={link} data-rare>
        <Label icon="account">{account.name}</Label>
      </NavLink>
    </nav>
  );
}

function Label({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <bdi className="clip">{children}</bdi>
    </>
  );
}
