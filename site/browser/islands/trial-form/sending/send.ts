/** Sends one trial request through the official client to whichever provider the form posts to. */
import { sendFormPath } from '../../../../../contract/emailjs.ts';
import { type SendOutcome, sendInTime } from './send-in-time.ts';
import { shieldStorage } from './shield-storage.ts';

/** Resolves in any case, within 15 s. */
export function sendTrialRequest(
  form: HTMLFormElement,
  params: Record<string, string>,
): Promise<SendOutcome> {
  const value = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  // form.action is absolute; what stands before the path is the provider's address.
  const origin = form.action.slice(0, -sendFormPath.length);
  return sendInTime(async () => {
    const { init, send } = await loadClient();
    init({ publicKey: value('user_id'), origin });
    await send(value('service_id'), value('template_id'), params);
  }, isOwnProvider(form));
}

/** Our relay takes the same request twice as one; elsewhere a repeat would be a second mail. */
export function isOwnProvider(form: HTMLFormElement): boolean {
  return new URL(form.action).origin === location.origin;
}

type Client = typeof import('@emailjs/browser');
let client: Promise<Client> | undefined;

/** Fetched while the form is being filled, so that sending does not hang on it. */
export function loadClient(): Promise<Client> {
  client ??= importClient();
  return client;
}

async function importClient(): Promise<Client> {
  shieldStorage(globalThis);
  try {
    return await import('@emailjs/browser');
  } catch (error) {
    client = undefined; // the next sending tries again
    throw error;
  }
}
