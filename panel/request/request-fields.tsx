/** The visitor's fields, unchanged; they cannot be edited. */
import { memo, type ReactNode } from 'react';
import type { RequestDetail } from '../../contract/panel-answers.ts';
import { type FieldName, fieldNames } from '../../contract/trial-request.ts';
import { moment } from '../format/dates.ts';
import { Icon } from '../ui/icon.tsx';
import { say } from '../ui/messages.tsx';
import { Panel } from '../ui/panel.tsx';
import facts from './facts.module.css';

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

type Received = Pick<RequestDetail, 'fields' | 'edition' | 'receivedAt' | 'timesReceived' | 'lastReceivedAt'>;

export const RequestFields = memo(function RequestFields({
  fields,
  edition,
  receivedAt,
  timesReceived,
  lastReceivedAt,
}: Received) {
  const shown = order.filter((name) => fieldNames.includes(name));
  return (
    <Panel title="Datos">
      <dl className={facts.fields}>
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
        <Entry label="Recibida">{moment(receivedAt)}</Entry>
        {timesReceived > 1 && (
          <Entry label="Repetida">
            {timesReceived} veces, la última {moment(lastReceivedAt)}
          </Entry>
        )}
      </dl>
    </Panel>
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
            className={facts.copy}
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
    say({ text: 'Copiado' });
  } catch {
    say({ text: 'El navegador no dejó copiar. Selecciona el texto.', bad: true });
  }
}
