/** Where the sending of one trial request stands. Every way through it is a pure step. */
import type { FailureKind } from '../../../../../contract/failures.ts';

export type SubmitState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  /** Offline: sent by itself when the connection returns. */
  | { kind: 'waiting' }
  | { kind: 'failed'; failure: FailureKind };

export type SubmitEvent =
  | { type: 'send' }
  | { type: 'succeed' }
  | { type: 'wait' }
  | { type: 'fail'; failure: FailureKind }
  /** The visitor no longer wants it sent by itself. */
  | { type: 'cancel' };

/** The same state object when the event means nothing there: a second press while sending, an answer that is no longer awaited. */
export function nextSubmitState(state: SubmitState, event: SubmitEvent): SubmitState {
  const isMeant =
    event.type === 'cancel'
      ? state.kind === 'waiting'
      : (event.type === 'send') !== (state.kind === 'sending');
  if (!isMeant) return state;
  switch (event.type) {
    case 'send':
      return { kind: 'sending' };
    case 'succeed':
      return { kind: 'sent' };
    case 'wait':
      return { kind: 'waiting' };
    case 'cancel':
      return { kind: 'idle' };
    case 'fail':
      return { kind: 'failed', failure: event.failure };
  }
}
