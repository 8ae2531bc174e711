/** Sets what rendering and browsers set before any content is loaded, for tests of parts. */
import { ownDataOf } from '../../business/own-texts.ts';
import { readBusiness } from '../../business/read-business.ts';

globalThis.ownData = ownDataOf(readBusiness(process.env).business);
