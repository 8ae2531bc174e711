/**
 * Every call of the panel's data below /panel/api/, declared once: the relay registers its routes from this table, the
 * browser calls them by it. Reading is GET and changes nothing; what changes something needs the browser's word that it
 * comes from the panel itself (`Sec-Fetch-Site: same-origin`, or the panel's own `Origin`). All of it needs a session.
 */
import type * as z from 'zod/mini';
import { panelAccountRoutes } from './panel-account.ts';
import { pushDeviceBody, pushEndpointBody } from './panel-account-inputs.ts';
import type {
  BoundedCount,
  Deliveries,
  Done,
  ErasePreview,
  Figures,
  FilterChoices,
  Note,
  Page,
  PushDevice,
  RequestDetail,
  RequestRow,
  StageRecord,
  TestResult,
  Today,
} from './panel-answers.ts';
import {
  countQuery,
  exportQuery,
  figuresQuery,
  followUpBody,
  idsBody,
  listQuery,
  noteBody,
  noteDeleteBody,
  noteEditBody,
  pageQuery,
  personQuery,
  retryBody,
  stageBody,
  takenBody,
  testBody,
} from './panel-inputs.ts';
import { del, get, patch, post } from './panel-route.ts';

const one = '/requests/:id';

export const panelRoutes = {
  listRequests: get<Page<RequestRow>>()('/requests', { query: listQuery }),
  countRequests: get<BoundedCount>()('/requests-count', { query: countQuery }),
  filterChoices: get<FilterChoices>()('/filter-choices'),
  exportRequests: get<never>()('/export', { query: exportQuery, answers: 'file' }),
  oneRequest: get<RequestDetail>()(one),
  changeStage: post<StageRecord>()(`${one}/stage`, { body: stageBody }),
  changeFollowUp: post<StageRecord>()(`${one}/follow-up`, { body: followUpBody }),
  changeTaken: post<StageRecord>()(`${one}/taken`, { body: takenBody }),
  addNote: post<Note>()(`${one}/notes`, { body: noteBody }),
  editNote: patch<Note>()(`${one}/notes/:noteId`, { body: noteEditBody }),
  deleteNote: del<Done>()(`${one}/notes/:noteId`, { body: noteDeleteBody }),
  today: get<Today>()('/today'),
  listQuarantined: get<Page<RequestRow>>()('/quarantined', { query: pageQuery }),
  releaseQuarantined: post<Done>()('/quarantined/release', { body: idsBody }),
  quarantine: post<Done>()('/quarantined/add', { body: idsBody }),
  removeQuarantined: post<Done>()('/quarantined/remove', { body: idsBody }),
  deliveries: get<Deliveries>()('/deliveries'),
  retryDeliveries: post<Done>()('/deliveries/retry', { body: retryBody }),
  dismissDeliveries: post<Done>()('/deliveries/dismiss', { body: idsBody }),
  testChannel: post<TestResult>()('/deliveries/test', { body: testBody }),
  figures: get<Figures>()('/figures', { query: figuresQuery }),
  previewErase: get<ErasePreview>()('/erase', { query: personQuery }),
  erase: post<Done>()('/erase', { body: idsBody }),
  /** The key is what a browser subscribes with. */
  pushDevices: get<{ publicKey: string; devices: PushDevice[] }>()('/push-devices'),
  addPushDevice: post<PushDevice>()('/push-devices', { body: pushDeviceBody }),
  /** Says that this browser is still used by its account. Null = the account has no such device. */
  keepPushDevice: post<{ id: string | null }>()('/push-devices/keep', { body: pushEndpointBody }),
  removePushDevice: del<Done>()('/push-devices/:id'),
  events: get<never>()('/events', { answers: 'events' }),
} as const;

/** All calls of the panel. */
export const allPanelRoutes = { ...panelRoutes, ...panelAccountRoutes } as const;

/** Method and path of each, for the panel's build: what browsers send is checked by the relay. */
export const panelRoutePaths = Object.fromEntries(
  Object.entries(allPanelRoutes).map(([name, { method, path }]) => [name, { method, path }]),
);

export type PanelRouteName = keyof typeof allPanelRoutes;
type RouteOf<Name extends PanelRouteName> = (typeof allPanelRoutes)[Name];
export type AnswerOf<Name extends PanelRouteName> = NonNullable<RouteOf<Name>['answer']>;
export type BodyOf<Name extends PanelRouteName> =
  RouteOf<Name> extends { body: infer Body extends z.ZodMiniType } ? z.input<Body> : undefined;
export type QueryOf<Name extends PanelRouteName> =
  RouteOf<Name> extends { query: infer Query extends z.ZodMiniType } ? z.input<Query> : undefined;
