/** The owner's data and words, for all content: as rendering was given them, or else from his file. */
import { mailWords } from '../../business/mail-words.ts';
import { createOwnTexts } from '../../business/own-texts.ts';
import { type OwnersFile, readBusiness } from '../../business/read-business.ts';
import { formWords } from '../../contract/form-words.ts';
import { quoteWords } from '../../contract/quote-words.ts';
import { visitWords } from '../../contract/visit-words.ts';

declare global {
  // A declaration of a global property needs `var`.
  var ownersFile: OwnersFile | undefined;
}

export const { business, logo, pictures, cases, isExample } =
  globalThis.ownersFile ?? readBusiness(process.env);

export const ownTexts = createOwnTexts(business.texts);

// The words that stand beside the content.
for (const [name, words] of Object.entries({
  form: formWords,
  quote: quoteWords,
  mail: mailWords,
  visit: visitWords,
}))
  ownTexts.withOwnTexts(name, words);
