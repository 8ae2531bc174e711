/** How the header shows the business's name: the one thing on the page whose length is the owner's. */
import type { Page } from '@playwright/test';

/**
 * @returns what is seen: the name, or its short form, '' = neither; and whether it stands within its place, covers
 * nothing beside it, and the header is no wider than the screen
 */
export function nameInHeader(page: Page): Promise<{ text: string; isWhole: boolean }> {
  return page.locator('header [data-brand]').evaluate((brand: HTMLElement) => {
    const shown = [...brand.querySelectorAll<HTMLElement>('[data-name], [data-short]')].filter(
      (part) => part.getClientRects().length > 0,
    );
    const place = brand.getBoundingClientRect();
    const bar = brand.parentElement?.getBoundingClientRect() ?? place;
    const others = [...(brand.parentElement?.children ?? [])]
      .filter((part) => part !== brand)
      .flatMap((part) => [...part.getClientRects()])
      .filter(({ width }) => width > 0);
    const isWhole = shown
      .flatMap((part) => [...part.getClientRects()])
      .every(
        ({ left, right, top, bottom }) =>
          left >= place.left - 1 &&
          right <= place.right + 1 &&
          top >= bar.top - 1 &&
          bottom <= bar.bottom + 1 &&
          others.every((other) => right <= other.left + 1 || left >= other.right - 1),
      );
    const text = shown.map((part) => part.innerText).join(' ');
    return { text: text.trim(), isWhole: isWhole && bar.right <= innerWidth };
  });
}
