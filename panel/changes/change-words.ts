/** A change, a stage record or a note in a few Spanish words. */
import type { StageRecord } from '../../contract/panel/answers.ts';
import { stageWord } from '../../contract/stage-record.ts';
import { day, dayOf } from '../format/dates.ts';
import { money, several } from '../format/numbers.ts';
import { type Change, isDraft, type UnsentRecord, type WantedStage, wantedFrom } from './change-record.ts';

export function changeWords(change: Change): string {
  switch (change.call) {
    case 'changeStage':
      return stageWords(change.body);
    case 'changeFollowUp':
      return followUpWords(change.body.followUp);
    case 'changeTaken':
      return change.body.taken ? 'la tomas tú' : 'sin tomar';
    case 'addNote':
      return `nota “${change.body.text}”`;
    case 'editNote':
      return `nota cambiada a “${change.body.text}”`;
    case 'deleteNote':
      return 'borrar una nota';
  }
}

export function unsentWords(record: UnsentRecord): string {
  return isDraft(record) ? `nota sin terminar “${record.text}”` : changeWords(record);
}

export function followUpWords(followUp: string | null): string {
  return followUp ? `seguimiento ${dayIn(followUp)}` : 'sin seguimiento';
}

export function takenWords({ takenBy }: Pick<StageRecord, 'takenBy'>): string {
  return takenBy ? `la tiene ${takenBy.name}` : 'sin tomar';
}

export function stageRecordWords(record: StageRecord): string {
  return stageWords(wantedFrom(record) ?? { stage: record.stage as 'new' }); // without details, as a new one is
}

export function saleWords(sale: NonNullable<StageRecord['sale']>): string {
  return `${several(sale.licences, 'licencia', 'licencias')} ${sale.edition}, ${money(sale.amountCents)}`;
}

function stageWords(body: WantedStage): string {
  const word = stageWord[body.stage];
  if (body.stage === 'trial') return `${word} desde ${dayIn(body.trialStart)}`;
  if (body.stage === 'won') return `${word}: ${saleWords(body)}`;
  return body.stage === 'lost' ? `${word}: ${body.reason}` : word;
}

function dayIn(value: string): string {
  const now = Date.now();
  const text = day(value, now);
  return value === dayOf(new Date(now).toISOString()) || /^(mañana|ayer)$/.test(text) ? text : `el ${text}`;
}
