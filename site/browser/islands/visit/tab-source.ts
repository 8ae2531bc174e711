import { type VisitSource, visitSourceOf } from '../../../../contract/visit-source.ts';
import { asksForPrivacy } from './report-step.ts';

/**
 * Where the tab's first visit came from, as the watcher kept it (watcher/settle.ts); nothing where storage is blocked, or the
 * visitor asks not to be counted.
 */
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
