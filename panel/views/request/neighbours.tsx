/** Links back to the list with its filter, at the place where it was left, and to the previous and next request in it (also keys j and k). */
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { panelPaths, requestPath } from '../../format/addresses.ts';
import { button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useShortcuts } from '../../ui/shortcuts.tsx';
import { filterFrom, lastShown, useRequestList } from '../requests/list-query.ts';

export function Neighbours({ id }: { id: string }) {
  const [params] = useSearchParams();
  const search = params.toString();
  const rows = useRequestList(filterFrom(params)).data?.pages.flatMap((page) => page.rows) ?? [];
  const at = rows.findIndex((row) => row.id === id);
  const newer = rows[at - 1]?.id;
  const older = at >= 0 ? rows[at + 1]?.id : undefined;
  const navigate = useNavigate();
  const { state } = useLocation();
  const isFromList = Boolean(state?.fromList);
  const goBack = () => void (isFromList ? navigate(-1) : navigate({ pathname: panelPaths.requests, search }));
  useEffect(() => {
    lastShown.id = id;
  }, [id]);
  useShortcuts(({ key }) => {
    const target = { j: older, k: newer }[key];
    if (key === 'u') goBack();
    else if (target) void navigate({ pathname: requestPath(target), search }, { replace: true, state });
    else return false;
    return true;
  });
  return (
    <>
      <Link
        to={{ pathname: panelPaths.requests, search }}
        className={button('quiet')}
        onClick={(event) => {
          if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          goBack();
        }}
      >
        <Icon name="back" />
        Solicitudes
      </Link>
      <Step label="Más nueva" icon="back" id={newer} search={search} />
      <Step label="Más antigua" icon="next" id={older} search={search} />
    </>
  );
}

interface StepProps {
  label: string;
  icon: 'back' | 'next';
  id: string | undefined;
  search: string;
}

function Step({ label, icon, id, search }: StepProps) {
  const { state } = useLocation();
  const look = { className: button('quiet'), children: <Icon name={icon} /> };
  if (!id) return <span {...look} aria-disabled="true" aria-hidden="true" />;
  return (
    <Link {...look} to={{ pathname: requestPath(id), search }} replace state={state} aria-label={label} />
  );
}
