/**
 * The calls of the panel: the relay registers its routes from this table, the browser calls them by it. GET changes
 * nothing; the others need the browser's word that the panel asks (`Sec-Fetch-Site: same-origin`, or its own `Origin`).
 */
import type * as z from 'zod/mini';
import { pushDeviceBody, pushLookBody } from './account-inputs.ts';
import { panelAccountRoutes } from './account-routes.ts';
import type * as answers from './answers.ts';
import * as inputs from './inputs.ts';
import { panelPageRoutes } from './page-routes.ts';
import { del, get, patch, post } from './route.ts';

const one = '/requests/:id';

export const panelRoutes = {
  listRequests: get<answers.Page<answers.RequestRow>>()('/requests', { query: inputs.listQuery }),
  countRequests: get<answers.BoundedCount>()('/requests-count', { query: inputs.countQuery }),
  filterChoices: get<answers.FilterChoices>()('/filter-choices'),
  exportRequests: get<never>()('/export', { query: inputs.exportQuery, answers: 'file', ownerOnly: true }),
  oneRequest: get<answers.RequestDetail>()(one),
  enterRequest: post<answers.RequestDetail>()('/requests', { body: inputs.enterBody }),
  changeStage: post<answers.StageRecord>()(`${one}/stage`, { body: inputs.stageBody }),
  undoStage: post<answers.StageRecord>()(`${one}/stage/undo`, { body: inputs.undoBody }),
  changeFollowUp: post<answers.StageRecord>()(`${one}/follow-up`, { body: inputs.followUpBody }),
  changeTaken: post<answers.StageRecord>()(`${one}/taken`, { body: inputs.takenBody }),
  addEntry: post<answers.Done>()(`${one}/entries`, { body: inputs.entryBody }),
  correctFields: post<answers.StageRecord>()(`${one}/fields`, { body: inputs.correctionBody }),
  addNote: post<answers.Note>()(`${one}/notes`, { body: inputs.noteBody }),
  editNote: patch<answers.Note>()(`${one}/notes/:noteId`, { body: inputs.noteEditBody }),
  deleteNote: del<answers.Done>()(`${one}/notes/:noteId`, { body: inputs.noteDeleteBody }),
  today: get<answers.Today>()('/today'),
  releaseQuarantined: post<answers.Done>()('/quarantined/release', { body: inputs.idsBody }),
  quarantine: post<answers.Done>()('/quarantined/add', { body: inputs.idsBody }),
  removeQuarantined: post<answers.Done>()('/quarantined/remove', { body: inputs.idsBody, ownerOnly: true }),
  deliveries: get<answers.Deliveries>()('/deliveries', { ownerOnly: true }),
  retryDeliveries: post<answers.Done>()('/deliveries/retry', { body: inputs.retryBody, ownerOnly: true }),
  dismissDeliveries: post<answers.Done>()('/deliveries/dismiss', { body: inputs.idsBody, ownerOnly: true }),
  testChannel: post<answers.TestResult>()('/deliveries/test', { body: inputs.testBody, ownerOnly: true }),
  figures: get<answers.Figures>()('/figures', { query: inputs.figuresQuery }),
  previewErase: get<answers.ErasePreview>()('/erase', { query: inputs.personQuery, ownerOnly: true }),
  erase: post<answers.Done>()('/erase', { body: inputs.idsBody, ownerOnly: true }),
  /** The key is what a browser subscribes with. Where it is one of the devices, it is from now on this session's. */
  pushDevices: post<{ publicKey: string; devices: answers.PushDevice[] }>()('/push-devices/look', {
    body: pushLookBody,
  }),
  addPushDevice: post<answers.Done>()('/push-devices', { body: pushDeviceBody }),
  removePushDevice: del<answers.Done>()('/push-devices/:id'),
  events: get<never>()('/events', { answers: 'events' }),
} as const;

export const allPanelRoutes = { ...panelRoutes, ...panelAccountRoutes, ...panelPageRoutes } as const;

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
