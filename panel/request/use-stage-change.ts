/** Changes a request's stage, follow-up or notes through the queue, and offers the way back. */
import { useCallback } from 'react';
import type { StageRecord } from '../../contract/panel-answers.ts';
import type { Stage, StageChange } from '../../contract/panel-inputs.ts';
import { stageWord } from '../format/words.ts';
import { useQueue } from '../queue/use-changes.tsx';
import { say } from '../ui/messages.tsx';

/** What every place that shows a request knows of it. */
export interface Changeable {
  id: string;
  fullName: string;
  stage: Stage;
  version: number;
}

/** A stage with what belongs to it; the version comes from the request. */
export type WantedStage = StageChange extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'version'>
    : never
  : never;

export function useStageChange(): (
  request: Changeable,
  wanted: WantedStage,
  before?: WantedStage | undefined,
) => void {
  const queue = useQueue();
  return useCallback(
    (request, wanted, before = request.stage === 'new' ? { stage: 'new' } : undefined) => {
      const change = (to: WantedStage, version: number) =>
        queue.add(
          { call: 'changeStage', requestId: request.id, body: { ...to, version } as StageChange }, // Omit keeps each kind
          request.fullName,
        );
      change(wanted, request.version);
      say({
        text: `${request.fullName}: ${stageWord[wanted.stage]}`,
        ...(before && {
          action: {
            label: 'Deshacer',
            // On top of the change that was just made; while that one waits, the queue keeps both in step.
            run: () => change(before, queue.versionOf(request.id) ?? request.version),
          },
        }),
      });
    },
    [queue],
  );
}

/** What would bring a record back. */
export function wantedFrom({ stage, trialStart, sale, lostReason }: StageRecord): WantedStage | undefined {
  switch (stage) {
    case 'new':
    case 'contacted':
      return { stage };
    case 'trial':
      return trialStart === null ? undefined : { stage, trialStart };
    case 'won':
      return sale ? { stage, ...sale } : undefined;
    case 'lost':
      return lostReason === null ? undefined : { stage, reason: lostReason };
  }
}
