/** The day of the next contact with this person. */
import { memo } from 'react';
import type { RequestDetail } from '../../../contract/panel-answers.ts';
import { useUnsent } from '../../changes/use-changes.tsx';
import { addDays, day, today } from '../../format/dates.ts';
import { button } from '../../ui/button.ts';
import { Card } from '../../ui/card.tsx';
import field from '../../ui/field.module.css';
import { DayInput } from '../../ui/field.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import { useNow } from '../../ui/use-now.ts';
import s from './request.module.css';

const soon = [
  { days: 1, label: 'Mañana' },
  { days: 3, label: 'En 3 días' },
  { days: 7, label: 'En una semana' },
];

export const FollowUp = memo(function FollowUp({
  id,
  fields,
  record,
  isUnsaved,
}: Pick<RequestDetail, 'id' | 'fields' | 'record'> & { isUnsaved: boolean }) {
  const unsent = useUnsent();
  const now = useNow();
  const { followUp, version } = record;
  const change = (to: string | null) =>
    unsent.add({ call: 'changeFollowUp', requestId: id, body: { version, followUp: to } }, fields.fullName);
  const isDue = followUp !== null && followUp <= today(now);
  return (
    <Card
      title="Seguimiento"
      aside={
        <>
          {followUp && <span data-due={isDue || undefined}>{day(followUp, now)}</span>}
          {isUnsaved && <Unsaved />}
        </>
      }
      actions={
        followUp && (
          <button type="button" className={button('quiet')} onClick={() => change(null)}>
            Quitar
          </button>
        )
      }
    >
      <div className={s.line}>
        {soon.map(({ days, label }) => (
          <button
            key={days}
            type="button"
            className={button()}
            onClick={() => change(addDays(today(now), days))}
          >
            {label}
          </button>
        ))}
        <DayInput
          className={`${field.input} ${s.date}`}
          aria-label="Otro día"
          value={followUp ?? ''}
          onChange={(event) => {
            if (event.currentTarget.value !== '') change(event.currentTarget.value);
          }}
        />
      </div>
    </Card>
  );
});
