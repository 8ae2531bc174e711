/**
 * Every call of the panel's data below /panel/api/, declared once: the relay registers its routes from this table, the
 * browser calls them by it. Reading is GET and changes nothing; what changes something needs the browser's word that it
 * comes from the panel itself (`Sec-Fetch-Site: same-origin`, or the panel's own `Origin`). All of it needs a session.
 */
import type * as z from 'zod/mini';
import { panelAccountRoutes } from './panel-account.ts';
import type {
  BoundedCount,
  Deliveries,
  Done,
  ErasePreview,
  Figures,
  FilterChoices,
  Note,
  Page,
  RequestDetail,
  RequestRow,
  StageRecord,
  TestResult,
  Today,
} from './panel-answers.ts';
import {
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
  requestFilter,
  retryBody,
  stageBody,
  testBody,
} from './panel-inputs.ts';
import { route } from './panel-route.ts';

const one = '/panel/api/requests/:id';

export const panelRoutes = {
  listRequests: route<Page<RequestRow>>()({ method: 'GET', path: '/panel/api/requests', query: listQuery }),
  countRequests: route<BoundedCount>()({
    method: 'GET',
    path: '/panel/api/requests-count',
    query: requestFilter,
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
  addNote: route<Note>()({ method: 'POST', path: `${one}/notes`, body: noteBody }),
  editNote: route<Note>()({ method: 'PATCH', path: `${one}/notes/:noteId`, body: noteEditBody }),
  deleteNote: route<Done>()({ method: 'DELETE', path: `${one}/notes/:noteId`, body: noteDeleteBody }),
  today: route<Today>()({ method: 'GET', path: '/panel/api/today' }),
  listSetAside: route<Page<RequestRow>>()({ method: 'GET', path: '/panel/api/set-aside', query: pageQuery }),
  releaseSetAside: route<Done>()({ method: 'POST', path: '/panel/api/set-aside/release', body: idsBody }),
  removeSetAside: route<Done>()({ method: 'POST', path: '/panel/api/set-aside/remove', body: idsBody }),
  deliveries: route<Deliveries>()({ method: 'GET', path: '/panel/api/deliveries' }),
  retryDeliveries: route<Done>()({ method: 'POST', path: '/panel/api/deliveries/retry', body: retryBody }),
  testChannel: route<TestResult>()({ method: 'POST', path: '/panel/api/deliveries/test', body: testBody }),
  figures: route<Figures>()({ method: 'GET', path: '/panel/api/figures', query: figuresQuery }),
  previewErase: route<ErasePreview>()({ method: 'GET', path: '/panel/api/erase', query: personQuery }),
  erase: route<Done>()({ method: 'POST', path: '/panel/api/erase', body: idsBody }),
  events: route<never>()({ method: 'GET', path: '/panel/api/events', answers: 'events' }),
} as const;

/** All calls of the panel. */
export const allPanelRoutes = { ...panelRoutes, ...panelAccountRoutes } as const;

export type PanelRouteName = keyof typeof allPanelRoutes;
type RouteOf<Name extends PanelRouteName> = (typeof allPanelRoutes)[Name];
export type AnswerOf<Name extends PanelRouteName> = NonNullable<RouteOf<Name>['answer']>;
export type BodyOf<Name extends PanelRouteName> =
  RouteOf<Name> extends { body: infer Body extends z.ZodMiniType } ? z.input<Body> : undefined;
export type QueryOf<Name extends PanelRouteName> =
  RouteOf<Name> extends { query: infer Query extends z.ZodMiniType } ? z.input<Query> : undefined;
