/** The states of sending one trial request; transitions are pure functions. */
import type { FailureKind } from '../../../../../contract/failures.ts';

export type SubmitState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  /** Offline: sent automatically when the connection returns. */
  | { kind: 'waiting' }
  | { kind: 'failed'; failure: FailureKind };

export type SubmitEvent =
  | { type: 'send' }
  | { type: 'succeed' }
  | { type: 'wait' }
  | { type: 'fail'; failure: FailureKind }
  /** The visitor cancelled automatic sending. */
  | { type: 'cancel' };

/** Returns the same object when the event does not apply: a second press while sending, or a stale answer. */
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
