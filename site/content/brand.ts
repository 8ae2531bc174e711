import { business, logo } from './business.ts';

/** Name and picture, as the logo shows them. */
export const brand = {
  name: business.name,
  picture: logo && { src: logo.file, ratio: logo.ratio },
};
