/** A browser of Chrome 109's age, the last one for Windows 7. */
import type { Page } from '@playwright/test';

/** What its styles do not know: functions of colours, popovers, nested rules. */
const unknownStyles = /\b(?:light-dark|oklch|lab|color-mix)(?=\()|popover-open|&(?=[:[ .>])/g;
/** Nor this rule, behind which an import counts for nothing. */
const unknownRule = /^:state\(a\)\{\}/;

/** Takes from Chromium, for this page, what it did not have then and somebody may use. */
export async function makeOld(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const later: [object, string][] = [
      [AbortSignal, 'any'],
      [Array.prototype, 'toReversed toSorted toSpliced with'],
      [HTMLElement.prototype, 'popover showPopover hidePopover togglePopover'],
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [Promise, 'try withResolvers'],
      [Set.prototype, 'union intersection difference isSubsetOf isSupersetOf isDisjointFrom'],
      [String.prototype, 'isWellFormed toWellFormed'],
      [URL, 'canParse parse'],
      [URLSearchParams.prototype, 'size'],
    ];
    for (const [owner, names] of later)
      for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
  });
  await page.route(/\/$|\.css$/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const body = (await response.text()).replaceAll(unknownStyles, 'unknown').replace(unknownRule, '');
    await route.fulfill({ response, headers, body });
  });
}
