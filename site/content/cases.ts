import { ownTexts } from './own-texts.ts';

/** Of the block of the owner's cases, which are entries of his file. */
export const casesWords = ownTexts.withOwnTexts('cases', { title: 'Locales que ya lo usan' });
