/** Changes a request's stage, or the person it is assigned to, as records that are kept until the relay has them, and offers undo. */
import { useCallback } from 'react';
import type { StageRecord } from '../../contract/panel-answers.ts';
import type { Stage, StageChange } from '../../contract/panel-inputs.ts';
import { stageWord } from '../format/words.ts';
import { showToast } from '../ui/toast.tsx';
import { useUnsent } from './use-changes.tsx';

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
  const unsent = useUnsent();
  return useCallback(
    (request, wanted, before = request.stage === 'new' ? { stage: 'new' } : undefined) => {
      const change = (to: WantedStage, version: number) =>
        unsent.add(
          { call: 'changeStage', requestId: request.id, body: { ...to, version } as StageChange }, // Omit keeps each kind
          request.fullName,
        );
      change(wanted, request.version);
      showToast({
        text: `${request.fullName}: ${stageWord[wanted.stage]}`,
        ...(before && {
          action: {
            label: 'Deshacer',
            // Based on the change that was just made; while that one waits, this one's version follows.
            run: () => change(before, unsent.versionOf(request.id) ?? request.version),
          },
        }),
      });
    },
    [unsent],
  );
}

/** Assigns a request to the signed-in person, or to no one. */
export function useTaking(): (request: Omit<Changeable, 'stage'>, taken: boolean) => void {
  const unsent = useUnsent();
  return useCallback(
    ({ id, fullName, version }, taken) => {
      const change = (to: boolean, seen: number) =>
        unsent.add({ call: 'changeTaken', requestId: id, body: { version: seen, taken: to } }, fullName);
      change(taken, version);
      showToast({
        text: `${fullName}: ${taken ? 'la tomaste' : 'la soltaste'}`,
        action: {
          label: taken ? 'Soltar' : 'Deshacer',
          run: () => change(!taken, unsent.versionOf(id) ?? version),
        },
      });
    },
    [unsent],
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
