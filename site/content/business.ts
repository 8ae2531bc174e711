/** The owner's data, for all content: as rendering was given them, or else from his file. */
import { type OwnersFile, readBusiness } from '../../business/read-business.ts';
// Words that stand beside the content, and may be the owner's, too.
import '../../business/mail-words.ts';
import '../../contract/form-words.ts';
import '../../contract/quote-words.ts';
import '../../contract/visit-words.ts';

declare global {
  // A declaration of a global property needs `var`.
  var ownersFile: OwnersFile | undefined;
}

export const { business, logo, pictures, cases, isExample } =
  globalThis.ownersFile ?? readBusiness(process.env);
