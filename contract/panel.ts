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
import { route } from './panel-route.ts';

const one = '/panel/api/requests/:id';

export const panelRoutes = {
  listRequests: route<Page<RequestRow>>()({ method: 'GET', path: '/panel/api/requests', query: listQuery }),
  countRequests: route<BoundedCount>()({
    method: 'GET',
    path: '/panel/api/requests-count',
    query: countQuery,
  }),
  filterChoices: route<FilterChoices>()({ method: 'GET', path: '/panel/api/filter-choices' }),
  exportRequests: route<never>()({
    method: 'GET',
    path: '/panel/api/export',
    query: exportQuery,
    answers: 'file',
  }),
  oneRequest: route<RequestDetail>()({ method: 'GET', path: one }),
  changeStage: route<StageRecord>()({ method: 'POST', path: `${one}/stage`, body: stageBody }),
  changeFollowUp: route<StageRecord>()({ method: 'POST', path: `${one}/follow-up`, body: followUpBody }),
  changeTaken: route<StageRecord>()({ method: 'POST', path: `${one}/taken`, body: takenBody }),
  addNote: route<Note>()({ method: 'POST', path: `${one}/notes`, body: noteBody }),
  editNote: route<Note>()({ method: 'PATCH', path: `${one}/notes/:noteId`, body: noteEditBody }),
  deleteNote: route<Done>()({ method: 'DELETE', path: `${one}/notes/:noteId`, body: noteDeleteBody }),
  today: route<Today>()({ method: 'GET', path: '/panel/api/today' }),
  listQuarantined: route<Page<RequestRow>>()({
    method: 'GET',
    path: '/panel/api/quarantined',
    query: pageQuery,
  }),
  releaseQuarantined: route<Done>()({
    method: 'POST',
    path: '/panel/api/quarantined/release',
    body: idsBody,
  }),
  quarantine: route<Done>()({ method: 'POST', path: '/panel/api/quarantined/add', body: idsBody }),
  removeQuarantined: route<Done>()({ method: 'POST', path: '/panel/api/quarantined/remove', body: idsBody }),
  deliveries: route<Deliveries>()({ method: 'GET', path: '/panel/api/deliveries' }),
  retryDeliveries: route<Done>()({ method: 'POST', path: '/panel/api/deliveries/retry', body: retryBody }),
  dismissDeliveries: route<Done>()({
    method: 'POST',
    path: '/panel/api/deliveries/dismiss',
    body: idsBody,
  }),
  testChannel: route<TestResult>()({ method: 'POST', path: '/panel/api/deliveries/test', body: testBody }),
  figures: route<Figures>()({ method: 'GET', path: '/panel/api/figures', query: figuresQuery }),
  previewErase: route<ErasePreview>()({ method: 'GET', path: '/panel/api/erase', query: personQuery }),
  erase: route<Done>()({ method: 'POST', path: '/panel/api/erase', body: idsBody }),
  /** The key is what a browser subscribes with. */
  pushDevices: route<{ publicKey: string; devices: PushDevice[] }>()({
    method: 'GET',
    path: '/panel/api/push-devices',
  }),
  addPushDevice: route<PushDevice>()({
    method: 'POST',
    path: '/panel/api/push-devices',
    body: pushDeviceBody,
  }),
  /** Says that this browser is still used by its account. Null = the account has no such device. */
  keepPushDevice: route<{ id: string | null }>()({
    method: 'POST',
    path: '/panel/api/push-devices/keep',
    body: pushEndpointBody,
  }),
  removePushDevice: route<Done>()({ method: 'DELETE', path: '/panel/api/push-devices/:id' }),
  events: route<never>()({ method: 'GET', path: '/panel/api/events', answers: 'events' }),
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
