/** Finds texts that lie over each other, for the tests and for `npm run check`. */
import type { Page } from '@playwright/test';

/** The words of both texts, as the page has them; of a control without words its name. */
export type TextOverlap = [string, string];

/**
 * Texts and controls of which one covers the other, however the page or an open dialog is scrolled now. What lies below an
 * open dialog or menu does not count, nor what passes below a bar: something filled that stays in place, as wide as what scrolls
 * there. A line counts as high as its capitals, because the rest of its box is empty.
 */
export function textOverlaps(page: Page): Promise<TextOverlap[]> {
  return page.evaluate(findOverlaps);
}

/** Runs in the page. */
function findOverlaps(): TextOverlap[] {
  type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;
  interface Around {
    /** The nearest of those that cover as a whole: a modal dialog, an open menu, a bar. */
    layer: Element | null;
    /** What the ancestors show of it. */
    clip: Sides;
    isHidden: boolean;
  }
  const outermost: Around = {
    layer: null,
    clip: { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 },
    isHidden: false,
  };
  const arounds = new Map<Element, Around>();
  const root = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  const boxes: (Sides & { element: Element; layer: Element | null; name: string })[] = [];

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const name = text.nodeValue?.trim();
    if (!name || !text.parentElement) continue;
    range.selectNodeContents(text);
    // What a line's box has above its capitals, and below, in Archivo and its fallbacks.
    for (const line of range.getClientRects()) add(text.parentElement, name, line, 0.18 * line.height);
  }
  for (const control of root.querySelectorAll('button, input, select, textarea, summary'))
    add(
      control,
      (control.ariaLabel ?? control.textContent.trim()) || control.id,
      control.getBoundingClientRect(),
      0,
    );

  boxes.sort((one, other) => one.top - other.top);
  const found = new Map<string, TextOverlap>();
  for (const [index, one] of boxes.entries())
    for (let next = index + 1; next < boxes.length; next += 1) {
      const other = boxes[next] ?? one;
      if (other.top >= one.bottom - 1) break;
      if (
        one.layer === other.layer &&
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
        other.bottom - other.top > 1 &&
        !one.element.contains(other.element) &&
        !other.element.contains(one.element)
      )
        found.set(`${one.name}\n${other.name}`, [one.name, other.name]);
    }
  return [...found.values()];

  function add(element: Element, name: string, box: DOMRect, cutPx: number): void {
    // Of skipped, folded and clipped contents the browser knows no box, or one of a point.
    if (box.width <= 1 || box.height <= 1) return;
    const { layer, clip, isHidden } = aroundOf(element);
    if (isHidden || getComputedStyle(element).visibility !== 'visible') return;
    const left = Math.max(box.left, clip.left);
    const right = Math.min(box.right, clip.right);
    const top = Math.max(box.top + cutPx, clip.top);
    const bottom = Math.min(box.bottom - cutPx, clip.bottom);
    if (right > left && bottom > top) boxes.push({ element, layer, name, left, top, right, bottom });
  }

  function aroundOf(element: Element): Around {
    const known = arounds.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const isOnTop = element.matches(':modal, :popover-open');
    const isFixed = isOnTop || style.position === 'fixed';
    const outer = element === root || !element.parentElement ? outermost : aroundOf(element.parentElement);
    const around = { ...outer };
    if (isFixed) around.clip = outermost.clip;
    if (isOnTop || isBar(element, style)) around.layer = element;
    // Screen readers only, or skipped until it is scrolled to.
    around.isHidden ||=
      style.clipPath !== 'none' ||
      style.opacity === '0' ||
      !element.checkVisibility({ contentVisibilityAuto: true });
    if (style.overflowX !== 'visible' && element !== document.body) {
      const box = element.getBoundingClientRect();
      const { clip } = around;
      around.clip = {
        left: Math.max(box.left, clip.left),
        top: Math.max(box.top, clip.top),
        right: Math.min(box.right, clip.right),
        bottom: Math.min(box.bottom, clip.bottom),
      };
    }
    arounds.set(element, around);
    return around;
  }

  /** Whether it stays in place, is as wide as what scrolls there, and lets nothing shine through. */
  function isBar(element: Element, { position, backgroundColor }: CSSStyleDeclaration): boolean {
    if (!/fixed|sticky/.test(position) || backgroundColor === 'rgba(0, 0, 0, 0)') return false;
    let scroller = position === 'sticky' ? element.parentElement : null;
    while (scroller && getComputedStyle(scroller).overflowX === 'visible') scroller = scroller.parentElement;
    return element.getBoundingClientRect().width >= (scroller ?? document.documentElement).clientWidth - 1;
  }
}
