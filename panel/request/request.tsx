/** One request: person, stage, timeline and next steps. */
import { useQuery } from '@tanstack/react-query';
import { memo, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { RequestDetail } from '../../contract/panel-answers.ts';
import { call } from '../api/call.ts';
import { useAccount } from '../api/me.ts';
import { detailKey } from '../api/request-cache.ts';
import { EraseDialog } from '../erase/erase-dialog.tsx';
import { applyToDetail } from '../queue/apply-changes.ts';
import { useChanges } from '../queue/use-changes.tsx';
import { View } from '../shell/view.tsx';
import { Answered } from '../ui/answered.tsx';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { ContactBar } from './contact-bar.tsx';
import { FollowUp } from './follow-up.tsx';
import { Neighbours } from './neighbours.tsx';
import { Notes } from './notes.tsx';
import { Related } from './related.tsx';
import s from './request.module.css';
import { RequestFields } from './request-fields.tsx';
import { SetAsideNote } from './set-aside-note.tsx';
import { StagePanel } from './stage-panel.tsx';
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
      wide
      title={shown?.fields.fullName ?? 'Solicitud'}
      aside={shown && <Summary fields={shown.fields} />}
      above={<Neighbours id={id} />}
    >
      <Answered query={{ ...query, data: shown }} skeleton={<SkeletonRows count={9} />}>
        {(detail) => <Detail key={detail.id} detail={detail} />}
      </Answered>
    </View>
  );
}

function Summary({ fields: { company, computers, city } }: Pick<RequestDetail, 'fields'>) {
  return (
    <>
      <bdi>{company}</bdi> · <bdi>{computers}</bdi> PC · <bdi>{city}</bdi>
    </>
  );
}

/** Each part is drawn again only when what it shows has changed: saving a note leaves the others as they are. */
function Detail({ detail }: { detail: RequestDetail }) {
  const { id, status, fields, edition, record, timeline, related, notes } = detail;
  const { receivedAt, timesReceived, lastReceivedAt } = detail;
  return (
    <div className={s.columns}>
      <div className={s.now}>
        {status === 'quarantined' && <SetAsideNote id={id} />}
        <ContactBar fields={fields} />
        <StagePanel id={id} fields={fields} edition={edition} record={record} timeline={timeline} />
        <FollowUp id={id} fields={fields} record={record} />
      </div>
      <div className={s.facts}>
        <RequestFields
          fields={fields}
          edition={edition}
          receivedAt={receivedAt}
          timesReceived={timesReceived}
          lastReceivedAt={lastReceivedAt}
        />
        <Related related={related} />
      </div>
      <div className={s.history}>
        <Notes id={id} fields={fields} notes={notes} />
        <Timeline timeline={timeline} />
        <EraseButton email={fields.email} />
      </div>
    </div>
  );
}

const EraseButton = memo(function EraseButton({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={s.line}>
      <button type="button" className={button('quiet')} onClick={() => setOpen(true)}>
        <Icon name="erase" />
        Borrar a esta persona…
      </button>
      <EraseDialog open={open} onClose={() => setOpen(false)} person={{ by: 'email', value: email }} />
    </div>
  );
});
