/** Who takes the trial requests of this build, as the form knows it from its props. */
import { type Identifiers, sendFormPath } from '../../../../../contract/emailjs.ts';

export interface Provider {
  /** Of the EmailJS cloud; '' = our relay, at the page's own address. */
  origin: string;
  identifiers: Identifiers;
}

/** Where the form posts without script; relative towards our relay, so that the page also works below a path. */
export function formAction({ origin }: Provider): string {
  return origin ? origin + sendFormPath : sendFormPath.slice(1);
}

/** The absolute address that the provider's paths are appended to. Only in a browser. */
export function providerAddress(provider: Provider): string {
  return new URL(formAction(provider), document.baseURI).href.slice(0, -sendFormPath.length);
}

/** Our relay counts the same request once, however often it is sent; elsewhere a repeat is a second mail. */
export function countsRepeatsOnce(provider: Provider): boolean {
  return new URL(providerAddress(provider)).origin === location.origin;
}
