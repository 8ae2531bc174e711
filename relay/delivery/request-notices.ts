/** Tells phones who took a request, and of its next step at its minute, as docs/flow.md says. */
import { stepLengthMax } from '../../contract/panel/limits.ts';
import { momentOf } from '../base/local-days.ts';
import { oneLine } from '../base/safe-text.ts';
import { asOneRelay } from '../store/db/shared-task.ts';
import type { Row, SqlValue } from '../store/db/sql-database.ts';
import { personOf, toRequest } from '../store/request-row.ts';
import { type Notice, requestNotice, type Telling, tellingMs } from './notices.ts';

/** What is older, no phone needs to know: "Hoy" shows the step. */
const worthMs = 4 * 60 * 60_000;
const failed = 'no phone was notified of what was done or planned with a request';

/** @returns what tells those that are due */
export function createRequestNotices(deps: Telling): () => Promise<void> {
  const { business, database, notifyOwner, now, log } = deps;

  async function sendDue(): Promise<void> {
    const nowMs = now().getTime();
    const claim = { nowMs, forMs: tellingMs };
    const takes = { table: 'take_notices', key: 'request_id', where: 'true' } as const;
    // While one is told, the end of the claim stands in the place of its moment.
    const where = 'follow_up_at IS NOT NULL AND follow_up_told_at IS NULL';
    const steps = { table: 'requests', key: 'id', column: 'follow_up_at', where } as const;
    await Promise.all([
      asOneRelay(database, takes, claim, async ({ request_id = null, version = null }) => {
        const values = [request_id, version];
        const [row] = await database.rows(
          `SELECT r.*, c.account_id AS by_id, c.account_name AS by_name
           FROM requests r JOIN take_notices t ON t.request_id = r.id
           LEFT JOIN panel_changes c ON c.id = (SELECT id FROM panel_changes
             WHERE request_id = r.id AND kind = 'taken' ORDER BY at DESC, id DESC LIMIT 1)
           WHERE r.id = $1 AND t.version = $2 AND r.status = 'accepted' AND r.taken_at > $3`,
          [...values, nowMs - worthMs],
        );
        if (!row || (await isTold(takenOf(row, version))))
          await database.rows('DELETE FROM take_notices WHERE request_id = $1 AND version = $2', values);
        return undefined;
      }),
      asOneRelay(database, steps, claim, async (row) => {
        const notice = stepOf(row, nowMs);
        if (notice && !(await isTold(notice))) return undefined;
        return { set: `follow_up_told_at = ${nowMs}`, freeFromMs: nowMs };
      }),
    ]);
  }

  /** To all but the person who took it or gave it: who is assigned now. @param version of the record since then */
  function takenOf(row: Row, version: SqlValue): Notice {
    const { id, fields, record } = toRequest(row);
    const { takenBy } = record;
    const by = personOf(row.by_id, row.by_name) ?? takenBy;
    const { title, lines } = requestNotice(fields, business);
    return {
      id: `tomada.${id}.${version}`,
      title:
        by?.id === takenBy?.id
          ? `${takenBy?.name} tomó la solicitud de ${title}`
          : `${by?.name} le dio a ${takenBy?.name} la solicitud de ${title}`,
      text: lines.join('\n'),
      requestId: id,
      exceptAccountId: by?.id,
    };
  }

  /** Undefined = no one needs to know any more. */
  function stepOf(row: Row, nowMs: number): Notice | undefined {
    const { id, status, fields, record } = toRequest(row);
    const { followUp, followUpTime, followUpText, takenBy } = record;
    if (status !== 'accepted' || !followUp || !followUpTime) return undefined;
    if (momentOf(followUp, followUpTime, business.timeZone) <= nowMs - worthMs) return undefined;
    const { title, lines } = requestNotice(fields, business);
    const has = takenBy ? `La tiene ${takenBy.name}` : 'Nadie la ha tomado';
    return {
      id: `paso.${id}.${followUp}.${followUpTime}`,
      title: `${followUpTime} · ${title}`,
      text: [oneLine(followUpText ?? 'Siguiente paso', stepLengthMax), ...lines, has].join('\n'),
      requestId: id,
      onlyAccountId: takenBy?.id,
    };
  }

  /** False = it is tried again when the claim has ended. */
  async function isTold(notice: Notice): Promise<boolean> {
    const result = await notifyOwner(notice, 'phones');
    if (result === 'failed') log.warn({ request: notice.requestId }, failed);
    return result !== 'failed';
  }

  return sendDue;
}
