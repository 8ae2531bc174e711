/** What only the running relay knows for the privacy page: in a template it replaces tokens, each the text of a list item. */
import type { DeliveryChannel } from './channels.ts';

/** Address of the page below the public one; on static hosts also `privacidad.html`. */
export const privacyPath = 'privacidad';

export const receiversToken = '{{receivers}}';
export const keepingToken = '{{keeping}}';
export const countingToken = '{{counting}}';

/** What is said of each channel and setting; `{days}` and `{copies}` are numbers. */
export interface RelayTexts extends Record<DeliveryChannel, string> {
  panel: string;
  retention: string;
  noRetention: string;
  backups: string;
  counted: string;
}

export interface PrivacyTemplate {
  html: string;
  texts: RelayTexts;
}
