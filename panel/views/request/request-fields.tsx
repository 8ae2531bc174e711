/** The visitor's fields, unchanged; they cannot be edited. */
import { memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { RequestDetail } from '../../../contract/panel-answers.ts';
import { pcsText } from '../../../contract/read-number.ts';
import { type FieldName, fieldNames } from '../../../contract/trial-request.ts';
import { requestPath } from '../../format/addresses.ts';
import { moment } from '../../format/dates.ts';
import { Age } from '../../ui/age.tsx';
import { button } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StageMark } from '../../ui/stage-mark.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './request.module.css';

const labels: Record<FieldName, string> = {
  fullName: 'Nombre',
  country: 'País',
  city: 'Ciudad',
  company: 'Negocio',
  address: 'Dirección',
  computers: 'PC',
  phone: 'Teléfono',
  email: 'Correo',
};
const order: FieldName[] = [
  'phone',
  'email',
  'company',
  'computers',
  'city',
  'country',
  'address',
  'fullName',
];

type Received = Pick<
  RequestDetail,
  'fields' | 'edition' | 'source' | 'receivedAt' | 'timesReceived' | 'lastReceivedAt'
>;

export const RequestFields = memo(function RequestFields({
  fields,
  edition,
  source,
  receivedAt,
  timesReceived,
  lastReceivedAt,
}: Received) {
  const shown = order.filter((name) => fieldNames.includes(name));
  return (
    <Card title="Datos">
      <dl className={s.fields}>
        {shown.map((name) => (
          <Entry key={name} label={labels[name]} copy={fields[name]}>
            <bdi>{name === 'email' ? <Address email={fields.email} /> : fields[name]}</bdi>
          </Entry>
        ))}
        {edition && (
          <Entry label="Edición">
            <bdi>{edition}</bdi>
          </Entry>
        )}
        {source && (
          <Entry label="Vino de">
            <bdi>{source}</bdi>
          </Entry>
        )}
        <Entry label="Recibida">{moment(receivedAt)}</Entry>
        {timesReceived > 1 && (
          <Entry label="Repetida">
            {timesReceived} veces, la última {moment(lastReceivedAt)}
          </Entry>
        )}
      </dl>
    </Card>
  );
});

/** A long address breaks before its @ first. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return at < 0 ? (
    email
  ) : (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function Entry({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {typeof children === 'string' ? <span>{children}</span> : children}
        {copy && (
          <button
            type="button"
            className={s.copy}
            aria-label={`Copiar ${label}`}
            onClick={() => void toClipboard(copy)}
          >
            <Icon name="copy" />
          </button>
        )}
      </dd>
    </div>
  );
}

async function toClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Copiado' });
  } catch {
    showToast({ text: 'El navegador no dejó copiar. Selecciona el texto.', bad: true });
  }
}

const same = { email: 'mismo correo', phone: 'mismo teléfono', company: 'mismo negocio' } as const;

/** So many stand there at once: what was written about this request must not be far below them. */
const shownAtFirst = 4;

export const Related = memo(function Related({ related }: Pick<RequestDetail, 'related'>) {
  const [wantsAll, setWantsAll] = useState(false);
  if (related.length === 0) return null;
  // One more takes no more place than the button.
  const shown = wantsAll || related.length <= shownAtFirst + 1 ? related : related.slice(0, shownAtFirst);
  return (
    <Card title="Otras de la misma persona o negocio" aside={related.length}>
      <ul className={s.related}>
        {shown.map((row) => (
          <li key={row.id}>
            <Link to={requestPath(row.id)}>
              <bdi>{row.fullName}</bdi>
            </Link>
            <StageMark stage={row.stage} />
            <span className={s.muted}>
              <bdi>{row.company}</bdi> · <bdi>{pcsText(row.computers)}</bdi> ·{' '}
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
    </Card>
  );
});
