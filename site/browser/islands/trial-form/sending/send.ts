/** Sends one trial request through the official client. */
import { countsRepeatsOnce, type Provider, providerAddress } from './provider.ts';
import { type SendOutcome, sendInTime } from './send-in-time.ts';
import { shieldStorage } from './shield-storage.ts';

/** Always resolves, within 15 s. */
export function sendTrialRequest(provider: Provider, params: Record<string, string>): Promise<SendOutcome> {
  const { publicKey, serviceId, templateId } = provider.identifiers;
  return sendInTime(async () => {
    const { init, send } = await loadClient();
    init({ publicKey, origin: providerAddress(provider) });
    await send(serviceId, templateId, params);
  }, countsRepeatsOnce(provider));
}

type Client = typeof import('@emailjs/browser');
let client: Promise<Client> | undefined;

/** Loads the client while the form is being filled, so that sending does not wait for it. */
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
