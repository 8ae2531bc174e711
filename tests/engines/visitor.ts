/** A visitor's actions in any engine: see, click, type. They wait for elements and never click covered ones. */
import { until } from '../support/until.ts';
import type { Engine } from './engine.ts';

export type Visitor = ReturnType<typeof visitorOf>;

/** Only a failing scenario waits so long. */
const patienceMs = 30_000;

export function visitorOf(engine: Engine) {
  /** Waits until `isTrue` returns true in the page. */
  const waits = <A extends readonly unknown[]>(what: string, isTrue: (...args: A) => boolean, ...args: A) =>
    until(what, () => engine.evaluate(isTrue, ...args), patienceMs);
  const sees = (selector: string) => waits(`${selector} is seen`, isSeen, selector);
  async function pointOf(selector: string, isFixed = false): Promise<Point> {
    let point: Point | string = 'never looked';
    const isAtRest = async () => {
      const before = point;
      point = await engine.evaluate(findPoint, selector, isFixed);
      // A click on a moving element would miss it. A scrolled dialog may come to rest a pixel off.
      if (typeof point === 'string' || typeof before === 'string') return false;
      return Math.hypot(point[0] - before[0], point[1] - before[1]) < 2;
    };
    await until('', isAtRest, patienceMs).catch(() => {
      throw new Error(`${selector}: ${JSON.stringify(point)}`);
    });
    return point as unknown as Point; // the loop above ends only with one
  }
  /** @param isFixed what stands fixed while the page scrolls */
  const clicks = async (selector: string, isFixed = false) =>
    engine.press(...(await pointOf(selector, isFixed)));
  return {
    ...engine,
    sees,
    missesNow: (selector: string) => waits(`${selector} is gone`, isGone, selector),
    clicks,
    hovers: async (selector: string) => engine.moveTo(...(await pointOf(selector))),
    focuses: (selector: string) =>
      engine.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.focus(), selector),
    /** Clicks a field, then types one key after the other. */
    writes: async (selector: string, text: string) => {
      await clicks(selector);
      for (const character of text) await engine.key(character);
    },
    reads: (selector: string, text: string) => waits(`${selector} says "${text}"`, says, selector, text),
    waits,
    isFocused: (selector: string) => waits(`${selector} has the focus`, isFocused, selector),
  };
}

type Point = readonly [x: number, y: number];

function isSeen(selector: string): boolean {
  const element = document.querySelector(selector);
  return element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false;
}

function isGone(selector: string): boolean {
  return !document.querySelector(selector)?.checkVisibility({ visibilityProperty: true });
}

function says(selector: string, text: string): boolean {
  return document.querySelector(selector)?.textContent?.includes(text) ?? false;
}

function isFocused(selector: string): boolean {
  return document.activeElement?.matches(selector) ?? false;
}

/** The centre of an element, scrolled into view, or a text that says why a click there would not reach it. */
function findPoint(selector: string, isFixed: boolean): Point | string {
  const element = document.querySelector(selector);
  if (!element) return 'not on the page';
  if (!isFixed) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  const label = element.closest('label') ?? element.querySelector('input');
  if (hit && (element.contains(hit) || label?.contains(hit))) return [x, y];
  return hit ? `covered by ${hit.outerHTML.slice(0, 120)}` : 'outside the screen';
}
