/** A change of one request on its way to the relay. */

import type { BodyOf } from '../../contract/panel.ts';
import type { Conflict } from '../../contract/panel-answers.ts';

export type Change =
  | { call: 'changeStage'; requestId: string; body: BodyOf<'changeStage'> }
  | { call: 'changeFollowUp'; requestId: string; body: BodyOf<'changeFollowUp'> }
  | { call: 'addNote'; requestId: string; body: BodyOf<'addNote'> }
  | { call: 'editNote'; requestId: string; noteId: string; body: BodyOf<'editNote'> }
  | { call: 'deleteNote'; requestId: string; noteId: string; body: BodyOf<'deleteNote'> };

export type QueuedChange = Change & {
  key: string;
  /** When it was made. */
  at: string;
  /** Whose request it is, for messages about it. */
  who: string;
  /** waiting: it will be sent; failed: the relay refused it; conflict: somebody else was faster. */
  state: 'waiting' | 'failed' | 'conflict';
  /** Why it failed, for its reader. */
  message?: string;
  /** With a conflict: what is stored now. */
  current?: Conflict['current'];
};
