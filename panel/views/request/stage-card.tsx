/** The request's stage, with buttons for every other stage and for undoing the last change. */
import { memo, useState } from 'react';
import type { StageRecord } from '../../../contract/panel-answers.ts';
import { type Stage, stages } from '../../../contract/panel-inputs.ts';
import { trialDays } from '../../changes/apply-changes.ts';
import { saleWords } from '../../changes/change-words.ts';
import { useStageChange, type WantedStage, wantedFrom } from '../../changes/use-stage-change.ts';
import { daysBetween, today, trialEndWords } from '../../format/dates.ts';
import { stageWord } from '../../format/words.ts';
import { Age } from '../../ui/age.tsx';
import { Card } from '../../ui/card.tsx';
import { StageShape } from '../../ui/stage-mark.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import { useNow } from '../../ui/use-now.ts';
import s from './request.module.css';
import { type AskedStage, StageDialog, type Staged } from './stage-dialog.tsx';

export const StageCard = memo(function StageCard(detail: Staged) {
  const { id, fields, record, isUnsaved } = detail;
  const [asked, setAsked] = useState<AskedStage>();
  const changeStage = useStageChange();
  const before = recordBefore(detail);
  const change = (wanted: WantedStage) =>
    changeStage({ id, fullName: fields.fullName, ...record }, wanted, wantedFrom(record));
  const choose = (stage: Stage) => {
    if (stage === 'new' || stage === 'contacted') {
      if (stage !== record.stage) change({ stage });
    } else setAsked(stage);
  };
  const undo = before && wantedFrom(before);
  return (
    <Card title="Etapa">
      <div className={s.stages}>
        {stages.map((stage) => (
          <button
            key={stage}
            type="button"
            className={s.stage}
            data-stage={stage}
            aria-pressed={stage === record.stage}
            onClick={() => choose(stage)}
          >
            <StageShape stage={stage} />
            {stageWord[stage]}
          </button>
        ))}
      </div>
      <div className={s.standing}>
        <Standing record={record} />
        {record.changedBy && (
          <p className={s.muted}>
            {isUnsaved ? (
              <Unsaved />
            ) : (
              <>
                <bdi>{record.changedBy.name}</bdi>, <Age at={record.stageAt} />
              </>
            )}
            {undo && (
              <>
                {' · '}
                <button type="button" className={s.undo} onClick={() => change(undo)}>
                  Deshacer
                </button>
              </>
            )}
          </p>
        )}
      </div>
      <StageDialog detail={detail} stage={asked} onClose={() => setAsked(undefined)} onChoose={change} />
    </Card>
  );
});

function Standing({ record }: { record: StageRecord }) {
  const now = useNow();
  if (record.stage === 'trial' && record.trialEnds) {
    const left = daysBetween(today(now), record.trialEnds);
    const isEnding = left <= 3;
    return (
      <div className={s.trial}>
        <div className={s.track} aria-hidden="true">
          <div
            className={s.fill}
            data-ending={isEnding || undefined}
            style={{ width: `${Math.max(0, Math.min(1, 1 - left / trialDays)) * 100}%` }}
          />
        </div>
        <p>
          {left > 2 ? `Quedan ${left} días de prueba:` : 'La prueba'} {trialEndWords(record.trialEnds, now)}
        </p>
      </div>
    );
  }
  if (record.sale)
    return (
      <p>
        <bdi>{saleWords(record.sale)}</bdi>
      </p>
    );
  return record.lostReason ? (
    <p>
      Razón: <bdi>{record.lostReason}</bdi>
    </p>
  ) : null;
}

/** The stage before the last change. */
function recordBefore({ timeline, record }: Staged): StageRecord | undefined {
  const changes = timeline.filter((event) => event.kind === 'stage');
  const last = changes.at(-1);
  if (!last || last.to.stage !== record.stage) return undefined;
  const previous = changes.at(-2);
  if (previous) return previous.to;
  return {
    ...record,
    stage: 'new',
    trialStart: null,
    trialEnds: null,
    sale: null,
    lostReason: null,
  };
}
