import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requirements } from '../content/requirements.ts';
import { type Amount, checkServer, type Server, serverMinimum, verdictOf } from './server-check.ts';

const minimal: Server = {
  ...serverMinimum,
  disks: 'ssd',
  network: 'gigabit-pxe',
  windows: 'server-2022',
};

test('the minimum is what the page publishes', () => {
  const { systemGb, imagesGb, gamesGb, writebackGb, cores, memoryGb } = serverMinimum;
  expect(requirements.disks.map(({ sizeGb }) => sizeGb)).toEqual([systemGb, imagesGb, gamesGb, writebackGb]);
  const published = requirements.server.map(({ description }) => description).join(' · ');
  expect(published).toContain(`${cores} núcleos`);
  expect(published).toContain(`${memoryGb} GB de RAM`);
});

test('a server of exactly the minimum meets it', () => {
  expect(checkServer(minimal).map(({ state }) => state)).toEqual(Array(9).fill('meets'));
  expect(verdictOf(checkServer(minimal))).toBe('meets');
});

test('what is missing is named with how much; what is not known is no failure', () => {
  const findings = checkServer({
    ...minimal,
    memoryGb: 16,
    network: 'gigabit',
    windows: 'other',
    disks: 'hdd',
  });
  expect(findings.filter(({ state }) => state !== 'meets')).toEqual([
    { part: 'memoryGb', state: 'missing', short: 16 },
    { part: 'disks', state: 'missing' },
    { part: 'network', state: 'missing' },
    { part: 'windows', state: 'advice' },
  ]);
  expect(verdictOf(findings)).toBe('missing');
  expect(verdictOf(checkServer({}))).toBe('unknown');
  expect(checkServer({}).map(({ state }) => state)).toEqual(Array(9).fill('unknown'));
  expect(checkServer({ cores: 0 })[0]).toEqual({ part: 'cores', state: 'missing', short: 4 });
  expect(checkServer({ cores: -1 })[0]?.state).toBe('unknown');
  expect(verdictOf(checkServer({ ...minimal, windows: 'other' }))).toBe('meets');
});

test('more of anything never makes a server fail', () => {
  const amounts = Object.keys(serverMinimum) as Amount[]; // the keys are the ones of the table
  fc.assert(
    fc.property(fc.constantFrom(...amounts), fc.nat(), fc.nat(), (part, amount, more) => {
      const stateAt = (value: number) =>
        checkServer({ ...minimal, [part]: value }).find((finding) => finding.part === part);
      if (stateAt(amount)?.state === 'meets') expect(stateAt(amount + more)?.state).toBe('meets');
      const { short } = stateAt(amount) ?? {};
      if (short) expect(stateAt(amount + short)?.state).toBe('meets');
    }),
  );
  expect(checkServer({ cores: Number.NaN })[0]?.state).toBe('unknown');
});
