/**
 * Sends one trial request at a time and tells how it stands. Without a line it waits for one; a page that comes back
 * from the browser's memory is never found sending.
 */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { honeypotName } from '../../../../../contract/emailjs.ts';
import { adminLabel, type TrialRequest, toTemplateParams } from '../../../../../contract/trial-request.ts';
import { fieldIn } from '../form-reading.ts';
import { isOwnProvider, sendTrialRequest } from './send.ts';
import type { SubmitState } from './submit-state.ts';
import { useSubmitState } from './use-submit-state.ts';

export interface Sending {
  state: SubmitState;
  send: (request: TrialRequest) => Promise<void>;
  /** Ends a wait for the line. */
  cancel: () => void;
}

export function useSending(
  form: RefObject<HTMLFormElement | null>,
  on: { onSent: () => void; onFailed: () => void },
): Sending {
  // Always the latest: a sending outlives many renderings.
  const onSent = useEffectEvent(on.onSent);
  const onFailed = useEffectEvent(on.onFailed);
  const [state, step] = useSubmitState();
  /** Whoever finds another number here was given up meanwhile. */
  const turn = useRef(0);

  async function send(request: TrialRequest) {
    const target = form.current;
    if (!target || !step({ type: 'send' })) return;
    turn.current += 1;
    const mine = turn.current;
    const wasOffline = navigator.onLine === false;
    const trap = fieldIn(target, honeypotName).value;
    const outcome = await sendTrialRequest(target, {
      ...toTemplateParams(request),
      to_name: adminLabel,
      ...(trap && { [honeypotName]: trap }),
    });
    if (mine !== turn.current) return;
    if (outcome.ok) {
      step({ type: 'succeed' });
      onSent();
      return;
    }
    console.error('The trial request was not sent', outcome.error);
    // Where a repeat would be a second mail, only what never left is sent by itself.
    const waits = outcome.failure === 'offline' && (wasOffline || isOwnProvider(target));
    step(waits ? { type: 'wait' } : { type: 'fail', failure: outcome.failure });
    onFailed();
  }

  const sendWithLine = useEffectEvent(() => {
    if (state.kind === 'waiting' && navigator.onLine !== false) form.current?.requestSubmit();
  });
  const onReturn = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && state.kind === 'sending' && form.current) {
      turn.current += 1;
      step({ type: 'fail', failure: 'timeout' });
      onFailed();
      if (isOwnProvider(form.current)) form.current.requestSubmit();
    }
    sendWithLine();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the line may have come back before this state was there
  useEffect(() => sendWithLine(), [state]);
  useEffect(() => {
    const back = (event: PageTransitionEvent) => onReturn(event);
    const online = () => sendWithLine();
    addEventListener('pageshow', back);
    addEventListener('online', online);
    return () => {
      removeEventListener('pageshow', back);
      removeEventListener('online', online);
    };
  }, []);

  return { state, send, cancel: () => step({ type: 'cancel' }) };
}
