/** The business of `business.example.json`, which every fresh checkout has. */
import { readBusiness } from '../../business/read-business.ts';

export const exampleBusiness = readBusiness({ BUSINESS_FILE: 'business.example.json' }).business;
