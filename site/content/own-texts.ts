/** The owner's words instead of the page's, for all content; and the ids of the words that stand beside the content. */
import { mailWords } from '../../business/mail-words.ts';
import { createOwnTexts } from '../../business/own-texts.ts';
import { formWords } from '../../contract/form-words.ts';
import { quoteWords } from '../../contract/quote-words.ts';
import { visitWords } from '../../contract/visit-words.ts';
import { business } from './business.ts';

export const ownTexts = createOwnTexts(business.texts);

for (const [name, words] of Object.entries({
  form: formWords,
  quote: quoteWords,
  mail: mailWords,
  visit: visitWords,
}))
  ownTexts.withOwnTexts(name, words);
