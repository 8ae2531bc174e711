/** A new Chromium without the features that Chrome 109 does not have, the last version for Windows 7. */
import type { Page } from '@playwright/test';

/** CSS that Chrome 109 does not support: colour functions, popovers, nested rules. */
const unknownStyles = /\b(?:light-dark|oklch|lab|color-mix)(?=\()|popover-open|&(?=[:[ .>])/g;
/** Nor this selector: it ignores the rule, and so loads the import that follows. */
const unknownRule = /^:state\(a\)\{\}/;

/** Removes those features from one page, as far as our code or a library may use them. */
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
