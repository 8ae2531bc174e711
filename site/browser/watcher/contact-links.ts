import { ownDataLoaded } from './own-data.ts';

const contacts = 'a:is([href^="https://wa.me/"],[href^="https://t.me/"],[href^="tel:"])';

/** On phones the first touch loads it: the press comes too late to name the visitor's source in the chat. */
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
