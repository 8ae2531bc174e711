import { type VisitSource, visitSourceOf } from '../../../../contract/visit-source.ts';
import { asksForPrivacy } from './report-step.ts';

/** As the watcher kept it (watcher/settle.ts); nothing where storage is blocked. */
export function tabSource(): VisitSource {
  try {
    if (asksForPrivacy()) return {};
    // Neither of the two holds a blank.
    const [search = '', referrer = ''] = String(sessionStorage.from ?? '').split(' ');
    return visitSourceOf(search, referrer, location.host);
  } catch {
    return {};
  }
}
