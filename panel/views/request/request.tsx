/** One request: person, stage, timeline and next steps. */

import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { RequestDetail } from '../../../contract/panel-answers.ts';
import { pcsText } from '../../../contract/read-number.ts';
import { call } from '../../api/call.ts';
import { detailKey, useAccount } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { applyToDetail, type ShownDetail } from '../../changes/apply-changes.ts';
import { useChanges } from '../../changes/use-changes.tsx';
import { useStageChange } from '../../changes/use-stage-change.ts';
import { panelPaths } from '../../format/addresses.ts';
import { business } from '../../format/business.ts';
import { callLink, greetingFor, mailLink, whatsappLink } from '../../format/contact-links.ts';
import { button } from '../../ui/button.ts';
import { Icon } from '../../ui/icon.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { View } from '../../ui/view.tsx';
import { EraseDialog } from '../erase/erase-dialog.tsx';
import { useQuarantinedActions } from '../quarantined/use-quarantined-actions.ts';
import { FollowUp } from './follow-up.tsx';
import { Neighbours } from './neighbours.tsx';
import { Notes } from './notes.tsx';
import s from './request.module.css';
import { Related, RequestFields } from './request-fields.tsx';
import { StageCard } from './stage-card.tsx';
import { Taking } from './taking.tsx';
import { Timeline } from './timeline.tsx';

export function RequestView() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: detailKey(id),
    queryFn: ({ signal }) => call('oneRequest', { params: { id }, signal }),
  });
  const changes = useChanges();
  const account = useAccount();
  const shown = useMemo(
    () => query.data && applyToDetail(query.data, changes, account),
    [query.data, changes, account],
  );
  return (
    <View
      title={shown?.fields.fullName ?? 'Solicitud'}
      aside={shown && <Summary fields={shown.fields} />}
      above={<Neighbours id={id} />}
    >
      <QueryResult query={{ ...query, data: shown }} skeleton={<SkeletonRows count={9} />}>
        {(detail) => <Detail key={detail.id} detail={detail} />}
      </QueryResult>
    </View>
  );
}

function Summary({ fields: { company, computers, city } }: Pick<RequestDetail, 'fields'>) {
  return (
    <>
      <bdi>{company}</bdi> · <bdi>{pcsText(computers)}</bdi> · <bdi>{city}</bdi>
    </>
  );
}

/** Each part is drawn again only when what it shows has changed: saving a note leaves the others as they are. */
function Detail({ detail }: { detail: ShownDetail }) {
  const { id, status, fields, edition, source, record, timeline, related, notes, unsaved } = detail;
  const { receivedAt, timesReceived, lastReceivedAt } = detail;
  return (
    <div className={s.columns}>
      <div className={s.now}>
        {status === 'quarantined' && <QuarantinedNote id={id} />}
        <ContactBar id={id} fields={fields} record={record} />
        {status === 'accepted' && (
          <Taking id={id} fields={fields} record={record} isUnsaved={unsaved.taken} />
        )}
        <StageCard
          id={id}
          fields={fields}
          edition={edition}
          record={record}
          timeline={timeline}
          isUnsaved={unsaved.stage}
        />
      </div>
      <div className={s.notes}>
        <Notes id={id} fields={fields} notes={notes} />
      </div>
      <div className={s.facts}>
        <FollowUp id={id} fields={fields} record={record} isUnsaved={unsaved.followUp} />
        <RequestFields
          fields={fields}
          edition={edition}
          source={source}
          receivedAt={receivedAt}
          timesReceived={timesReceived}
          lastReceivedAt={lastReceivedAt}
        />
        <Related related={related} />
      </div>
      <div className={s.history}>
        <Timeline timeline={timeline} />
        <div className={s.line}>
          {status === 'accepted' && <SetAsideButton id={id} />}
          <EraseButton id={id} email={fields.email} />
        </div>
      </div>
    </div>
  );
}

/** The note that then stands above the request takes it back. */
function SetAsideButton({ id }: { id: string }) {
  const { quarantine, isBusy } = useQuarantinedActions();
  return (
    <button type="button" className={button('quiet')} disabled={isBusy} onClick={() => quarantine([id])}>
      <Icon name="quarantined" />
      Apartar: parece de un robot
    </button>
  );
}

/** Leads to the list when this request exists no longer. */
const EraseButton = memo(function EraseButton({ id, email }: { id: string; email: string }) {
  const navigate = useNavigate();
  const isFromList = Boolean(useLocation().state?.fromList);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={button('quiet')} onClick={() => setOpen(true)}>
        <Icon name="erase" />
        Borrar a esta persona…
      </button>
      <EraseDialog
        open={open}
        onClose={() => setOpen(false)}
        person={{ by: 'email', value: email }}
        onErased={(ids) => {
          if (ids.includes(id))
            void (isFromList ? navigate(-1) : navigate(panelPaths.requests, { replace: true }));
        }}
      />
    </>
  );
});

/**
 * WhatsApp with a greeting, a call, a mail; fixed to the lower edge on phones. Who writes to a new one or calls it is asked
 * whether it is contacted now, until it is answered: the answer may come minutes later, from another application.
 */
const ContactBar = memo(function ContactBar({
  id,
  fields,
  record,
}: Pick<RequestDetail, 'id' | 'fields' | 'record'>) {
  const [isAsked, setAsked] = useState(false);
  const changeStage = useStageChange();
  const ask = () => setAsked(true);
  const account = useAccount();
  const whatsapp = whatsappLink(fields, greetingFor(fields, account.name, business.name));
  const phone = callLink(fields);
  const mail = mailLink(fields, `Tu prueba de ${business.name}`);
  return (
    <div className={s.contact} data-contact-bar>
      <div className={s.asked} aria-live="polite">
        {isAsked && record.stage === 'new' && (
          <>
            <span>¿Ya la contactaste?</span>
            <button
              type="button"
              className={button('primary')}
              onClick={() =>
                changeStage(
                  { id, fullName: fields.fullName, ...record },
                  { stage: 'contacted' },
                  { stage: 'new' },
                )
              }
            >
              Sí, contactada
            </button>
            <button type="button" className={button('quiet')} onClick={() => setAsked(false)}>
              Todavía no
            </button>
          </>
        )}
      </div>
      {whatsapp && (
        <a className={button('primary')} href={whatsapp} onClick={ask} target="_blank" rel="noreferrer">
          <Icon name="whatsapp" />
          WhatsApp
        </a>
      )}
      {phone && (
        <a className={button()} href={phone} onClick={ask}>
          <Icon name="phone" />
          Llamar
        </a>
      )}
      {mail && (
        <a className={button()} href={mail}>
          <Icon name="mail" />
          Correo
        </a>
      )}
    </div>
  );
});

/** Marks a quarantined request, which is delivered only after its release. */
function QuarantinedNote({ id }: { id: string }) {
  const { release, isBusy } = useQuarantinedActions();
  return (
    <StateNote
      icon="quarantined"
      title="Está apartada: parece de un robot"
      action={
        <button type="button" className={button()} disabled={isBusy} onClick={() => release([id])}>
          Es de una persona: recuperar
        </button>
      }
    >
      No se avisó a nadie. Al recuperarla se entrega como cualquier otra.
    </StateNote>
  );
}
