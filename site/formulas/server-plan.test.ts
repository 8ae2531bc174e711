/** The planner's calculation: cases with known results, and properties of all cases. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requirements } from '../content/requirements.ts';
import { quoteLink } from './license-cost.ts';
import {
  assumptionStep,
  assumptions,
  leastSeconds,
  linkIds,
  type Network,
  networkShare,
  parsePlan,
  planParams,
  readAmount,
  serverMinimum,
  startingPlan,
} from './server-plan.ts';

test('the minimum is what the page publishes', () => {
  const { imagesGb, gamesGb, writebackGb, memoryGb } = serverMinimum;
  expect(requirements.disks.map(({ sizeGb }) => sizeGb)).toEqual([120, imagesGb, gamesGb, writebackGb]);
  const published = requirements.server.map(({ description }) => description).join(' · ');
  expect(published).toContain(`${memoryGb} GB de RAM`);
});

// PCs, link, port of the switch, port of a PC -> Mbps for each; GB that each reads -> minimum seconds; the bottleneck.
test.each([
  [1, '1', 1000, 1000, 1000, 2, 16, 'server'],
  [10, '1', 1000, 1000, 100, 2, 160, 'server'],
  [40, '1', 1000, 1000, 25, 5, 1600, 'server'],
  [120, '1', 1000, 1000, 8.333, 3, 2880, 'server'],
  [43, '2x1', 1000, 1000, 46.512, 2.5, 430, 'server'],
  [40, '2.5', 2500, 1000, 62.5, 2, 256, 'server'],
  [40, '10', 10_000, 1000, 250, 2, 64, 'server'],
  // The switch has only Gigabit ports.
  [40, '10', 1000, 1000, 25, 2, 640, 'switch'],
  // Each PC's own link is slower than its share of the server's.
  [5, '10', 10_000, 1000, 1000, 10, 80, 'pc'],
  [4, '10', 10_000, 2500, 2500, 2, 6.4, 'server'],
  [3, '10', 10_000, 2500, 2500, 2, 6.4, 'pc'],
  [8, '1', 1000, 100, 100, 0.5, 40, 'pc'],
  // One PC uses one of two links.
  [1, '2x1', 1000, 2500, 1000, 1, 8, 'server'],
] as const)('%i PCs at %s Gbps, ports of %i and %i Mbps: %f Mbps each', (pcs, link, switchPortMbps, pcPortMbps, eachMbps, sizeGb, seconds, narrow) => {
  const share = networkShare({ pcs, link, switchPortMbps, pcPortMbps });
  expect(share.mbps).toBeCloseTo(eachMbps, 3);
  expect(share.narrow).toBe(narrow);
  expect(leastSeconds(sizeGb, share.mbps)).toBeCloseTo(seconds, 6);
});

const networks = fc.record<Network>({
  pcs: fc.integer({ min: 1, max: 5000 }),
  link: fc.constantFrom(...linkIds),
  switchPortMbps: fc.constantFrom(1000, 2500, 10_000),
  pcPortMbps: fc.constantFrom(100, 1000, 2500),
});

test('all PCs together never get more than the link, and one more PC never gives each more', () => {
  const linkMbps = { '1': 1000, '2x1': 2000, '2.5': 2500, '10': 10_000 };
  fc.assert(
    fc.property(networks, (network) => {
      const { mbps, narrow, limitsMbps } = networkShare(network);
      expect(mbps * network.pcs).toBeLessThanOrEqual(linkMbps[network.link] * (1 + 1e-9));
      expect(mbps).toBe(Math.min(...Object.values(limitsMbps)));
      expect(limitsMbps[narrow]).toBe(mbps);
      expect(networkShare({ ...network, pcs: network.pcs + 1 }).mbps).toBeLessThanOrEqual(mbps);
    }),
  );
});

test.each([
  ['switchPortMbps', '10000', 10_000],
  ['switchPortMbps', '100', 1000],
  ['pcPortMbps', '100', 100],
  ['pcPortMbps', '10000', 1000],
] as const)('%s "%s" is %i: only the ports that are offered are read', (name, text, mbps) => {
  expect(readAmount(name, text)).toBe(mbps);
});

test('a plan survives its link; what is as at the start does not lengthen it', () => {
  expect(planParams(startingPlan)).toBe('enlace=1');
  expect(parsePlan(new URLSearchParams('pcs=40'))).toBeUndefined();
  expect(parsePlan(new URLSearchParams('enlace=40'))).toBeUndefined();
  const plan = {
    ...startingPlan,
    link: '2x1',
    desktopGb: 1.5,
    libraryGb: 2500,
    switchPortMbps: 2500,
    pcPortMbps: 100,
  } as const;
  expect(planParams(plan)).toBe('enlace=2x1&switch=2500&red=100&escritorio=1.5&biblioteca=2500');
  expect(parsePlan(new URLSearchParams(planParams(plan)))).toEqual(plan);
  expect(quoteLink({ pcs: 60, edition: 'basic', plan })).toBe(
    `?pcs=60&edicion=basic&${planParams(plan)}#quote`,
  );
});

test('what is linked or typed is kept within its limits', () => {
  const hostile = parsePlan(
    new URLSearchParams('enlace=10&switch=7&red=1e9&escritorio=-3&juego=99999&biblioteca=x&sesion=0'),
  );
  expect(hostile).toEqual({ ...startingPlan, link: '10', gameGb: 500, sessionGb: 0.1 });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String)), (text) => {
      const gb = readAmount('desktopGb', text);
      expect(gb).toBeGreaterThanOrEqual(assumptionStep);
      expect(gb).toBeLessThanOrEqual(assumptions.desktopGb.max);
      expect(`${gb}`).toMatch(/^\d+(\.\d)?$/);
    }),
  );
});
