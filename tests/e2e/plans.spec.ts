import { plans } from '../support/cost.ts';
import { expect, test } from './fixtures.ts';
import { showAs, tagOf } from './layouts.ts';

for (const width of [1024, 1440, 1920])
  test(
    `plans have the same style and their parts in lines, the recommended one is highlighted, at ${width} px`,
    { tag: tagOf(width === 1440) },
    async ({ opened }) => {
      await showAs(opened, { theme: 'light', width });
      const boxes = await opened.locator('#pricing article').evaluateAll((all) =>
        all.map((plan) => {
          const boxOf = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
          const { top, bottom } = boxOf(plan);
          const price = boxOf(plan.querySelector('p b, b')).top;
          const button = boxOf(plan.querySelector('a')).bottom;
          return { top, bottom, title: boxOf(plan.querySelector('h3')).top, price, button };
        }),
      );
      const popular = boxes[plans.findIndex((plan) => plan.popular)];
      const row = boxes.filter((box) => box !== popular && Math.abs(box.title - (popular?.title ?? 0)) < 20);
      const [other] = row;
      if (!popular || !other) throw new Error('a plan stands beside the recommended one');
      for (const plan of row) expect(plan).toEqual(other);
      expect(other.top - popular.top).toBeGreaterThan(8);
      expect(popular.bottom - other.bottom).toBeGreaterThan(8);
      for (const part of ['title', 'price', 'button'] as const)
        expect(popular[part]).toBeCloseTo(other[part], 0);
    },
  );

test('the text of each plan’s button stays on one line', async ({ opened }) => {
  for (const width of [320, 360, 639, 640, 767, 959, 960, 1000, 1023, 1024, 1279, 1280]) {
    await showAs(opened, { theme: 'light', width });
    const lineHeights = await opened.locator('#pricing article a').evaluateAll((all) =>
      all.map((button) => {
        const text = document.createRange();
        text.selectNodeContents(button);
        return text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(button).fontSize);
      }),
    );
    expect(lineHeights.length).toBe(plans.length);
    expect(Math.max(...lineHeights), `${width} px`).toBeLessThan(2);
  }
});
