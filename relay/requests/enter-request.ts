/**
 * Enters a request that reached a person by WhatsApp, a call or a visit. Promises: under one id it is stored once, however
 * often it is sent; no channel tells of it and no clock waits for its answer; no request of a visitor becomes a repeat of it.
 */
import type { RequestDetail } from '../../contract/panel/answers.ts';
import type { EnteredRequest } from '../../contract/panel/inputs.ts';
import { Refusal } from '../base/refusal.ts';
import { type ChangeContext, logChange } from '../store/change-log.ts';
import { insertRequests, newRow } from '../store/store-group.ts';
import { oneRequest } from './one-request.ts';

/** The body's id is that of the request and of its entry in the log. @throws Refusal notFound where it was erased, invalid where something else has the id */
export async function enterRequest(
  { id, way, ...fields }: EnteredRequest,
  context: ChangeContext,
): Promise<RequestDetail> {
  const { database, by, now } = context;
  const at = now.getTime();
  // Its own id as fingerprint: no hash of a form equals it.
  const row = newRow({ id, fields, fingerprint: id, status: 'accepted', receivedAt: now });
  await database.transaction(async (sql) => {
    await database.lock(sql, [id]);
    const [known] = await sql.rows('SELECT way, entered_by, params FROM requests WHERE id = $1', [id]);
    if (known?.way === way && known.entered_by === by.id && known.params === row.params) return;
    const [entry] = await sql.rows('SELECT request_id FROM panel_changes WHERE id = $1', [id]);
    if (entry?.request_id === null) throw new Refusal('notFound');
    if (known || entry)
      throw new Refusal('invalid', { problems: { id: 'Expected an id that nothing else has' } });
    const request = {
      ...row,
      ...{ way, entered_by: by.id, entered_name: by.name },
      ...{ stage: 'contacted', first_contact_at: at, person_id: by.id, person_name: by.name },
      ...{ taken_by: by.id, taken_name: by.name, taken_at: at },
    };
    await insertRequests(sql, [request]);
    await logChange(sql, [id], { kind: 'entered', way }, context, id);
  });
  await context.publishChange({ requests: [id] });
  return oneRequest(database, id);
}
