/** Changes a request's stage, its next step, or the person it is assigned to, as records that are kept until the relay has them, and offers undo. */
import type { NextStep, RequestRow, StageRecord } from '../../contract/panel/answers.ts';
import { stageWord } from '../../contract/stage-record.ts';
import { useAccount } from '../api/queries.ts';
import { nameOf } from '../format/business.ts';
import { showToast } from '../ui/toast.tsx';
import type { Change, Wanted, WantedStage } from './change-record.ts';
import { nextStepWords, undoneWords } from './change-words.ts';
import { useUnsent } from './use-changes.tsx';

export type Changeable = Pick<RequestRow, 'id' | 'fullName' | 'stage' | 'version'>;

export function useStageChange() {
  const change = useChangeWithUndo();
  /** @param wanted a stage, or the change of stage that is taken back */
  return (request: Changeable, wanted: WantedStage | { undo: string }) => {
    // Without details of its own, the stage that it has already changes nothing.
    if ('stage' in wanted && wanted.stage === request.stage && Object.keys(wanted).length === 1) return;
    const made: Wanted =
      'undo' in wanted ? { call: 'undoStage', body: wanted } : { call: 'changeStage', body: wanted };
    const words = 'undo' in wanted ? undoneWords : stageWord[wanted.stage];
    change(request, made, words, 'Deshacer', (undo) => ({ call: 'undoStage', body: { undo } }));
  };
}

/** Assigns a request to the signed-in person, to another one, or to no one; undone, it is again whose it was. */
export function useTaking() {
  const { id: own } = useAccount();
  const change = useChangeWithUndo();
  return (request: Omit<Changeable, 'stage'> & Pick<StageRecord, 'takenBy'>, taken: boolean, to?: string) => {
    const { takenBy } = request;
    const before: { taken: boolean; to?: string | undefined } = takenBy
      ? { taken: true, to: takenBy.id === own ? undefined : takenBy.id }
      : { taken: false };
    const words = to ? `para ${nameOf(to)}` : taken ? 'la tomaste' : 'la soltaste';
    const made = (body: typeof before): Wanted => ({ call: 'changeTaken', body });
    change(request, made({ taken, to }), words, takenBy ? 'Deshacer' : 'Soltar', () => made(before));
  };
}

export function useNextStep() {
  const change = useChangeWithUndo();
  return (request: Omit<Changeable, 'stage'> & NextStep, to: NextStep, done?: boolean) => {
    const made = (step: NextStep, isDone?: boolean): Wanted => {
      const { followUp, followUpTime: time, followUpText: text } = step;
      return { call: 'changeFollowUp', body: { followUp, time, text, done: isDone } };
    };
    change(request, made(to, done), nextStepWords({ ...to, done }), 'Deshacer', () => made(request));
  };
}

function useChangeWithUndo() {
  const unsent = useUnsent();
  /** @param undo what takes the change back whose key it is given */
  return (
    { id, fullName, version }: Omit<Changeable, 'stage'>,
    wanted: Wanted,
    words: string,
    label: string,
    undo: (key: string) => Wanted,
  ) => {
    const change = ({ call, body }: Wanted) =>
      unsent.add({ call, requestId: id, body: { ...body, version } } as Change); // as `Wanted` pairs them
    const key = change(wanted);
    showToast({ text: `${fullName}: ${words}`, action: { label, run: () => change(undo(key)) } });
  };
}
