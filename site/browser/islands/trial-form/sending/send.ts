/** Sends one trial request through the official client to the provider that the form's props name. */
import { type Identifiers, sendFormPath } from '../../../../../contract/emailjs.ts';
import { type VisitSource, visitSourceOf } from '../../../../../contract/visit-source.ts';
import { type SendOutcome, sendInTime } from './send-in-time.ts';

/** Always resolves, within 15 s. Our relay alone is told where the visitor came from. */
export function sendTrialRequest(provider: Provider, params: Record<string, string>): Promise<SendOutcome> {
  const { publicKey, serviceId, templateId } = provider.identifiers;
  const origin = new URL(formAction(provider), document.baseURI).href.slice(0, -sendFormPath.length);
  return sendInTime(async () => {
    const { init, send } = await loadClient();
    init({ publicKey, origin });
    await send(serviceId, templateId, isOurRelay(provider) ? { ...params, ...tabSource() } : params);
  }, isOurRelay(provider));
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

export interface Provider {
  /** Origin of the EmailJS cloud; '' = our relay, at the page's own origin. */
  origin: string;
  identifiers: Identifiers;
}

/**
 * Where the tab's first visit came from, as the watcher kept it (settle.ts); nothing where storage is blocked, or the
 * visitor asks not to be counted (Global Privacy Control, https://www.w3.org/TR/gpc/).
 */
function tabSource(): VisitSource {
  try {
    if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return {};
    // Neither of the two holds a blank.
    const [search = '', referrer = ''] = String(sessionStorage.from ?? '').split(' ');
    return visitSourceOf(search, referrer, location.host);
  } catch {
    return {};
  }
}

/** The form's action without script; relative for our relay, so that the page also works below a path. */
export function formAction({ origin }: Provider): string {
  return origin ? origin + sendFormPath : sendFormPath.slice(1);
}

/** Our relay alone deduplicates repeated requests; elsewhere a repeat is a second mail. */
export function isOurRelay({ origin }: Provider): boolean {
  return !origin;
}

/** Makes `localStorage` undefined where reading it throws: the EmailJS client reads it while being imported. */
export function shieldStorage(global: { localStorage?: unknown }): void {
  try {
    void global.localStorage;
  } catch {
    Object.defineProperty(global, 'localStorage', { value: undefined, configurable: true });
  }
}
