/** The placeholder of a view without content: empty, error or offline. */
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import s from './state-note.module.css';

interface StateNoteProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'good' | 'bad';
}

export function StateNote({ icon, title, children, action, tone }: StateNoteProps) {
  return (
    <div className={s.note} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icon} />
      <p className={s.title}>{title}</p>
      {children && <p>{children}</p>}
      {action && <div className={`row ${s.action}`}>{action}</div>}
    </div>
  );
}

/** What another server answered, letter by letter. */
export function ServerWords({ text }: { text: string }) {
  return (
    <p className={s.server} dir="auto">
      {text}
    </p>
  );
}
