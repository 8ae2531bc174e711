/** What the page says in a visitor's name. */
import { ownWords } from './own-words.ts';

export const visitWords = ownWords('visit', {
  /** Ends a chat that the page begins, where it is known where the visitor comes from: `Vi la página por: facebook`. */
  sawBy: 'Vi la página por:',
});
