/** Reports each step once; nothing of a visitor who asks not to be counted (https://www.w3.org/TR/gpc/), and without a body. */
import { countingMark, figuresPath, type PageEvent } from '../../../../contract/counted-events.ts';

/** @returns undefined where nothing may be reported */
export function stepReporter(): ((event: PageEvent) => void) | undefined {
  if (!isCounted()) return;
  const reported = new Set<PageEvent>();
  return (event) => {
    if (reported.has(event)) return;
    reported.add(event);
    // A beacon takes 10 ms of a slow phone, which the first key would pay for. Safari has no idle callback.
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      navigator.sendBeacon(new URL(`${figuresPath.slice(1)}/${event}`, document.baseURI));
    });
  };
}

export function asksForPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

function isCounted(): boolean {
  if (asksForPrivacy()) return false;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Not in every browser, and only over HTTPS or from this machine.
  return page?.serverTiming?.some(({ name }) => name === countingMark) ?? false;
}
