import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkIds, recommend, startingPlan } from './server-plan.ts';

test.each([
  // PCs -> link, games and writeback disks, seconds alone and together: 2 GB x 8,000 / Mbps.
  [1, '1', 2000, 500, 16, 16],
  [10, '1', 2000, 500, 16, 160],
  [20, '2x1', 2000, 500, 16, 160],
  [28, '2.5', 2000, 500, 16, 179.2],
  [40, '10', 2000, 500, 16, 64],
  // 430 of 500 GB would leave 14 % free.
  [43, '10', 2000, 1000, 16, 68.8],
  [60, '10', 2000, 1000, 16, 96],
  [112, '10', 2000, 2000, 16, 179.2],
] as const)('%i PCs: %s Gbps, games on 2 x %i GB, writeback on 2 x %i GB', (pcs, link, gamesGb, writebackGb, alone, together) => {
  const advice = recommend(pcs, startingPlan);
  expect(advice).toMatchObject({ link, isEnough: true, memoryGb: 32 });
  expect(advice.mirrorGb).toEqual({ imagesGb: 250, gamesGb, writebackGb });
  expect(advice.aloneSeconds).toBeCloseTo(alone, 6);
  expect(advice.togetherSeconds).toBeCloseTo(together, 6);
});

test('where no link is fast enough, it says so', () => {
  expect(recommend(113, startingPlan)).toMatchObject({ link: '10', isEnough: false });
  expect(recommend(40, { ...startingPlan, pcPortMbps: 100 })).toMatchObject({
    isEnough: true,
    aloneSeconds: 160,
  });
});

test('no link is advised because one PC alone takes longer than the wait', () => {
  const slow = { ...startingPlan, pcPortMbps: 100, desktopGb: 3 };
  expect(recommend(5, slow)).toMatchObject({ link: '1', isEnough: true, aloneSeconds: 240 });
  // On slower ones 40 PCs together would have less than the 100 Mbps of each.
  expect(recommend(40, slow)).toMatchObject({ link: '10', isEnough: true, togetherSeconds: 240 });
  expect(recommend(101, slow)).toMatchObject({ link: '10', isEnough: false });
});

test('memory holds the desktop and a game, in sizes that are sold', () => {
  expect(recommend(40, { ...startingPlan, desktopGb: 20, gameGb: 60 }).memoryGb).toBe(128);
});

test('a recommended link is fast enough, and no slower one is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.double({ min: 0.1, max: 60, noNaN: true }),
      (pcs, waitMinutes) => {
        const plan = { ...startingPlan, waitMinutes };
        const { link, isEnough, togetherSeconds, aloneSeconds, mirrorGb } = recommend(pcs, plan);
        const limitSeconds = Math.max(waitMinutes * 60, 16); // of one PC alone
        expect(togetherSeconds <= limitSeconds).toBe(isEnough);
        expect(aloneSeconds).toBeLessThanOrEqual(togetherSeconds);
        expect(mirrorGb.writebackGb * 0.85).toBeGreaterThanOrEqual(pcs * plan.sessionGb);
        const slower = linkIds[linkIds.indexOf(link) - 1];
        if (isEnough && slower) {
          const mbps = { '1': 1000, '2x1': 2000, '2.5': 2500, '10': 10_000 }[slower];
          expect((plan.desktopGb * 8000 * pcs) / mbps).toBeGreaterThan(limitSeconds * (1 - 1e-9));
        }
      },
    ),
  );
});
