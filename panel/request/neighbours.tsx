/** Links back to the list with its filter, and to the previous and next request in it (also keys j and k). */
import { memo, useEffect, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { requestPath } from '../format/request-path.ts';
import { filterFrom } from '../requests/filter-params.ts';
import { useRequestList } from '../requests/list-query.ts';
import { isTyping } from '../requests/use-list-keys.ts';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';

export const Neighbours = memo(function Neighbours({ id }: { id: string }) {
  const [params] = useSearchParams();
  const search = params.toString();
  const filter = useMemo(() => filterFrom(new URLSearchParams(search)), [search]);
  const rows = useRequestList(filter).data?.pages.flatMap((page) => page.rows) ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const newer = at > 0 ? rows[at - 1]?.id : undefined;
  const older = at >= 0 ? rows[at + 1]?.id : undefined;
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const target = { j: older, k: newer }[event.key];
      if (event.key === 'u') void navigate({ pathname: '/solicitudes', search });
      else if (target) void navigate({ pathname: requestPath(target), search }, { replace: true });
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [navigate, newer, older, search]);
  return (
    <>
      <Link to={{ pathname: '/solicitudes', search }} className={button('quiet')}>
        <Icon name="back" />
        Solicitudes
      </Link>
      <Step label="Más nueva" icon="back" id={newer} search={search} />
      <Step label="Más antigua" icon="next" id={older} search={search} />
    </>
  );
});

interface StepProps {
  label: string;
  icon: 'back' | 'next';
  id: string | undefined;
  search: string;
}

function Step({ label, icon, id, search }: StepProps) {
  if (!id)
    return (
      <span className={button('quiet')} aria-disabled="true" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <Link to={{ pathname: requestPath(id), search }} replace className={button('quiet')} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
