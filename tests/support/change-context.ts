/** Who changes requests in a test, without open panels; the business is always open. */
import type { RecordChange } from '../../contract/stage-record.ts';
import { changeRecord, type RecordContext } from '../../relay/requests/change-request.ts';
import type { Store } from '../../relay/store/store.ts';

export function changeContext(
  { database, channels }: Store,
  now: Date,
  by: RecordContext['by'] = { id: 'ana', name: 'Ana Ñ.' },
  times: RecordContext['times'] = { timeZone: 'America/Lima', openingHours: [] },
): RecordContext {
  return { database, channels, by, now, times, trialDays: 30, publishChange: () => {} };
}

/** A change of a request's record by its call, as the panel's handlers make it. */
const changing =
  <Call extends RecordChange['call']>(call: Call) =>
  (id: string, body: Extract<RecordChange, { call: Call }>['body'], context: RecordContext) =>
    changeRecord(id, { call, body } as RecordChange, context); // as they go together

export const changeStage = changing('changeStage');
export const changeFollowUp = changing('changeFollowUp');
export const changeTaken = changing('changeTaken');
export const correctFields = changing('correctFields');

/** Accounts that a change may name; no one can sign in to them. */
export async function addAccounts(
  { database }: Store,
  people: readonly RecordContext['by'][],
): Promise<void> {
  for (const { id, name } of people)
    await database.rows(
      "INSERT INTO panel_accounts (id, name, name_key, password, created_at) VALUES ($1, $2, $3, '', 0)",
      [id, name, name.toLowerCase()],
    );
}
