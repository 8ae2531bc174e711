import { expect, test } from './fixtures.ts';
import { showAs, tagOf } from './layouts.ts';

for (const width of [1024, 1440, 1920])
  test(
    `two plans have the same style, the recommended one is highlighted, at ${width} px`,
    { tag: tagOf(width === 1440) },
    async ({ opened }) => {
      await showAs(opened, { theme: 'light', width });
      const plans = opened.locator('#pricing article');
      const [virtualDisk, basic, professional] = await plans.evaluateAll((all) =>
        all.map((plan) => {
          const boxOf = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
          const { top, bottom } = boxOf(plan);
          return {
            top,
            bottom,
            title: boxOf(plan.querySelector('h3')).top,
            button: boxOf(plan.querySelector('a')).bottom,
          };
        }),
      );
      if (!virtualDisk || !basic) throw new Error('there are three plans');
      expect(professional).toEqual(virtualDisk);
      expect(virtualDisk.top - basic.top).toBeGreaterThan(8);
      expect(basic.bottom - virtualDisk.bottom).toBeGreaterThan(8);
      expect(basic.title).toBeCloseTo(virtualDisk.title, 0);
      expect(basic.button).toBeCloseTo(virtualDisk.button, 0);
    },
  );
