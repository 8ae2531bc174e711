/** Limits that the panel's fields know as well as its schemas: apart, so that its first screen needs no schemas. */

/** First and last day that is accepted: calculations with days are exact between them. */
export const dayMin = '2000-01-01';
export const dayMax = '2100-12-31';
/** Of what the next step is. */
export const stepLengthMax = 120;
/** Of one sale. */
export const amountCentsMax = 1_000_000_000_000;
/** Requests that are chosen at once: their ids fit into the address of an export. */
export const chosenMax = 200;
/** Changes of accounts that the relay lists: the newest. */
export const accountChangesMax = 100;
/** Ids in one call, which therefore never takes long; more are sent in parts. */
export const idsAtOnceMax = 50;
/** A session ends so long after its last call, and after its sign-in. */
export const idleMaxMs: number = 12 * 60 * 60_000;
export const sessionAgeMaxMs: number = 30 * 24 * 60 * 60_000;
/** Ids that are asked about at once, whether they exist still. */
export const goneAtOnceMax = 500;
export const notesMax = 500;
export const correctableNames = ['fullName', 'phone', 'email', 'company', 'city', 'computers'] as const;
/** Of the owner's page, as JSON, of each of its files, and of how many: a logo, four pictures, six cases. */
export const pageBytesMax = 200_000;
export const pageFileBytesMax = 400_000;
export const pageFilesMax = 11;
/** Of pictures that are added in the panel: PNG is for the logo, WebP and JPG for all others. */
export const pictureMax = { bytes: pageFileBytesMax, sidePx: 2_400 };
export const logoMax = { bytes: 100_000, sidePx: 1_024 };
/** Checking and rendering the owner's page ends within it; the panel waits as long, nginx for 60 s. */
export const renderMaxMs = 55_000;
