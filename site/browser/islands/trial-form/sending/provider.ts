/** The provider of this build, as given by the form's props. */
import { type Identifiers, sendFormPath } from '../../../../../contract/emailjs.ts';

export interface Provider {
  /** Origin of the EmailJS cloud; '' = our relay, at the page's own origin. */
  origin: string;
  identifiers: Identifiers;
}

/** The form's action without script; relative for our relay, so that the page also works below a path. */
export function formAction({ origin }: Provider): string {
  return origin ? origin + sendFormPath : sendFormPath.slice(1);
}

/** The absolute URL that the provider's paths are appended to. Needs a browser. */
export function providerAddress(provider: Provider): string {
  return new URL(formAction(provider), document.baseURI).href.slice(0, -sendFormPath.length);
}

/** Only our relay deduplicates repeated requests; elsewhere a repeat is a second mail. */
export function countsRepeatsOnce(provider: Provider): boolean {
  return new URL(providerAddress(provider)).origin === location.origin;
}
