import { ownDataLoaded } from './own-data.ts';

const contacts = 'a:is([href^="https://wa.me/"],[href^="https://t.me/"],[href^="tel:"])';

/**
 * Loads what counts presses on links to WhatsApp, telephone and Telegram, on the first sign of intent: on phones the first
 * touch anywhere, because that of a press comes too late to say in the chat where the visitor came from.
 */
export function watchContactLinks(): void {
  for (const type of ['pointerover', 'focusin', 'touchstart', 'click'])
    document.addEventListener(type, (event) => {
      // The target may be the document, which has no closest(): hence the question mark.
      if (type === 'touchstart' || (event.target as Element).closest?.(contacts))
        ownDataLoaded()
          .then(() => import('../islands/visit/contact-links.ts'))
          .then(
            ({ pressed }) => type === 'click' && pressed(event),
            () => {}, // the link works without
          );
    });
}
