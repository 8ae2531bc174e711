import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { honeypotName } from '../../../../../contract/emailjs.ts';
import type { SendFailure } from '../../../../../contract/send-failures.ts';
import type { SentRequest } from '../../../../../contract/trial-request.ts';
import { useWindowEvent } from '../../use-window-event.ts';
import { fieldIn } from '../use-form-reading.ts';
import { isOurRelay, type Provider, sendTrialRequest } from './send.ts';

export type SubmitState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  /** Offline: sent automatically when the connection returns. */
  | { kind: 'waiting' }
  | { kind: 'failed'; failure: SendFailure };

export function useSending(
  form: RefObject<HTMLFormElement | null>,
  provider: Provider,
  on: { onSent: () => void; onFailed: () => void },
) {
  // The latest callbacks: a sending lasts longer than one rendering.
  const onSent = useEffectEvent(on.onSent);
  const onFailed = useEffectEvent(on.onFailed);
  const [state, setState] = useState<SubmitState>({ kind: 'idle' });
  /** Of two presses the second is ignored, also before the next rendering. */
  const isUnderWay = useRef(false);

  async function send(request: SentRequest) {
    const target = form.current;
    if (!target || isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ kind: 'sending' });
    const wasOffline = navigator.onLine === false;
    const trap = fieldIn(target, honeypotName).value;
    const outcome = await sendTrialRequest(provider, request, trap);
    isUnderWay.current = false;
    if (outcome.ok) {
      setState({ kind: 'idle' });
      onSent();
      return;
    }
    console.error('The trial request was not sent', outcome.error);
    // Where a repeat would be a second mail, only a request that was never sent is sent automatically.
    const waits = outcome.failure === 'offline' && (wasOffline || isOurRelay(provider));
    setState(waits ? { kind: 'waiting' } : { kind: 'failed', failure: outcome.failure });
    onFailed();
  }

  function sendWhenOnline() {
    if (state.kind === 'waiting' && navigator.onLine !== false) form.current?.requestSubmit();
  }
  useWindowEvent('online', sendWhenOnline);
  // Back from the browser's memory, where no event arrives.
  useWindowEvent('pageshow', sendWhenOnline);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection may have returned before this state was set
  useEffect(sendWhenOnline, [state]);

  const cancel = () => setState((now) => (now.kind === 'waiting' ? { kind: 'idle' } : now));
  return { state, send, cancel };
}
