/**
 * The owner's data, for all content: what rendering was given, or else, in tests and commands, the owner's file in place.
 */
import type { OwnersFile } from '../../business/read-business.ts';

declare global {
  // A declaration of a global property needs `var`.
  var ownersFile: OwnersFile | undefined;
}

const given = globalThis.ownersFile;
// Only then, because what is rendered needs neither the schema nor a file.
const inPlace = async () => (await import('../../business/read-business.ts')).readBusiness(process.env);

export const { business, logo, pictures, cases, isExample } = given ?? (await inPlace());
