/** What is known of a request: its fields, others of the same person or business, its history. */
import { type ReactNode, useState } from 'react';
import { requestPath } from '../../../contract/panel/addresses.ts';
import type { RequestDetail, TimelineEvent } from '../../../contract/panel/answers.ts';
import type { Corrections } from '../../../contract/panel/inputs.ts';
import { correctableNames } from '../../../contract/panel/limits.ts';
import { attemptWords, fieldWord, same } from '../../../contract/panel/words.ts';
import { wayLabel, wayWord } from '../../../contract/stage-record.ts';
import { checkTrialRequest, type FieldErrors, type FieldName } from '../../../contract/trial-request.ts';
import type { ShownDetail } from '../../changes/apply-changes.ts';
import { entryWords, fieldsWords, nextStepWords, stageRecordWords } from '../../changes/change-words.ts';
import { useUnsent } from '../../changes/use-changes.tsx';
import { typedPhone } from '../../format/contact-links.ts';
import { moment } from '../../format/dates.ts';
import { count, pcs, pcsCount } from '../../format/numbers.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Line, LineLink } from '../../ui/line.tsx';
import { StageMark, Unsaved } from '../../ui/stage-mark.tsx';
import { ServerWords } from '../../ui/state-note.tsx';
import { toClipboard } from '../../ui/toast.tsx';
import { Card } from '../../ui/view.tsx';
import s from './request.module.css';

export function RequestFields({ detail }: { detail: ShownDetail }) {
  const { status, fields, edition, way, receivedAt, timesReceived, lastReceivedAt, unsaved } = detail;
  const source = way ? wayLabel(way) : detail.source;
  // Who entered it may have known no more than name and telephone.
  const known = (Object.keys(fieldWord) as FieldName[]).filter((name) => fields[name] || detail.sent[name]);
  const [isCorrecting, setCorrecting] = useState(false);
  const correct = status === 'accepted' && (
    <Button kind="quiet" onClick={() => setCorrecting(true)}>
      Corregir datos
    </Button>
  );
  return (
    <Card title="Datos" aside={unsaved.correctFields && <Unsaved />} actions={correct}>
      {isCorrecting && <CorrectDialog {...detail} onClose={() => setCorrecting(false)} />}
      <dl className={`lines ${s.fields}`}>
        {known.map((name) => (
          <Entry key={name} label={fieldWord[name]} copy={fields[name]} sent={detail.sent[name]}>
            {name === 'computers' ? pcsCount(fields[name]) : fields[name]}
          </Entry>
        ))}
        {edition && <Entry label="Edición">{edition}</Entry>}
        {source && <Entry label="Vino de">{source}</Entry>}
        <Entry label={way ? 'Anotada' : 'Recibida'}>{moment(receivedAt)}</Entry>
        {timesReceived > 1 && (
          <Entry label="Repetida">{`${count(timesReceived)} veces, la última ${moment(lastReceivedAt)}`}</Entry>
        )}
      </dl>
    </Card>
  );
}

const keyboards: Record<string, 'tel' | 'email' | 'numeric'> = {
  phone: 'tel',
  email: 'email',
  computers: 'numeric',
};

function CorrectDialog({ onClose, ...detail }: ShownDetail & { onClose(): void }) {
  // As it was when this was opened: what another person changes meanwhile is not replaced without a question.
  const [{ id, fields, sent, record }] = useState(detail);
  const unsent = useUnsent();
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = (value: (name: string) => string) => {
    const names = correctableNames.filter((name) => value(name).trim() !== fields[name].trim());
    const changed: Corrections = Object.fromEntries(names.map((name) => [name, value(name).trim()]));
    // The number that was sent takes the correction back.
    if (changed.phone && changed.phone !== sent.phone)
      changed.phone = typedPhone(changed.phone, fields.country).value || changed.phone;
    const checked = checkTrialRequest({ ...fields, ...changed });
    // Stored fields may be invalid (submitted without JavaScript, or entered manually): only corrected ones are validated.
    const found: FieldErrors = checked.ok ? {} : checked.errors;
    const wrong = names.filter((name) => found[name] && changed[name] !== sent[name]);
    if (wrong.length > 0) return setErrors(Object.fromEntries(wrong.map((name) => [name, found[name]])));
    const body = { version: record.version, fields: changed };
    if (names.length > 0) unsent.add({ call: 'correctFields', requestId: id, body });
    onClose();
  };
  return (
    <Dialog title="Corregir datos" alert onClose={onClose}>
      <Form submit="Guardar" onSubmit={save} onCancel={onClose}>
        {correctableNames.map((name) => (
          <Field
            key={name}
            {...{ name, label: fieldWord[name], defaultValue: fields[name], error: errors[name] }}
            inputMode={keyboards[name]}
            autoComplete="off"
          />
        ))}
      </Form>
    </Dialog>
  );
}

/** @param props.sent the value before any correction; absent where it cannot be corrected */
function Entry({
  label,
  copy,
  sent,
  children,
}: Record<'label', string> & Partial<Record<'copy' | 'sent', string | undefined>> & { children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="row apart">
        <div>
          <bdi>{children}</bdi>
          {sent && sent !== copy?.trim() && (
            <p className="muted">
              original: <bdi>{sent}</bdi>
            </p>
          )}
        </div>
        {copy && (
          <Button kind="quiet" icon="copy" aria-label={`Copiar ${label}`} onClick={() => toClipboard(copy)} />
        )}
      </dd>
    </div>
  );
}

export function Related({ related }: Pick<RequestDetail, 'related'>) {
  if (related.length === 0) return null;
  return (
    <Card title="Otras de la misma persona o negocio" aside={related.length}>
      <ul>
        {related.map((row) => (
          <Line
            key={row.id}
            name={<LineLink to={requestPath(row.id)} name={row.fullName} />}
            more={
              <Facts of={[row.company, pcs(row.computers), row.same.map((kind) => same[kind]).join(', ')]} />
            }
            aside={
              <span className="row end">
                <StageMark stage={row.stage} />
                <Age at={row.receivedAt} />
              </span>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

export function Timeline({ timeline, unsaved }: Pick<ShownDetail, 'timeline' | 'unsaved'>) {
  return (
    <Card title="Historial" aside={unsaved.addEntry && <Unsaved />}>
      <ol className="lines" reversed>
        {[...timeline].reverse().map((event, index) => {
          const { icon, tone, text, detail } = shownOf[event.kind](event as never); // the one of its kind
          return (
            <li key={`${event.at} ${event.kind} ${index}`} className="event" data-tone={tone}>
              <Icon name={icon} />
              <div>
                <p>
                  {'by' in event && <bdi>{event.by.name} · </bdi>}
                  <bdi>{text}</bdi>
                </p>
                {detail && <ServerWords text={detail} />}
              </div>
              <Age at={event.at} className="muted" />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

interface Shown {
  icon: IconName;
  text: string;
  tone?: 'good' | 'bad' | 'warn' | undefined;
  detail?: string | undefined;
}

const noteChanges = { added: 'escribió una nota', edited: 'cambió una nota', deleted: 'borró una nota' };

type EventOf<Kind> = Extract<TimelineEvent, { kind: Kind }>;

const shownOf: { [Kind in TimelineEvent['kind']]: (event: EventOf<Kind>) => Shown } = {
  received: () => ({ icon: 'requests', text: 'Se recibió la solicitud' }),
  repeated: ({ times }) => ({ icon: 'requests', text: `La envió otra vez (${count(times)} veces en total)` }),
  entered: ({ way }) => ({ icon: 'add', text: `la anotó: ${wayWord[way]}` }),
  attempt: shownOfAttempt,
  stage: ({ to, reason }) => ({
    icon: to.stage === 'won' ? 'check' : 'next',
    tone: to.stage === 'won' ? 'good' : undefined,
    text: stageRecordWords(to, reason),
  }),
  followUp: (event) => ({ icon: 'today', text: nextStepWords(event) }),
  greeted: (event) => ({ icon: event.channel, text: entryWords(event) }),
  quoted: (event) => ({ icon: 'requests', text: entryWords(event) }),
  taken: ({ to }) => ({ icon: 'account', text: to ? `se la dio a ${to.name}` : 'la tomó' }),
  untaken: () => ({ icon: 'account', text: 'la soltó' }),
  corrected: ({ to, from }) => ({ icon: 'note', text: `corrigió ${fieldsWords(to, from)}` }),
  note: ({ change }) => ({ icon: 'note', text: noteChanges[change] }),
  dismissed: () => ({ icon: 'check', text: 'vio que una entrega está detenida' }),
  retried: () => ({ icon: 'retry', text: 'pidió enviar otra vez' }),
  quarantined: () => ({ icon: 'quarantined', text: 'la apartó: parece de un robot' }),
  released: () => ({ icon: 'quarantined', text: 'la sacó de las apartadas' }),
};

function shownOfAttempt(event: EventOf<'attempt'>): Shown {
  const said = { text: attemptWords(event), detail: event.failure?.detail };
  if (event.outcome === 'sent') return { ...said, icon: 'mail' };
  if (event.outcome === 'held') return { ...said, icon: 'warning', tone: 'bad' };
  return { ...said, icon: 'clock', tone: 'warn' };
}
