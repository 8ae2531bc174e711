/** Changes a request's stage, its next step, or the person it is assigned to, as records that are kept until the relay has them, and offers undo. */
import type { NextStep, RequestRow, StageRecord } from '../../contract/panel/answers.ts';
import { stageWord } from '../../contract/stage-record.ts';
import { useAccount } from '../api/queries.ts';
import { nameOf } from '../format/business.ts';
import { showToast } from '../ui/toast.tsx';
import type { Change, Wanted, WantedStage } from './change-record.ts';
import { nextStepWords, undoneWords } from './change-words.ts';
import { useUnsent } from './use-changes.tsx';

export type Named = Pick<RequestRow, 'id' | 'fullName' | 'version'>;
export type Changeable = Named & Pick<RequestRow, 'stage'>;

export function useRecordChange() {
  const unsent = useUnsent();
  const { id: own } = useAccount();
  /** @param undo what takes the change back whose key it is given */
  const change = (
    { id, fullName, version }: Named,
    wanted: Wanted,
    words: string,
    undo: (key: string) => Wanted,
    label = 'Deshacer',
  ) => {
    const add = ({ call, body }: Wanted) =>
      unsent.add({ call, requestId: id, body: { ...body, version } } as Change); // as `Wanted` pairs them
    const key = add(wanted);
    showToast({ text: `${fullName}: ${words}`, action: { label, run: () => add(undo(key)) } });
  };
  return {
    /** @param wanted a stage, or the change of stage that is taken back */
    changeStage(request: Changeable, wanted: WantedStage | { undo: string }): void {
      // Without details of its own, the stage that it has already changes nothing.
      if ('stage' in wanted && wanted.stage === request.stage && Object.keys(wanted).length === 1) return;
      const made: Wanted =
        'undo' in wanted ? { call: 'undoStage', body: wanted } : { call: 'changeStage', body: wanted };
      const words = 'undo' in wanted ? undoneWords : stageWord[wanted.stage];
      change(request, made, words, (undo) => ({ call: 'undoStage', body: { undo } }));
    },
    /** Assigns it to the signed-in person, to another one, or to no one; undone, it is again whose it was. */
    take(request: Named & Pick<StageRecord, 'takenBy'>, taken: boolean, to?: string): void {
      const { takenBy } = request;
      const before = { taken: takenBy !== null, to: takenBy?.id === own ? undefined : takenBy?.id };
      const words = to ? `para ${nameOf(to)}` : taken ? 'la tomaste' : 'la soltaste';
      const made = (body: typeof before): Wanted => ({ call: 'changeTaken', body });
      change(request, made({ taken, to }), words, () => made(before), takenBy ? undefined : 'Soltar');
    },
    planStep(request: Named & NextStep, to: NextStep, done?: boolean): void {
      const made = (step: NextStep, isDone?: boolean): Wanted => {
        const { followUp, followUpTime: time, followUpText: text } = step;
        return { call: 'changeFollowUp', body: { followUp, time, text, done: isDone } };
      };
      change(request, made(to, done), nextStepWords({ ...to, done }), () => made(request));
    },
  };
}
