/** The request's stage, with buttons for every other stage and for undoing the last change. */
import { memo, useState } from 'react';
import type { RequestDetail, StageRecord } from '../../contract/panel-answers.ts';
import { type Stage, stages } from '../../contract/panel-inputs.ts';
import { daysBetween, today } from '../format/dates.ts';
import { trialEndWords } from '../format/trial-end-words.ts';
import { stageWord } from '../format/words.ts';
import { trialDays } from '../queue/apply-changes.ts';
import { saleWords } from '../queue/change-words.ts';
import { Age } from '../ui/age.tsx';
import { Panel } from '../ui/panel.tsx';
import { StageShape } from '../ui/stage-mark.tsx';
import { useNow } from '../ui/use-now.ts';
import s from './request.module.css';
import { StageDialog } from './stage-dialog.tsx';
import own from './stage-panel.module.css';
import { useStageChange, type WantedStage, wantedFrom } from './use-stage-change.ts';

/** Stages that need further details. */
export type AskedStage = 'trial' | 'won' | 'lost';

/** What the stage and its dialog show of a request. */
export type Staged = Pick<RequestDetail, 'id' | 'fields' | 'edition' | 'record' | 'timeline'>;

export const StagePanel = memo(function StagePanel(detail: Staged) {
  const { id, fields, record } = detail;
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
    <Panel title="Etapa">
      <div className={own.stages}>
        {stages.map((stage) => (
          <button
            key={stage}
            type="button"
            className={own.stage}
            data-stage={stage}
            aria-pressed={stage === record.stage}
            onClick={() => choose(stage)}
          >
            <StageShape stage={stage} />
            {stageWord[stage]}
          </button>
        ))}
      </div>
      <div className={own.standing}>
        <Standing record={record} />
        {record.changedBy && (
          <p className={s.muted}>
            <bdi>{record.changedBy.name}</bdi>, <Age at={record.stageAt} />
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
    </Panel>
  );
});

function Standing({ record }: { record: StageRecord }) {
  const now = useNow();
  if (record.stage === 'trial' && record.trialEnds) {
    const left = daysBetween(today(now), record.trialEnds);
    const isEnding = left <= 3;
    return (
      <div className={own.trial}>
        <div className={own.track} aria-hidden="true">
          <div
            className={own.fill}
            data-ending={isEnding || undefined}
            style={{ width: `${Math.max(0, Math.min(1, 1 - left / trialDays)) * 100}%` }}
          />
        </div>
        <p>
          {left > 1 ? `Quedan ${left} días de prueba:` : 'La prueba'} {trialEndWords(record.trialEnds, now)}
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
