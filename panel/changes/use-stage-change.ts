/** Changes a request's stage, its next step, or the person it is assigned to, as records that are kept until the relay has them, and offers undo. */
import type { NextStep, RequestRow, StageRecord } from '../../contract/panel/answers.ts';
import type { BodyOf } from '../../contract/panel/routes.ts';
import { stageWord } from '../../contract/stage-record.ts';
import { useAccount } from '../api/queries.ts';
import { nameOf } from '../format/business.ts';
import { showToast } from '../ui/toast.tsx';
import type { Change, WantedStage } from './change-record.ts';
import { nextStepWords } from './change-words.ts';
import { useUnsent } from './use-changes.tsx';

/** The fields that every view of a request has. */
export type Changeable = Pick<RequestRow, 'id' | 'fullName' | 'stage' | 'version'>;

export function useStageChange() {
  const change = useChangeWithUndo('changeStage');
  return (
    request: Changeable,
    wanted: WantedStage,
    before: WantedStage | undefined = request.stage === 'new' ? { stage: 'new' } : undefined,
  ) => change(request, wanted, stageWord[wanted.stage], 'Deshacer', before);
}

/** Assigns a request to the signed-in person, to another one, or to no one; undone, it is again whose it was. */
export function useTaking() {
  const { id: own } = useAccount();
  const change = useChangeWithUndo('changeTaken');
  return (
    { takenBy, ...request }: Omit<Changeable, 'stage'> & Pick<StageRecord, 'takenBy'>,
    taken: boolean,
    to?: string,
  ) => {
    const before = takenBy
      ? { taken: true, to: takenBy.id === own ? undefined : takenBy.id }
      : { taken: false };
    const words = to ? `para ${nameOf(to)}` : taken ? 'la tomaste' : 'la soltaste';
    change(request, { taken, to }, words, takenBy ? 'Deshacer' : 'Soltar', before);
  };
}

/** Plans the next step of a request, or that there is none. */
export function useNextStep() {
  const change = useChangeWithUndo('changeFollowUp');
  return (request: Omit<Changeable, 'stage'> & NextStep, to: NextStep, done?: boolean) => {
    const bodyOf = ({ followUp, followUpTime: time, followUpText: text }: NextStep) => ({
      followUp,
      time,
      text,
    });
    change(request, { ...bodyOf(to), done }, nextStepWords({ ...to, done }), 'Deshacer', bodyOf(request));
  };
}

/** Calls that change the record's version, each with the rest of its body. */
interface Wanted {
  changeFollowUp: Omit<BodyOf<'changeFollowUp'>, 'version'>;
  changeStage: WantedStage;
  changeTaken: { taken: boolean; to?: string | undefined };
}

function useChangeWithUndo<Call extends keyof Wanted>(call: Call) {
  const unsent = useUnsent();
  return (
    { id, fullName, version }: Omit<Changeable, 'stage'>,
    wanted: Wanted[Call],
    words: string,
    undo: string,
    before?: Wanted[Call],
  ) => {
    const change = (to: Wanted[Call], seen: number) =>
      unsent.add({ call, requestId: id, body: { ...to, version: seen } } as Change); // as `Wanted` pairs them
    change(wanted, version);
    showToast({
      text: `${fullName}: ${words}`,
      // Based on the change that was just made; while that one waits, this one's version follows.
      ...(before && { action: { label: undo, run: () => change(before, unsent.versionOf(id) ?? version) } }),
    });
  };
}
