/** A line of a list of requests: whom it is about, more of it, when, and what can be done. */
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import s from './line.module.css';

interface LineProps extends ComponentProps<'li'> {
  /** What stands before the name. */
  mark?: ReactNode;
  /** With the link that fills the line. */
  name: ReactNode;
  more?: ReactNode;
  aside?: ReactNode;
  action?: ReactNode;
}

export function Line({ mark, name, more, aside, action, className = '', ...line }: LineProps) {
  return (
    <li className={`${s.line} ${className}`} {...line}>
      {mark}
      <span className={`clip ${s.name}`}>{name}</span>
      <span className={`clip ${s.more}`}>{more}</span>
      <span className={`muted ${s.aside}`}>{aside}</span>
      {action && <span className={`row ${s.action}`}>{action}</span>}
    </li>
  );
}

export function LineLink({ to, name }: Record<'to' | 'name', string>) {
  return (
    <Link to={to} className="row-link">
      <bdi>{name}</bdi>
    </Link>
  );
}
