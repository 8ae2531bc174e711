/** Sends one trial request through the official client to whichever provider the form posts to. */
import { sendFormPath } from '../../../contract/emailjs.ts';

/** @throws EmailJSResponseStatus when the provider refused, TypeError when nothing answered. */
export async function sendTrialRequest(form: HTMLFormElement, params: Record<string, string>): Promise<void> {
  const { default: emailjs } = await import('@emailjs/browser');
  const value = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  const publicKey = value('user_id');
  // form.action is absolute; what stands before the path is the provider's origin.
  emailjs.init({ publicKey, origin: form.action.slice(0, -sendFormPath.length) });
  await emailjs.send(value('service_id'), value('template_id'), params);
}
