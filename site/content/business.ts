/**
 * The owner's data, for all content. A build puts the data that it has read in this module's place
 * (`builder/vite.ts`); tests, which import content without a build, read the file here.
 */
import { readBusiness } from '../../business/read-business.ts';
import type { Business } from '../../contract/business.ts';

export const business: Business = readBusiness(process.env).business;
