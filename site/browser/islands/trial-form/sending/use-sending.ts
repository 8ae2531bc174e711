/**
 * Sends one trial request at a time and returns its state. While offline, waits for the connection to return. A page
 * restored from the back/forward cache never stays in the state of sending.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { honeypotName } from '../../../../../contract/emailjs.ts';
import { adminLabel, type SentRequest, toTemplateParams } from '../../../../../contract/trial-request.ts';
import { fieldIn } from '../form-reading.ts';
import { countsRepeatsOnce, type Provider, sendTrialRequest } from './send.ts';
import { nextSubmitState, type SubmitEvent, type SubmitState } from './submit-state.ts';

export interface Sending {
  state: SubmitState;
  send: (request: SentRequest) => Promise<void>;
  /** Ends the wait for a connection. */
  cancel: () => void;
}

export function useSending(
  form: RefObject<HTMLFormElement | null>,
  provider: Provider,
  on: { onSent: () => void; onFailed: () => void },
): Sending {
  // The latest callbacks: a sending lasts longer than one rendering.
  const onSent = useEffectEvent(on.onSent);
  const onFailed = useEffectEvent(on.onFailed);
  const [state, step] = useSubmitState();
  /** Counts the sendings; the result of an older one is ignored. */
  const generation = useRef(0);

  async function send(request: SentRequest) {
    const target = form.current;
    if (!target || !step({ type: 'send' })) return;
    generation.current += 1;
    const mine = generation.current;
    const wasOffline = navigator.onLine === false;
    const trap = fieldIn(target, honeypotName).value;
    const outcome = await sendTrialRequest(provider, {
      ...toTemplateParams(request),
      to_name: adminLabel,
      ...(trap && { [honeypotName]: trap }),
    });
    if (mine !== generation.current) return;
    if (outcome.ok) {
      step({ type: 'succeed' });
      onSent();
      return;
    }
    console.error('The trial request was not sent', outcome.error);
    // Where a repeat would be a second mail, only a request that was never sent is sent automatically.
    const waits = outcome.failure === 'offline' && (wasOffline || countsRepeatsOnce(provider));
    step(waits ? { type: 'wait' } : { type: 'fail', failure: outcome.failure });
    onFailed();
  }

  const sendWhenOnline = useEffectEvent(() => {
    if (state.kind === 'waiting' && navigator.onLine !== false) form.current?.requestSubmit();
  });
  const onReturn = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && state.kind === 'sending' && form.current) {
      generation.current += 1;
      step({ type: 'fail', failure: 'timeout' });
      onFailed();
      if (countsRepeatsOnce(provider)) form.current.requestSubmit();
    }
    sendWhenOnline();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection may have returned before this state was set
  useEffect(() => sendWhenOnline(), [state]);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => onReturn(event);
    const online = () => sendWhenOnline();
    addEventListener('pageshow', back);
    addEventListener('online', online);
    return () => {
      removeEventListener('pageshow', back);
      removeEventListener('online', online);
    };
  }, []);

  return { state, send, cancel: () => step({ type: 'cancel' }) };
}

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
