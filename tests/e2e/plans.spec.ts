import { plans } from '../support/cost.ts';
import { expect, test } from './fixtures.ts';
import { cases, showAs } from './layouts.ts';

for (const width of cases([1440], [1024, 1920]))
  test(`plans have the same style and their parts in lines, the recommended one is highlighted, at ${width} px`, async ({
    opened,
  }) => {
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
  });
