/**
 * The owner's data, for all content. A build replaces this module by the data that it has read (`builder/vite.ts`);
 * tests import content without a build, and read the file here.
 */
import type { Business } from '../../business/business.ts';
import { readBusiness } from '../../business/read-business.ts';
import type { Logo, Picture } from '../../business/read-pictures.ts';

const file = readBusiness(process.env);

export const business: Business = file.business;
/** undefined = the page's own mark. */
export const logo: Logo | undefined = file.logo;
/** Of the program. */
export const pictures: readonly Picture[] = file.pictures;
