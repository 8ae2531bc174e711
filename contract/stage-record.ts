/**
 * What a change makes of a request's record: stage and its moment, trial, sale, next step, assigned person and corrected
 * fields. The one rule for all: the relay stores by it, the panel shows by it what is not sent yet.
 */
import { addDays } from './calendar-day.ts';
import type { NextStep, Person, RequestDetail, StageRecord } from './panel/answers.ts';
import type { Stage, Way } from './panel/inputs.ts';
import { correctableNames } from './panel/limits.ts';
import type { BodyOf } from './panel/routes.ts';

type RecordCall = 'changeStage' | 'undoStage' | 'changeFollowUp' | 'changeTaken' | 'correctFields';
export type RecordChange = { [Call in RecordCall]: { call: Call; body: BodyOf<Call> } }[RecordCall];

export interface RecordMoment {
  by: Person;
  /** Whom it may name. */
  people: readonly Person[];
  /** ISO 8601. */
  at: string;
  /** Length of a trial of the business, including its first day. */
  trialDays: number;
  /** Of an undo: what the request has been. */
  stages?: readonly PastStage[];
}

/** What a change of stage led to, under the id of its entry in the log. */
export interface PastStage {
  id: string;
  to: Pick<StageRecord, 'stage' | 'stageAt' | 'trialStart' | 'trialEnds' | 'sale' | 'seller' | 'lostReason'>;
}

type Begun = Pick<RequestDetail, 'way' | 'receivedAt'>;

export function firstStage({ way, receivedAt }: Begun): PastStage['to'] {
  const none = { trialStart: null, trialEnds: null, sale: null, seller: null, lostReason: null };
  return { ...none, stage: way ? 'contacted' : 'new', stageAt: receivedAt };
}

/** Every stage of a request in their order, that with which it began among them. */
export function pastStages(begun: Begun, logged: readonly { id: string; to: StageRecord }[]): PastStage[] {
  const later = [...logged].sort((a, b) => a.to.version - b.to.version);
  return [{ id: '', to: firstStage(begun) }, ...later];
}

/** @returns `before` itself where nothing is to be undone or corrected */
export function changedRecord(before: StageRecord, change: RecordChange, moment: RecordMoment): StageRecord {
  const made = changed(before, change, moment);
  return made ? { ...before, ...made, version: before.version + 1, changedBy: moment.by } : before;
}

function changed(before: StageRecord, { call, body }: RecordChange, moment: RecordMoment) {
  const { by, at, people } = moment;
  switch (call) {
    case 'changeStage':
      return atStage(before, body, moment);
    case 'undoStage':
      return standingBefore(body.undo, moment.stages ?? []);
    case 'changeFollowUp':
      return nextStep(before, body);
    case 'changeTaken':
      if (!body.taken) return { takenBy: null, takenAt: null };
      return { takenBy: people.find(({ id }) => id === body.to) ?? by, takenAt: at };
    case 'correctFields':
      // The same number, written in another way, corrects nothing.
      return correctableNames.some(
        (name) => (body.fields[name] ?? before.fields[name]) !== before.fields[name],
      )
        ? { fields: { ...before.fields, ...body.fields } }
        : undefined;
  }
}

/** Details of other stages are dropped; the dates of a trial are kept. */
function atStage(before: StageRecord, change: BodyOf<'changeStage'>, moment: RecordMoment) {
  const { by, people, at, trialDays } = moment;
  const { stage } = change;
  const isBeforeTrial = stage === 'new' || stage === 'contacted';
  const trialStart = stage === 'trial' ? change.trialStart : isBeforeTrial ? null : before.trialStart;
  return {
    stage,
    // A sale that is corrected was closed when it was closed.
    stageAt: stage === before.stage ? before.stageAt : at,
    trialStart,
    trialEnds:
      (stage === 'trial' && change.trialEnds) ||
      (trialStart === before.trialStart ? before.trialEnds : trialStart && addDays(trialStart, trialDays)),
    sale: null,
    seller: null,
    lostReason: stage === 'lost' ? change.reason : null,
    ...(stage === 'won' && {
      sale: { edition: change.edition, licences: change.licences, amountCents: change.amountCents },
      seller: people.find(({ id }) => id === change.seller) ?? before.seller ?? before.takenBy ?? by,
    }),
  };
}

/** As the stage before the change was, with its dates and its sale; a change that is not among them was never made. */
function standingBefore(id: string, stages: readonly PastStage[]): PastStage['to'] | undefined {
  const was = stages[stages.findIndex((past) => past.id === id) - 1]?.to;
  if (!was) return undefined;
  const { stage, stageAt, trialStart, trialEnds, sale, seller = null, lostReason } = was;
  return { stage, stageAt, trialStart, trialEnds, sale, seller, lostReason };
}

function nextStep(before: NextStep, { followUp, time, text }: BodyOf<'changeFollowUp'>): NextStep {
  if (followUp === null) return { followUp, followUpTime: null, followUpText: null };
  const followUpText = text === undefined ? before.followUpText : text || null;
  return { followUp, followUpTime: time ?? null, followUpText };
}

export function nextStepOf({ followUp, followUpTime, followUpText }: NextStep): NextStep {
  return { followUp, followUpTime, followUpText };
}

/** Why a request was lost that was none, so that it counts as neither won nor lost. */
export const uncountedReasons: readonly string[] = ['Duplicada', 'Número equivocado'];

/** A stage as panel and exports name it. */
export const stageWord: Record<Stage, string> = {
  new: 'Nueva',
  contacted: 'Contactada',
  trial: 'En prueba',
  won: 'Compró',
  lost: 'No compró',
};

export const wayWord: Record<Way, string> = {
  whatsapp: 'WhatsApp',
  call: 'llamada',
  visit: 'visita',
  other: 'otra',
};

/** The source of a request that was entered. Those of visitors are in small letters: none is mistaken for it. */
export const enteredSource = 'A mano';

/** "A mano: WhatsApp" */
export const wayLabel = (way: Way): string => `${enteredSource}: ${wayWord[way]}`;
