/** A request in the list: one line on wide screens, two on phones; the whole line opens it. */
import { memo } from 'react';
import { daysBetween } from '../../../contract/calendar-day.ts';
import type { ShownRow } from '../../changes/apply-changes.ts';
import { endingDays, today } from '../../format/dates.ts';
import { pcs } from '../../format/numbers.ts';
import { Age, useNow } from '../../ui/age.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Line } from '../../ui/line.tsx';
import { StageMark, StageShape, Unsaved } from '../../ui/stage-mark.tsx';
import s from './listed-requests.module.css';

interface ListedRequestProps {
  row: ShownRow;
  isChosen: boolean;
  onChoose(row: ShownRow): void;
  /** The list goes there without loading the panel again: the router's links would be drawn at each key of a search. */
  href: string;
}

/** Of the mail to the owner. */
const mailWords = { sent: 'aviso enviado', waiting: 'aviso en espera', held: 'el aviso no salió', none: '' };

export const ListedRequest = memo(function ListedRequest(props: ListedRequestProps) {
  const { row, isChosen, onChoose, href } = props;
  const known = [row.company, row.city, row.phone, row.edition ?? ''];
  const mail = mailWords[row.mail];
  return (
    <Line
      className={s.line}
      data-new={row.stage === 'new' || undefined}
      data-chosen={isChosen || undefined}
      mark={
        <>
          <label className={s.choose}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChoose(row)}
              aria-label={`Elegir a ${row.fullName}`}
            />
          </label>
          <RowStage row={row} />
        </>
      }
      name={
        <>
          {row.boughtBefore && (
            <span className={`good ${s.bought}`} title="Ya compró">
              <StageShape stage="won" />
              <span className="visually-hidden">Ya compró: </span>
            </span>
          )}
          <a href={href} className="row-link" dir="auto">
            {row.fullName}
          </a>
        </>
      }
      more={
        <span className={s.facts}>
          <bdi className={`clip ${s.pcs}`}>{pcs(row.computers)}</bdi>
          <Facts
            className="clip"
            // The end is cut where there is no room: not what is wrong.
            of={row.mail === 'held' ? [mail, ...known] : [...known, mail]}
          />
        </span>
      }
      aside={<Age at={row.receivedAt} />}
    />
  );
});

function RowStage({ row: { stage, trialEnds, takenBy, unsaved } }: { row: ShownRow }) {
  const left = daysBetween(today(useNow()), trialEnds ?? '');
  const isTrial = stage === 'trial' && trialEnds !== null;
  return (
    <span className={`row ${s.stage}`}>
      <StageMark stage={stage} ending={isTrial && left <= endingDays}>
        {isTrial && (left > 0 ? ` ${left} d` : ': terminó')}
      </StageMark>
      {takenBy && (
        <span className="muted clip" title={`La tiene ${takenBy.name}`}>
          <bdi>{takenBy.name}</bdi>
        </span>
      )}
      {unsaved && <Unsaved isShort />}
    </span>
  );
}
