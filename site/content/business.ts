/**
 * The owner's data, for all content. A build replaces this module by the data that it has read (`builder/vite.ts`);
 * tests import content without a build, and read the file here.
 */
import { readBusiness } from '../../business/read-business.ts';

export const { business, logo, pictures, cases } = readBusiness(process.env);
