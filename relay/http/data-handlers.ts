/** Handlers of the calls in contract/panel/routes.ts: each reads, or calls the one function that changes requests. */
import { finished } from 'node:stream';
import type { Business } from '../../business/business.ts';
import type { Person } from '../../contract/panel/answers.ts';
import type { panelRoutes } from '../../contract/panel/routes.ts';
import type { RecordChange } from '../../contract/stage-record.ts';
import type { Log } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import { configuredChannels, type DeliveryConfig } from '../config.ts';
import { isPushEndpoint, pushKeys } from '../delivery/push.ts';
import * as devices from '../delivery/push-devices.ts';
import type { DeliveryWorker } from '../delivery/worker.ts';
import { createFigures, type FiguresDeps } from '../figures/figures.ts';
import { addEntry } from '../requests/change-once.ts';
import { changeRecord, type RecordContext } from '../requests/change-request.ts';
import { enterRequest } from '../requests/enter-request.ts';
import { eraseByIds } from '../requests/erase-requests.ts';
import { addNote, deleteNote, editNote } from '../requests/notes.ts';
import { oneRequest } from '../requests/one-request.ts';
import {
  dismissDeliveries,
  quarantineRequests,
  releaseRequests,
  retryDeliveries,
} from '../requests/release-requests.ts';
import type { Retention } from '../requests/retention.ts';
import { deliveries } from '../search/deliveries.ts';
import { exportFile } from '../search/export/export-file.ts';
import { countRequests, filterChoices, listRequests } from '../search/list-requests.ts';
import { previewErase } from '../search/preview-erase.ts';
import { tasksOfToday } from '../search/today.ts';
import type { Store } from '../store/store.ts';
import type { Events } from './events.ts';
import type { PanelHandlers } from './panel-routes.ts';

export interface DataDeps {
  store: Store;
  events: Events;
  config: DeliveryConfig;
  /** It is made after the panel, which it notifies. */
  worker: () => Pick<DeliveryWorker, 'wake' | 'test' | 'tellPhones'>;
  /** What counts visits; undefined = FIGURES=off. */
  counter: FiguresDeps['counter'];
  retention: Retention | undefined;
  business: Business;
  now: () => Date;
  log: Log;
}

/** More would take the time of visitors: each compresses or writes as fast as its reader reads. */
const exportsAtOnceMax = 2;
const unknownPushService = 'Este navegador recibe avisos por un servicio que tu servidor no permite';

export function dataHandlers(deps: DataDeps): PanelHandlers<typeof panelRoutes> {
  const { store, events, now, log } = deps;
  const { database } = store;
  const { reader } = database;
  const list = () => ({ reader, timeZone: deps.business.timeZone });
  let exporting = 0;
  const figures = createFigures({ ...deps, reader });
  const context = ({ id, name }: Person): RecordContext => ({
    database,
    channels: store.channels,
    by: { id, name },
    now: now(),
    times: deps.business,
    trialDays: deps.business.trialDays,
    publishChange: events.publish,
  });
  const change = (id: string, made: RecordChange, by: Person) => changeRecord(id, made, context(by));
  return {
    pushDevices: async ({ account, body: { endpoint }, sessionId }) => ({
      publicKey: (await pushKeys(database)).publicKey,
      devices: await devices.listPushDevices(database, account, { endpoint, sessionId }),
    }),
    async addPushDevice({ body: { endpoint, keys }, account, sessionId }) {
      if (!isPushEndpoint(endpoint, deps.config.push.hosts))
        throw new Refusal('invalid', { problems: { endpoint: unknownPushService } });
      await devices.addPushDevice(database, account, { endpoint, ...keys, sessionId }, now());
      return { done: 1 };
    },
    async removePushDevice({ account, params }) {
      if (!(await devices.removePushDevice(database, account, params.id))) throw new Refusal('notFound');
      return { done: 1 };
    },
    listRequests: ({ query }) => listRequests(query, list()),
    countRequests: ({ query }) => countRequests(query, list()),
    filterChoices: () => filterChoices(reader),
    exportRequests: async ({ query: { format, ...filter }, reply }) => {
      if (exporting >= exportsAtOnceMax) throw new Refusal('exportsBusy', { retryAfterSeconds: 30 });
      const file = exportFile(format, filter, list(), now());
      file.content.once('error', (error) => log.warn({ err: error }, 'an export ended early'));
      exporting += 1;
      // Also when its reader does not read: then the server closes the connection (`inactiveMs`).
      finished(reply.raw, () => {
        exporting -= 1;
        file.content.destroy();
      });
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send(file.content);
    },
    oneRequest: ({ params }) => oneRequest(reader, params.id),
    enterRequest: ({ body, account }) => enterRequest(body, context(account)),
    changeStage: ({ params, body, account }) => change(params.id, { call: 'changeStage', body }, account),
    undoStage: ({ params, body, account }) => change(params.id, { call: 'undoStage', body }, account),
    changeFollowUp: ({ params, body, account }) =>
      change(params.id, { call: 'changeFollowUp', body }, account),
    correctFields: ({ params, body, account }) => change(params.id, { call: 'correctFields', body }, account),
    async changeTaken({ params, body, account }) {
      const record = await change(params.id, { call: 'changeTaken', body }, account);
      deps.worker().tellPhones(); // the answer waits for no channel
      return record;
    },
    addEntry: ({ params, body, account }) => addEntry(params.id, body, context(account)),
    addNote: ({ params, body, account }) => addNote(params.id, body, context(account)),
    editNote: ({ params, body, account }) => editNote(params.id, params.noteId, body, context(account)),
    async deleteNote({ params, body, account }) {
      await deleteNote(params.id, params.noteId, body, context(account));
      return { done: 1 };
    },
    async today({ account }) {
      const tasks = await tasksOfToday(reader, { ...list(), now: now(), retention: deps.retention });
      // Deliveries are the owner's.
      return account.role === 'owner' ? tasks : { ...tasks, deliveries: { rows: [], count: 0, more: false } };
    },
    releaseQuarantined: ({ body, account }) =>
      counted(releaseRequests(body.ids, context(account)), deps.worker().wake),
    quarantine: ({ body, account }) => counted(quarantineRequests(body.ids, context(account))),
    removeQuarantined: ({ body, account }) => counted(eraseByIds(body.ids, 'removed', context(account))),
    deliveries: () => deliveries(reader, configuredChannels(deps.config)),
    retryDeliveries: ({ body, account }) =>
      counted(retryDeliveries('ids' in body ? body.ids : 'held', context(account)), deps.worker().wake),
    dismissDeliveries: ({ body, account }) => counted(dismissDeliveries(body.ids, context(account))),
    async testChannel({ body: { channel } }) {
      const result = await deps.worker().test(channel);
      if (!result) return { ok: false, failure: { code: 'unconfigured', detail: '' } };
      const { ok } = result;
      return ok ? { ok } : { ok, failure: { code: result.reasonCode ?? 'other', detail: result.reason } };
    },
    figures: ({ query }) => figures(query),
    previewErase: ({ query }) => previewErase(query, reader),
    erase: ({ body, account }) => counted(eraseByIds(body.ids, 'erased', context(account))),
    async events({ reply, account, sessionId }) {
      const viewer = { sessionId, accountId: account.id };
      if (!events.hasRoomFor(viewer)) throw new Refusal('streamsFull', { retryAfterSeconds: 30 });
      reply.hijack();
      // The browser has disconnected: it never emits 'close' again.
      if (reply.raw.destroyed) return reply;
      reply.raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream',
        // Proxies must not buffer the events: https://nginx.org/en/docs/http/ngx_http_proxy_module.html
        'x-accel-buffering': 'no',
      } as Record<string, string>);
      events.connect(reply.raw, viewer);
      return reply;
    },
  };
}

async function counted(change: Promise<number>, then = () => {}): Promise<{ done: number }> {
  const done = await change;
  then();
  return { done };
}
