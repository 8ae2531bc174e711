/** Other requests of the same person or business. */
import { Link } from 'react-router';
import type { RequestDetail } from '../../contract/panel-answers.ts';
import { Age } from '../ui/age.tsx';
import { Panel } from '../ui/panel.tsx';
import { StageMark } from '../ui/stage-mark.tsx';
import facts from './facts.module.css';
import s from './request.module.css';

const same = { email: 'mismo correo', phone: 'mismo teléfono', company: 'mismo negocio' } as const;

export function Related({ detail: { related } }: { detail: RequestDetail }) {
  if (related.length === 0) return null;
  return (
    <Panel title="Otras de la misma persona o negocio" aside={related.length}>
      <ul className={facts.related}>
        {related.map((row) => (
          <li key={row.id}>
            <Link to={`/solicitudes/${encodeURIComponent(row.id)}`}>
              <bdi>{row.fullName}</bdi>
            </Link>
            <StageMark stage={row.stage} />
            <span className={s.muted}>
              <bdi>{row.company}</bdi> · <bdi>{row.computers}</bdi> PC ·{' '}
              {row.same.map((kind) => same[kind]).join(', ')}
            </span>
            <Age at={row.receivedAt} className={s.muted} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
