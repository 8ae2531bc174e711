/** The visitor's fields, unchanged; they cannot be edited. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RequestDetail } from '../../../contract/panel-answers.ts';
import { pcsText } from '../../../contract/read-number.ts';
import type { FieldName } from '../../../contract/trial-request.ts';
import { requestPath } from '../../format/addresses.ts';
import { moment } from '../../format/dates.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { StageMark } from '../../ui/stage-mark.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';
import s from './request.module.css';

/** In the order of their use. */
const labels: Record<FieldName, string> = {
  phone: 'Teléfono',
  email: 'Correo',
  company: 'Negocio',
  computers: 'PC',
  city: 'Ciudad',
  country: 'País',
  address: 'Dirección',
  fullName: 'Nombre',
};

export function RequestFields({ detail }: { detail: RequestDetail }) {
  const { fields, edition, source, receivedAt, timesReceived, lastReceivedAt } = detail;
  return (
    <Card title="Datos">
      <dl className={`lines ${s.fields}`}>
        {(Object.keys(labels) as FieldName[]).map((name) => (
          <Entry key={name} label={labels[name]} copy={fields[name]}>
            {/* A long address breaks before its @ first. */}
            {fields[name].split(/(?=@)/).flatMap((part, at) => (at > 0 ? [<wbr key={part} />, part] : part))}
          </Entry>
        ))}
        {edition && <Entry label="Edición">{edition}</Entry>}
        {source && <Entry label="Vino de">{source}</Entry>}
        <Entry label="Recibida">{moment(receivedAt)}</Entry>
        {timesReceived > 1 && (
          <Entry label="Repetida">{`${timesReceived} veces, la última ${moment(lastReceivedAt)}`}</Entry>
        )}
      </dl>
    </Card>
  );
}

function Entry({ label, copy, children }: { label: string; copy?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
        {copy && (
          <Button
            kind="quiet"
            icon="copy"
            aria-label={`Copiar ${label}`}
            onClick={() => void toClipboard(copy)}
          />
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

export function Related({ related }: Pick<RequestDetail, 'related'>) {
  if (related.length === 0) return null;
  return (
    <Card title="Otras de la misma persona o negocio" aside={related.length}>
      <ul className={`lines ${s.related}`}>
        {related.map((row) => (
          <li key={row.id}>
            <Link to={requestPath(row.id)} className="clip">
              <bdi>{row.fullName}</bdi>
            </Link>
            <StageMark stage={row.stage} />
            <span className="muted clip">
              <Facts
                of={[row.company, pcsText(row.computers), row.same.map((kind) => same[kind]).join(', ')]}
              />
            </span>
            <Age at={row.receivedAt} className="muted" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
