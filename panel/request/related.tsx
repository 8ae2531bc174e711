/** Other requests of the same person or business. */
import { memo, useState } from 'react';
import { Link } from 'react-router';
import type { RequestDetail } from '../../contract/panel-answers.ts';
import { requestPath } from '../format/request-path.ts';
import { Age } from '../ui/age.tsx';
import { button } from '../ui/button.ts';
import { Panel } from '../ui/panel.tsx';
import { StageMark } from '../ui/stage-mark.tsx';
import facts from './facts.module.css';
import s from './request.module.css';

const same = { email: 'mismo correo', phone: 'mismo teléfono', company: 'mismo negocio' } as const;

/** So many stand there at once: what was written about this request must not be far below them. */
const shownAtFirst = 4;

export const Related = memo(function Related({ related }: Pick<RequestDetail, 'related'>) {
  const [wantsAll, setWantsAll] = useState(false);
  if (related.length === 0) return null;
  // One more takes no more place than the button.
  const shown = wantsAll || related.length <= shownAtFirst + 1 ? related : related.slice(0, shownAtFirst);
  return (
    <Panel title="Otras de la misma persona o negocio" aside={related.length}>
      <ul className={facts.related}>
        {shown.map((row) => (
          <li key={row.id}>
            <Link to={requestPath(row.id)}>
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
      {shown.length < related.length && (
        <button type="button" className={button('quiet')} onClick={() => setWantsAll(true)}>
          Ver las otras {related.length - shown.length}
        </button>
      )}
    </Panel>
  );
});
