/**
 * Reminds of requests that are neither taken nor contacted: by what reaches a phone after `answerWithinMinutes` of opening
 * time, by every channel after twice that (docs/flow.md, "Delivery"). What is due at the same time is one notice.
 */
import { numberFormatOf, writeCount } from '../../contract/number-format.ts';
import { isOpenAt, openSince } from '../base/opening-hours.ts';
import { viewLinks } from '../delivery/mail/request-mails.ts';
import { type Notice, requestLine, type Telling, tellingMs, waitingSince } from '../delivery/notices.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import type { Row, SqlValue } from '../store/db/sql-database.ts';
import { toRequest } from '../store/request-row.ts';

const minuteMs = 60_000;
const ageMaxMs = 14 * 24 * 60 * minuteMs;
const namedMax = 5;
const task = { table: 'answer_clock', where: 'one = 1', values: [] } as const;

/** Not what a person entered. Value: not received before. */
const waits = `status = 'accepted' AND stage = 'new' AND taken_by IS NULL AND way IS NULL AND received_at >= $1`;
/** Further values: waiting since before this for the reminder, and for the escalation. */
const due = `${waits} AND escalated_at IS NULL
  AND (coalesce(answer_from, received_at) <= $3 OR reminded_at IS NULL AND coalesce(answer_from, received_at) <= $2)`;

/** @returns what looks for them */
export function createAnswerClock(deps: Telling): () => Promise<void> {
  const { database, business, panel, notifyOwner, log, now } = deps;

  async function lookNow(): Promise<void> {
    const nowMs = now().getTime();
    const withinMs = business.answerWithinMinutes * minuteMs;
    if (withinMs === 0) return;
    if ((await database.rows('SELECT 1 AS found FROM panel_accounts LIMIT 1')).length === 0) return;
    const fromMs = nowMs - ageMaxMs;
    const remindMs = openSince(nowMs, withinMs, business);
    if (remindMs === undefined || !isOpenAt(nowMs, business)) return;
    const escalateMs = openSince(nowMs, 2 * withinMs, business) ?? 0;
    const values = [fromMs, remindMs, escalateMs];
    if ((await longestWaiting(due, values, 1)).length === 0) return;
    await asOneRelay(database, task, { nowMs, forMs: tellingMs }, async () => {
      // Again, because another relay may have told it until now.
      const [first] = await longestWaiting(due, values, 1);
      if (!first) return {};
      const [counted] = await database.rows(`SELECT count(*) AS count FROM requests WHERE ${waits}`, [
        fromMs,
      ]);
      const count = Number(counted?.count);
      const isEscalation = waitsSinceMs(first) <= escalateMs;
      // No other notice of this step begins with the same request, and a repeated one does.
      const id = `espera.${isEscalation ? 2 : 1}.${first.id}`;
      const notice = noticeOf(id, await longestWaiting(waits, [fromMs], namedMax), count);
      const result = await notifyOwner(notice, isEscalation ? 'all' : 'phones');
      const facts = { requests: count, isEscalation };
      if (result === 'failed') {
        log.warn(facts, 'no channel took the reminder of requests that wait for an answer');
        return undefined; // tried again when the claim has ended
      }
      await database.rows(
        `UPDATE requests SET reminded_at = coalesce(reminded_at, $4),
           escalated_at = CASE WHEN coalesce(answer_from, received_at) <= $3 THEN $4 ELSE escalated_at END WHERE ${due}`,
        [...values, nowMs],
      );
      log.info({ ...facts, result }, 'reminded of requests that wait for an answer');
      return {};
    });
  }

  function longestWaiting(where: string, values: readonly SqlValue[], limit: number): Promise<Row[]> {
    return database.rows(
      `SELECT * FROM requests WHERE ${where} ORDER BY coalesce(answer_from, received_at), id LIMIT ${limit}`,
      values,
    );
  }

  /** @param rows those that wait longest, of `count` */
  function noticeOf(id: string, rows: readonly Row[], count: number): Notice {
    const requests = rows.map((row) => {
      const said = waitingSince(waitsSinceMs(row), now(), business);
      const { id, fields } = toRequest(row);
      return { id, ...requestLine({ ...fields, id }, said, { business, panel }) };
    });
    const ids = requests.map((request) => request.id);
    const post = { id, event: 'requestsWaiting', requests: ids, count };
    const [only] = requests;
    if (count === 1 && only) {
      const [since, who, phone] = only.details;
      const text = `${who}\n\n${since} Nadie la ha tomado.`;
      const title = `${only.label} espera respuesta`;
      return { id, title, text, phone, requestId: only.id, buttons: only.links, post };
    }
    const left = count - requests.length;
    return {
      id,
      title: `${writeCount(count, numberFormatOf(business))} solicitudes esperan respuesta`,
      text: 'Nadie las ha tomado.',
      lists: [{ title: 'Las que más esperan', lines: requests, more: left > 0 ? [`y ${left} más`] : [] }],
      buttons: viewLinks(panel, 'Hoy', 'Abrir el panel'),
      post,
    };
  }

  return lookNow;
}

function waitsSinceMs(row: Row): number {
  return Number(row.answer_from ?? row.received_at);
}
