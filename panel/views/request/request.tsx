/** One request: person, stage, timeline and next steps. */
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { panelPaths, requestPath } from '../../../contract/panel/addresses.ts';
import { useIsOwner } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import type { ShownDetail } from '../../changes/apply-changes.ts';
import { entryWords } from '../../changes/change-words.ts';
import { useShownDetail, useUnsent } from '../../changes/use-changes.tsx';
import { type Changeable, useRecordChange } from '../../changes/use-record-change.ts';
import { callLink } from '../../format/contact-links.ts';
import { type Customer, validQuote } from '../../format/messages.ts';
import { newId } from '../../format/new-id.ts';
import { pcs } from '../../format/numbers.ts';
import { useNow } from '../../ui/age.tsx';
import { Button, button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Unsaved } from '../../ui/stage-mark.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { View } from '../../ui/view.tsx';
import { ContactButton } from '../contact/contact-button.tsx';
import { EraseDialog } from '../erase/erase-dialog.tsx';
import { useQuarantine } from '../quarantined/quarantined.tsx';
import { lastShown } from '../requests/list-query.ts';
import { Notes } from './notes.tsx';
import { NextStepCard, StageCard, Taking } from './record-cards.tsx';
import s from './request.module.css';
import { Related, RequestFields, Timeline } from './request-facts.tsx';

export function RequestView() {
  const { id = '' } = useParams();
  const query = useShownDetail(id);
  const shown = query.data;
  const fields = shown?.fields;
  return (
    <View
      title={fields?.fullName ?? 'Solicitud'}
      aside={
        fields && (
          <>
            <Facts of={[fields.company, pcs(fields.computers), fields.city]} />{' '}
            {shown.boughtBefore && <strong className="good">Ya compró antes</strong>}
            {shown.unsaved.enterRequest && <Unsaved />}
          </>
        )
      }
      above={<Neighbours id={id} />}
    >
      <QueryResult query={query} saysAge>
        {(detail) => <Detail key={detail.id} detail={detail} />}
      </QueryResult>
    </View>
  );
}

/** Back to the view that led here, and from the list on to the previous and the next request, as it stood there. */
function Neighbours({ id }: { id: string }) {
  const navigate = useNavigate();
  const { among } = lastShown;
  const at = among.indexOf(id);
  const steps = [
    { label: 'Anterior', icon: 'back', other: among[at - 1] },
    { label: 'Siguiente', icon: 'next', other: at < 0 ? undefined : among[at + 1] },
  ] as const;
  useEffect(() => {
    lastShown.id = id;
  }, [id]);
  return (
    <>
      <Link
        to={panelPaths.requests}
        className={button('quiet')}
        onClick={(event) => {
          if (!isFromPanel() || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <Icon name="back" />
        {isFromPanel() ? 'Atrás' : 'Solicitudes'}
      </Link>
      {steps.map(({ label, icon, other }) => {
        const look = { className: button('quiet'), children: <Icon name={icon} /> };
        if (!other) return <span key={label} {...look} aria-disabled="true" aria-hidden="true" />;
        return <Link key={label} {...look} to={requestPath(other)} replace aria-label={label} />;
      })}
    </>
  );
}

/** Whether the browser's Back leads to a view of the panel: the router numbers its entries of the history from 0. */
function isFromPanel(): boolean {
  return history.state?.idx > 0;
}

function Detail({ detail }: { detail: ShownDetail }) {
  const { id, status, fields, timeline, related, unsaved } = detail;
  const isQuarantined = status === 'quarantined';
  // The note that then stands above the request takes it back.
  const quarantine = useQuarantine('quarantine');
  const setAside = () => quarantine.mutate([id]);
  const isOwner = useIsOwner();
  const navigate = useNavigate();
  const [isErasing, setErasing] = useState(false);
  const { email, phone } = fields;
  const quoted = validQuote(timeline, useNow());
  const customer = { id, edition: detail.edition, ...fields, ...detail.record };
  return (
    <div className={s.columns}>
      <div>
        {isQuarantined && <QuarantinedNote detail={detail} />}
        <ContactBar customer={customer} detail={detail} />
        {!isQuarantined && <Taking detail={detail} />}
        {!isQuarantined && <StageCard detail={detail} />}
        <div className={`row ${s.line}`}>
          <ContactButton customer={customer} isQuote>
            Cotizar
          </ContactButton>
          {quoted && <span className="muted">{`${quoted.by.name} ${entryWords(quoted)}`}</span>}
        </div>
      </div>
      <Notes detail={detail} />
      <div className={s.facts}>
        {!isQuarantined && <NextStepCard detail={detail} />}
        <RequestFields detail={detail} />
        <Related related={related} />
      </div>
      <div className={s.history}>
        <Timeline {...detail} />
        {/* What the relay does not have yet is discarded where it says so. */}
        {!unsaved.enterRequest && (
          <div className={`row ${s.line}`}>
            {!isQuarantined && (
              <Button kind="quiet" icon="quarantined" disabled={quarantine.isPending} onClick={setAside}>
                Apartar: parece de un robot
              </Button>
            )}
            {isOwner && (
              <Button kind="quiet" icon="erase" onClick={() => setErasing(true)}>
                Borrar los datos de esta persona…
              </Button>
            )}
            {isErasing && (
              <EraseDialog
                onClose={() => setErasing(false)}
                person={email ? { by: 'email', value: email } : { by: 'phone', value: phone }}
                onErased={(ids) => {
                  if (!ids.includes(id)) return;
                  void (isFromPanel() ? navigate(-1) : navigate(panelPaths.requests, { replace: true }));
                }}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Fixed to the lower edge on phones. Who writes or calls comes back from another application, and is asked how it ended. */
function ContactBar({ customer, detail }: { customer: Customer & Changeable; detail: ShownDetail }) {
  const { changeStage } = useRecordChange();
  const unsent = useUnsent();
  const opened = detail.timeline.filter(({ kind }) => kind === 'greeted' || kind === 'quoted').length;
  /** So many of them ended in no answer yet. */
  const [unanswered, setUnanswered] = useState(0);
  const isAsked = opened > unanswered && detail.status === 'accepted' && customer.stage === 'new';
  const call = callLink(customer);
  return (
    <div className={`bottom-bar row ${s.contact}`} data-contact-bar>
      <div className={s.asked} aria-live="polite">
        {isAsked && (
          <>
            <span>¿Ya la contactaste?</span>
            <Button kind="primary" onClick={() => changeStage(customer, { stage: 'contacted' })}>
              Sí, contactada
            </Button>
            <Button kind="quiet" onClick={() => setUnanswered(opened)}>
              Todavía no
            </Button>
          </>
        )}
      </div>
      <ContactButton customer={customer} kind={isAsked ? 'normal' : 'primary'} />
      {call && (
        <a
          className={button()}
          href={call}
          onClick={() => {
            const body = { id: newId(), kind: 'greeted', channel: 'phone' } as const;
            unsent.add({ call: 'addEntry', requestId: customer.id, body });
          }}
        >
          <Icon name="phone" />
          Llamar
        </a>
      )}
    </div>
  );
}

function QuarantinedNote({ detail: { id, way } }: { detail: ShownDetail }) {
  const release = useQuarantine('releaseQuarantined');
  return (
    <StateNote
      icon="quarantined"
      title="Está apartada: parece de un robot"
      action={
        <Button disabled={release.isPending} onClick={() => release.mutate([id])}>
          Es de una persona: recuperar
        </Button>
      }
    >
      {!way && 'Al recuperarla se entrega lo que todavía no salió.'}
    </StateNote>
  );
}
