/**
 * What a change makes of a request's record: stage and its moment, trial, sale, follow-up and the person who has it. The one
 * rule for all: the relay stores by it, the panel shows by it what is not sent yet.
 */
import { addDays } from './calendar-day.ts';
import type { NextStep, Person, StageRecord } from './panel/answers.ts';
import type { FollowUpChange, Stage, StageChange, TakenChange } from './panel/inputs.ts';

/** By the names of the calls that make them. */
export type RecordChange =
  | { call: 'changeStage'; body: StageChange }
  | { call: 'changeFollowUp'; body: FollowUpChange }
  | { call: 'changeTaken'; body: TakenChange };

/** Who changes the record, and when. */
export interface RecordMoment {
  by: Person;
  /** ISO 8601. */
  at: string;
  /** Length of a trial of the business, including its first day. */
  trialDays: number;
}

export function changedRecord(before: StageRecord, change: RecordChange, moment: RecordMoment): StageRecord {
  const version = before.version + 1;
  return { ...before, ...changed(before, change, moment), version, changedBy: moment.by };
}

function changed(
  before: StageRecord,
  { call, body }: RecordChange,
  { by, at, trialDays }: RecordMoment,
): Partial<StageRecord> {
  switch (call) {
    case 'changeStage':
      return atStage(before, body, at, trialDays);
    case 'changeFollowUp':
      return nextStep(before, body);
    case 'changeTaken':
      return body.taken ? { takenBy: by, takenAt: at } : { takenBy: null, takenAt: null };
  }
}

/** Details of other stages are dropped; the dates of a trial are kept. */
function atStage(
  before: StageRecord,
  change: StageChange,
  at: string,
  trialDays: number,
): Partial<StageRecord> {
  const { stage } = change;
  const isBeforeTrial = stage === 'new' || stage === 'contacted';
  const trialStart = stage === 'trial' ? change.trialStart : isBeforeTrial ? null : before.trialStart;
  return {
    stage,
    // A sale that is corrected was closed when it was closed.
    stageAt: stage === before.stage ? before.stageAt : at,
    trialStart,
    trialEnds: trialStart && addDays(trialStart, trialDays),
    sale:
      stage === 'won'
        ? { edition: change.edition, licences: change.licences, amountCents: change.amountCents }
        : null,
    lostReason: stage === 'lost' ? change.reason : null,
  };
}

function nextStep(before: NextStep, { followUp, time, text }: FollowUpChange): NextStep {
  if (followUp === null) return { followUp, followUpTime: null, followUpText: null };
  const followUpText = text === undefined ? before.followUpText : text || null;
  return { followUp, followUpTime: time ?? null, followUpText };
}

export function nextStepOf({ followUp, followUpTime, followUpText }: NextStep): NextStep {
  return { followUp, followUpTime, followUpText };
}

/** A stage as panel and exports name it. */
export const stageWord: Record<Stage, string> = {
  new: 'Nueva',
  contacted: 'Contactada',
  trial: 'En prueba',
  won: 'Compró',
  lost: 'No compró',
};
