/** A line above every view: about the connection, what is unsent, the installation. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import s from './strip.module.css';

interface StripProps {
  icon: IconName;
  tone?: 'bad' | undefined;
  children: ReactNode;
  actions?: ReactNode;
}

export function Strip({ icon, tone, children, actions }: StripProps) {
  return (
    <div className={`row toned ${s.strip}`} data-tone={tone}>
      <Icon name={icon} />
      <span className="words">{children}</span>
      {actions && <span className={`row ${s.actions}`}>{actions}</span>}
    </div>
  );
}
