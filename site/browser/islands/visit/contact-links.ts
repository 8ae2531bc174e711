/** A press on WhatsApp, telephone or Telegram counts as a step of the visit; a chat ends with its source. */
import type { PageEvent } from '../../../../contract/counted-events.ts';
import { visitWords } from '../../../../contract/visit-words.ts';
import { stepReporter } from './report-step.ts';
import { tabSource } from './tab-source.ts';

const chatStart = 'https://wa.me/';
const events: [start: string, event: PageEvent][] = [
  [chatStart, 'whatsappPressed'],
  ['https://t.me/', 'telegramPressed'],
  ['tel:', 'phonePressed'],
];

const report = stepReporter();
const { utm_source, referrer_host } = tabSource();
const source = utm_source ?? referrer_host;

/** A press on any element; also one that came before this script. */
export function pressed({ target }: Event): void {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
  const event = events.find(([start]) => link?.href.startsWith(start))?.[1];
  if (!link || !event) return;
  report?.(event);
  if (link.href.startsWith(chatStart) && source) nameSource(link, source);
}

/** Its text stands last (whatsappHref). Where another one is written later, the next press names the source again. */
function nameSource(link: HTMLAnchorElement, source: string): void {
  const said = encodeURIComponent(`\n${visitWords.sawBy} ${source}`);
  if (!link.href.includes(said)) link.href += said;
}

// Before the browser follows the link. The second is a press of the middle button, which opens it, or of the right one.
document.addEventListener('click', pressed, true);
document.addEventListener('auxclick', (event) => event.button === 1 && pressed(event), true);
