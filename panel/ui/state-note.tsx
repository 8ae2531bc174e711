/** What stands in the place of content: it is empty, loading, offline or failed. */
import { type ReactNode, useEffect, useState } from 'react';
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
    <div className={`toned ${s.note}`} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
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

export function Loading() {
  return (
    <div aria-busy="true">
      <Delayed>
        <p className="empty">Cargando…</p>
      </Delayed>
    </div>
  );
}

/** Shows its content only after a noticeable wait, so that fast answers do not flicker. */
export function Delayed({ afterMs = 300, children }: { afterMs?: number; children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return due ? children : null;
}
