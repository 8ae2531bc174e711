import { business, logo } from './business.ts';

/** The logo's name and picture. */
export const brand = {
  name: business.name,
  picture: logo && { src: logo.file, ratio: logo.ratio },
};
