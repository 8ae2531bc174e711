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
  async function pointOf(selector: string): Promise<Point> {
    let point: Point | string = 'never looked';
    const isAtRest = async () => {
      const before = point;
      point = await engine.evaluate(findPoint, selector);
      // A click on a moving element would miss it. A scrolled dialog may come to rest a pixel off.
      if (typeof point === 'string' || typeof before === 'string') return false;
      return Math.hypot(point.x - before.x, point.y - before.y) < 2;
    };
    try {
      await until('', isAtRest, patienceMs);
    } catch {
      throw new Error(`${selector}: ${JSON.stringify(point)}`);
    }
    return point as unknown as Point; // the loop above ends only with one
  }
  async function clicks(selector: string): Promise<void> {
    const { x, y } = await pointOf(selector);
    await engine.press(x, y);
  }
  return {
    ...engine,
    sees,
    missesNow: (selector: string) => waits(`${selector} is gone`, isGone, selector),
    clicks,
    hovers: async (selector: string) => {
      const { x, y } = await pointOf(selector);
      await engine.moveTo(x, y);
    },
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

interface Point {
  x: number;
  y: number;
}

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
function findPoint(selector: string): Point | string {
  const element = document.querySelector(selector);
  if (!element) return 'not on the page';
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  const label = element.closest('label') ?? element.querySelector('input');
  if (hit && (element.contains(hit) || label?.contains(hit))) return { x, y };
  return hit ? `covered by ${hit.outerHTML.slice(0, 120)}` : 'outside the screen';
}
