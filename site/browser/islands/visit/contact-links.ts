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

/** For this press alone: others change the link's text by what it was (shared-quote.ts). */
function nameSource(link: HTMLAnchorElement, source: string): void {
  const before = link.href;
  const said = encodeURIComponent(`\n${visitWords.sawBy} ${source}`);
  // Its text stands last (whatsappHref).
  if (before.endsWith(said)) return;
  const after = before + said;
  link.href = after;
  setTimeout(() => {
    if (link.href === after) link.href = before;
  });
}

// Before the browser follows the link. The second is a press of the middle button, which opens it, or of the right one.
document.addEventListener('click', pressed, true);
document.addEventListener('auxclick', (event) => event.button === 1 && pressed(event), true);
