/** Where the sending of one trial request stands. Every way through it is a pure step. */
import type { FailureKind } from '../../../contract/failures.ts';

export type SubmitState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent' }
  | { kind: 'failed'; failure: FailureKind };

export type SubmitEvent = { type: 'send' } | { type: 'succeed' } | { type: 'fail'; failure: FailureKind };

/** The same state object when the event means nothing there: a second press while sending, an answer nobody waits for. */
export function nextSubmitState(state: SubmitState, event: SubmitEvent): SubmitState {
  if ((event.type === 'send') === (state.kind === 'sending')) return state;
  switch (event.type) {
    case 'send':
      return { kind: 'sending' };
    case 'succeed':
      return { kind: 'sent' };
    case 'fail':
      return { kind: 'failed', failure: event.failure };
  }
}
