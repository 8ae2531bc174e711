import { useRef, useState } from 'react';
import { nextSubmitState, type SubmitEvent, type SubmitState } from './submit-state.ts';

/** The state, and a dispatch that returns whether the state changed, so that two presses at once send once. */
export function useSubmitState(): [SubmitState, (event: SubmitEvent) => boolean] {
  const [state, setState] = useState<SubmitState>({ kind: 'idle' });
  const current = useRef(state);
  const step = (event: SubmitEvent) => {
    const next = nextSubmitState(current.current, event);
    if (next === current.current) return false;
    current.current = next;
    setState(next);
    return true;
  };
  return [state, step];
}
