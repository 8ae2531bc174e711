/** Handlers of the calls in contract/panel.ts. Changes notify all open panels. */
import type { Business } from '../../contract/business.ts';
import type { panelRoutes } from '../../contract/panel.ts';
import { reasonCodeOf } from '../../contract/panel-reasons.ts';
import type { Attempt } from '../delivery/attempt.ts';
import { channelsOf, type DeliveryConfig } from '../delivery/delivery-config.ts';
import { sendTestMessage } from '../delivery/test-message.ts';
import type { Log } from '../log.ts';
import type { Reader } from '../store/reader.ts';
import type { Channel, Store } from '../store/store.ts';
import { changeFollowUp, changeStage } from './change-request.ts';
import { deliveries } from './deliveries.ts';
import { eraseRequests, previewErase } from './erase-requests.ts';
import type { Events } from './events.ts';
import { exportFile } from './export/export-file.ts';
import { type FiguresDeps, figures } from './figures.ts';
import { countRequests, filterChoices, listRequests, listSetAside } from './list-requests.ts';
import { addNote, deleteNote, editNote } from './notes.ts';
import { oneRequest } from './one-request.ts';
import { PanelFailure } from './panel-failure.ts';
import type { PanelHandlers } from './register-panel-routes.ts';
import { releaseRequests, retryDeliveries } from './release-requests.ts';
import { today } from './today.ts';
import type { SessionWatch } from './watch-sessions.ts';

export interface DataDeps {
  store: Store;
  /** Two readers, so that frequent queries do not wait for long ones. */
  reader: Reader;
  slowReader: Reader;
  events: Events;
  sessions: SessionWatch;
  delivery: DeliveryConfig;
  /** Wakes the delivery: something is due, or a channel works again. */
  wakeDelivery: () => void;
  /** Sends a test message and returns the channel's result. */
  noteResult: (channel: Channel, result: Attempt) => void;
  isFilling: () => boolean;
  counter: FiguresDeps['counter'];
  business: Business;
  timeZone: string;
  now: () => Date;
  log: Log;
}

export function dataHandlers(deps: DataDeps): PanelHandlers<typeof panelRoutes> {
  const { store, reader, slowReader, events, timeZone, now, log } = deps;
  const { database } = store;
  const { dialect } = database;
  const list = { reader, dialect, timeZone, isFilling: deps.isFilling };
  const context = (by: { id: string; name: string }) => ({ by: { id: by.id, name: by.name }, now: now() });
  /** Notifies open panels, then returns the answer. */
  const told = <Answer>(ids: readonly string[], answer: Answer): Answer => {
    if (ids.length > 1) events.changedMany();
    else events.changed(ids);
    return answer;
  };
  return {
    listRequests: ({ query }) => listRequests(query, list),
    countRequests: ({ query }) => countRequests(query, list),
    filterChoices: () => filterChoices(reader),
    exportRequests: async ({ query: { format, ...filter }, reply }) => {
      const file = exportFile(format, filter, { ...list, reader: slowReader }, now());
      file.content.once('error', (error) => log.warn({ err: error }, 'an export ended early'));
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
    oneRequest: ({ params }) => oneRequest(reader, idOf(params)),
    changeStage: async ({ params, body, account }) =>
      told([idOf(params)], await changeStage(database, idOf(params), body, context(account))),
    changeFollowUp: async ({ params, body, account }) =>
      told([idOf(params)], await changeFollowUp(database, idOf(params), body, context(account))),
    addNote: async ({ params, body, account }) =>
      told([idOf(params)], await addNote(database, idOf(params), body, context(account))),
    editNote: async ({ params, body, account }) =>
      told(
        [idOf(params)],
        await editNote(database, idOf(params), params.noteId ?? '', body, context(account)),
      ),
    async deleteNote({ params, body, account }) {
      await deleteNote(database, idOf(params), params.noteId ?? '', body, context(account));
      return told([idOf(params)], { done: 1 });
    },
    today: () => today(reader, now(), timeZone),
    listSetAside: ({ query }) => listSetAside(query.cursor, list),
    async releaseSetAside({ body, account }) {
      const done = await releaseRequests(store, body.ids, context(account));
      deps.wakeDelivery();
      return told(body.ids, { done });
    },
    removeSetAside: async ({ body, account }) =>
      told(body.ids, { done: await eraseRequests(body.ids, 'removed', context(account), { database, log }) }),
    deliveries: () => deliveries(reader, channelsOf(deps.delivery).filter(isConfigured(deps.delivery))),
    async retryDeliveries({ body, account }) {
      const done = await retryDeliveries(store, 'ids' in body ? body.ids : 'held', context(account));
      deps.wakeDelivery();
      events.changedMany();
      return { done };
    },
    async testChannel({ body: { channel } }) {
      const result = await sendTestMessage(deps.delivery, channel, deps.business);
      if (!result) return { ok: false, failure: { code: 'unconfigured', detail: '' } };
      deps.noteResult(channel, result);
      if (!result.ok)
        return { ok: false, failure: { code: reasonCodeOf(result.reason), detail: result.reason } };
      deps.wakeDelivery();
      return { ok: true };
    },
    figures: ({ query }) =>
      figures(query, { reader: slowReader, dialect, timeZone, now, counter: deps.counter }),
    previewErase: ({ query }) => previewErase(reader, dialect, query),
    erase: async ({ body, account }) =>
      told(body.ids, { done: await eraseRequests(body.ids, 'erased', context(account), { database, log }) }),
    async events({ request, reply }) {
      reply.hijack();
      reply.raw.once(
        'close',
        deps.sessions.add(request.sessionId ?? '', () => reply.raw.destroy()),
      );
      reply.raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream',
        // Proxies must not buffer the events: https://nginx.org/en/docs/http/ngx_http_proxy_module.html
        'x-accel-buffering': 'no',
      } as Record<string, string>);
      events.connect(reply.raw);
      return reply;
    },
  };
}

const isConfigured =
  ({ mail }: DeliveryConfig) =>
  (channel: Channel): boolean =>
    channel === 'webhook' || mail !== undefined;

function idOf({ id = '' }: Readonly<Record<string, string>>): string {
  // PostgreSQL rejects null characters, and no request has such an id.
  if (id === '' || id.includes('\u0000')) throw new PanelFailure('notFound');
  return id;
}
