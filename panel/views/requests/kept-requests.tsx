/** In the place of the list, which is not kept: the requests that this browser keeps for when there is no connection. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { requestPath } from '../../../contract/panel/addresses.ts';
import type { RequestDetail } from '../../../contract/panel/answers.ts';
import { isReached } from '../../api/call.ts';
import { cameFrom } from '../../format/addresses.ts';
import { Facts } from '../../ui/facts.tsx';
import { useStored } from '../../ui/stored.ts';
import { Card } from '../../ui/view.tsx';

export function KeptRequests() {
  const isOnline = useStored(isReached);
  const cached = useQueryClient().getQueriesData<RequestDetail>({ queryKey: ['request'] });
  const kept = cached.flatMap(([, detail]) => detail ?? []);
  if (isOnline || kept.length === 0) return null;
  return (
    <Card title="Guardadas en este equipo" aside={kept.length}>
      <ul className="lines">
        {kept.map(({ id, fields }) => (
          <li key={id}>
            <Link to={requestPath(id)} state={cameFrom('requests')} className="name-link">
              <bdi>{fields.fullName}</bdi>
            </Link>
            <span className="muted">
              <Facts of={[fields.company, fields.city]} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
