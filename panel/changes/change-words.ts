/** A change, a stage record or a note in a few Spanish words. */
import { addDays, clockWords } from '../../contract/calendar-day.ts';
import type { NextStep, StageRecord } from '../../contract/panel/answers.ts';
import type { Corrections, Entry } from '../../contract/panel/inputs.ts';
import { correctableNames } from '../../contract/panel/limits.ts';
import { fieldWord } from '../../contract/panel/words.ts';
import { stageWord } from '../../contract/stage-record.ts';
import { business, nameOf } from '../format/business.ts';
import { relayTime } from '../format/clock.ts';
import { dayInSentence, today, trialEndWords } from '../format/dates.ts';
import { count, money, several } from '../format/numbers.ts';
import { type Change, isDraft, type UnsentRecord, type WantedStage } from './change-record.ts';

export const undoneWords = 'vuelve a la etapa anterior';

export function changeWords(change: Change): string {
  switch (change.call) {
    case 'enterRequest':
      return 'solicitud nueva';
    case 'changeStage':
      return stageWords(change.body);
    case 'undoStage':
      return undoneWords;
    case 'changeFollowUp': {
      const { followUp, time, text, done } = change.body;
      return nextStepWords({ followUp, followUpTime: time, followUpText: text, done });
    }
    case 'changeTaken':
      if (!change.body.taken) return 'sin tomar';
      return change.body.to ? `para ${nameOf(change.body.to) ?? 'otra persona'}` : 'la tomas tú';
    case 'correctFields':
      return fieldsWords(change.body.fields);
    case 'addEntry':
      return entryWords(change.body);
    case 'addNote':
      return `nota «${change.body.text}»`;
    case 'editNote':
      return `nota cambiada a «${change.body.text}»`;
    case 'deleteNote':
      return 'nota borrada';
  }
}

export function unsentWords(record: UnsentRecord): string {
  return isDraft(record) ? `nota sin terminar «${record.text}»` : changeWords(record);
}

/** `siguiente paso mañana a las 10:00: llamar`. What is absent is not known, as of earlier versions. */
export function nextStepWords(
  step: { [Part in keyof NextStep]?: NextStep[Part] | undefined } & { done?: boolean | undefined },
): string {
  const { followUp, followUpTime, followUpText, done } = step;
  if (!followUp && !done) return 'sin siguiente paso';
  const at = followUpTime ? ` a ${clockWords(followUpTime)}` : '';
  const when = done || !followUp ? 'hecho' : `${dayInSentence(followUp, relayTime())}${at}`;
  return `siguiente paso ${when}${followUpText ? `: ${followUpText}` : ''}`;
}

export function takenWords({ takenBy }: Pick<StageRecord, 'takenBy'>): string {
  return takenBy ? `la tiene ${takenBy.name}` : 'sin tomar';
}

/** What was opened is not what was sent. */
const opened = { whatsapp: 'abrió WhatsApp', mail: 'abrió el correo', phone: 'tocó «Llamar»' };

/** After the name of who did it. */
export function entryWords(entry: Entry): string {
  if (entry.kind === 'greeted')
    return opened[entry.channel] + (entry.greeting ? ` con «${entry.greeting}»` : '');
  const { edition, pcs, discountPercent, totalCents, validUntil } = entry.quote;
  const discount = discountPercent ? `, con ${discountPercent} % de descuento` : '';
  const now = relayTime();
  const ends = `${validUntil < today(now) ? 'venció' : 'vence'} ${dayInSentence(validUntil, now)}`;
  return `cotizó ${count(pcs)} PC con ${edition}${discount}: ${money(totalCents)}, ${ends}`;
}

/** "Teléfono: 988 777 666 · Ciudad: Tacna", or "Teléfono: 999 888 777 → 988 777 666". */
export function fieldsWords(fields: Corrections, from?: Corrections): string {
  return correctableNames
    .filter((name) => fields[name] !== undefined)
    .map((name) => `${fieldWord[name]}: ${from?.[name] ? `${from[name]} → ` : ''}${fields[name] || 'vacío'}`)
    .join(' · ');
}

/** @param reason why the end of the trial was moved */
export function stageRecordWords(record: StageRecord, reason?: string): string {
  const { stage, trialStart, trialEnds, sale, seller, lostReason } = record;
  if (stage === 'trial' && trialStart)
    return stageWords({ stage, trialStart, trialEnds: trialEnds ?? undefined, reason });
  if (stage === 'won' && sale) return stageWords({ stage, ...sale }, seller?.name);
  return stage === 'lost' && lostReason ? stageWords({ stage, reason: lostReason }) : stageWord[stage];
}

export function saleWords(sale: NonNullable<StageRecord['sale']>, seller?: string): string {
  const by = seller && business.people.length > 1 ? `, vendió ${seller}` : '';
  return `${several(sale.licences, 'licencia', 'licencias')} ${sale.edition}, ${money(sale.amountCents)}${by}`;
}

function stageWords(body: WantedStage, seller?: string): string {
  const word = stageWord[body.stage];
  if (body.stage === 'trial') {
    const { trialStart, trialEnds = '', reason } = body;
    const isMoved = reason || (trialEnds && trialEnds !== addDays(trialStart, business.trialDays));
    const end = isMoved ? `, ${trialEndWords(trialEnds, relayTime())}` : '';
    return `${word} desde ${dayInSentence(trialStart, relayTime())}${end}${reason ? `: ${reason}` : ''}`;
  }
  if (body.stage === 'won') return `${word}: ${saleWords(body, seller ?? nameOf(body.seller))}`;
  return body.stage === 'lost' ? `${word}: ${body.reason}` : word;
}
