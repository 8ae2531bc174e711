/** Changes a request's stage, follow-up or notes through the queue, and offers undo. */
import { useCallback } from 'react';
import type { StageRecord } from '../../contract/panel-answers.ts';
import type { Stage, StageChange } from '../../contract/panel-inputs.ts';
import { stageWord } from '../format/words.ts';
import { useQueue } from '../queue/use-changes.tsx';
import { say } from '../ui/messages.tsx';

/** The fields that every view of a request has. */
export interface Changeable {
  id: string;
  fullName: string;
  stage: Stage;
  version: number;
}

/** A stage with its details; the version comes from the request. */
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
            // Based on the change that was just made; while that one waits, the queue updates this one's version.
            run: () => change(before, queue.versionOf(request.id) ?? request.version),
          },
        }),
      });
    },
    [queue],
  );
}

/** The change that restores a record. */
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
