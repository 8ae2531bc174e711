/** Numbers as the business writes them, for tests that compare with the page; the relay's words are the page's own. */
import { readBusiness } from '../../business/read-business.ts';
import { numberFormatOf } from '../../contract/number-format.ts';

globalThis.ownData = { numbers: numberFormatOf(readBusiness(process.env).business), texts: {} };
