/** A change of one request that the relay has not accepted yet. */

import type { BodyOf } from '../../contract/panel.ts';
import type { Conflict } from '../../contract/panel-errors.ts';

export type Change =
  | { call: 'changeStage'; requestId: string; body: BodyOf<'changeStage'> }
  | { call: 'changeFollowUp'; requestId: string; body: BodyOf<'changeFollowUp'> }
  | { call: 'addNote'; requestId: string; body: BodyOf<'addNote'> }
  | { call: 'editNote'; requestId: string; noteId: string; body: BodyOf<'editNote'> }
  | { call: 'deleteNote'; requestId: string; noteId: string; body: BodyOf<'deleteNote'> };

export type QueuedChange = Change & {
  key: string;
  /** When the change was made. */
  at: string;
  /** The request's name, for messages about the change. */
  who: string;
  /** waiting: will be sent; failed: the relay refused it; conflict: another change was stored first. */
  state: 'waiting' | 'failed' | 'conflict';
  /** Why the change failed, in Spanish. */
  message?: string;
  /** With a conflict: the stored record. */
  current?: Conflict['current'];
};
