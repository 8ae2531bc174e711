/** Changes a request's stage, or the person it is assigned to, as records that are kept until the relay has them, and offers undo. */
import { useCallback } from 'react';
import type { Stage } from '../../contract/panel-inputs.ts';
import { stageWord } from '../format/words.ts';
import { showToast } from '../ui/toast.tsx';
import type { Change, WantedStage } from './change-record.ts';
import { useUnsent } from './use-changes.tsx';

/** The fields that every view of a request has. */
export interface Changeable {
  id: string;
  fullName: string;
  stage: Stage;
  version: number;
}

export function useStageChange(): (
  request: Changeable,
  wanted: WantedStage,
  before?: WantedStage | undefined,
) => void {
  const change = useChangeWithUndo();
  return useCallback(
    (request, wanted, before = request.stage === 'new' ? { stage: 'new' } : undefined) =>
      change(request, 'changeStage', wanted, stageWord[wanted.stage], before && ['Deshacer', before]),
    [change],
  );
}

/** Assigns a request to the signed-in person, or to no one. */
export function useTaking(): (request: Omit<Changeable, 'stage'>, taken: boolean) => void {
  const change = useChangeWithUndo();
  return useCallback(
    (request, taken) =>
      change(request, 'changeTaken', { taken }, taken ? 'la tomaste' : 'la soltaste', [
        taken ? 'Soltar' : 'Deshacer',
        { taken: !taken },
      ]),
    [change],
  );
}

/** Calls that change the record's version, each with the rest of its body. */
interface Wanted {
  changeStage: WantedStage;
  changeTaken: { taken: boolean };
}

function useChangeWithUndo() {
  const unsent = useUnsent();
  return useCallback(
    <Call extends keyof Wanted>(
      { id, fullName, version }: Omit<Changeable, 'stage'>,
      call: Call,
      wanted: Wanted[Call],
      words: string,
      undo?: [label: string, wanted: Wanted[Call]],
    ) => {
      const change = (to: Wanted[Call], seen: number) =>
        unsent.add({ call, requestId: id, body: { ...to, version: seen } } as Change, fullName); // as `Wanted` pairs them
      change(wanted, version);
      const [label, before] = undo ?? [];
      showToast({
        text: `${fullName}: ${words}`,
        ...(label && before
          ? // Based on the change that was just made; while that one waits, this one's version follows.
            { action: { label, run: () => change(before, unsent.versionOf(id) ?? version) } }
          : {}),
      });
    },
    [unsent],
  );
}
