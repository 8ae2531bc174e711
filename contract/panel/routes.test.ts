import { expect, test } from 'vitest';
import {
  exportQuery,
  figuresQuery,
  followUpBody,
  listQuery,
  noteBody,
  noteDeleteBody,
  noteEditBody,
  pageQuery,
  personQuery,
  retryBody,
  stageBody,
  testBody,
} from './inputs.ts';
import { reasonCodeOf, reasonTexts } from './reasons.ts';
import type { PanelRoute } from './route.ts';
import { allPanelRoutes } from './routes.ts';

const routes: PanelRoute[] = Object.values(allPanelRoutes);

test('no two routes share method and path, and reading has no body', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { path } of routes) expect(path).toMatch(/^\/panel\/api\/[a-z]/);
  for (const { method, body } of routes) if (method === 'GET') expect(body).toBeUndefined();
});

test('a filter is read from an address, one stage or several', () => {
  expect(listQuery.parse({ stage: 'new', computersMin: '40' })).toEqual({ stage: ['new'], computersMin: 40 });
  expect(listQuery.parse({ stage: ['new', 'won'] })).toEqual({ stage: ['new', 'won'] });
  for (const wrong of [
    { stage: 'sold' },
    { from: '31/01/2026' },
    { computersMin: '-1' },
    { q: 'x'.repeat(201) },
  ])
    expect(listQuery.safeParse(wrong).success).toBe(false);
});

test('a stage brings what belongs to it', () => {
  const sale = { version: 3, stage: 'won', edition: 'Basic Edition', licences: 40, amountCents: 40_000 };
  for (const change of [
    sale,
    { version: 0, stage: 'new' },
    { version: 1, stage: 'contacted' },
    { version: 2, stage: 'trial', trialStart: '2026-01-31' },
    { version: 3, stage: 'lost', reason: 'caro' },
  ])
    expect(stageBody.parse(change)).toEqual(change);
  for (const wrong of [
    { version: 3, stage: 'won' },
    { version: 3, stage: 'trial', trialStart: 'mañana' },
    { version: 3, stage: 'lost', reason: '  ' },
    { stage: 'new' },
    { ...sale, licences: 0.5 },
  ])
    expect(stageBody.safeParse(wrong).success).toBe(false);
});

const noteId = '6f2c1f9e-0d3b-4c55-9d7e-6a1f6c2f4b11';

/** Each schema with a good value, and with changes that make it a bad one. */
test.each([
  [exportQuery, { format: 'csv' }, { format: 'pdf' }, { format: undefined }],
  [figuresQuery, { from: '2026-01-01', to: '2026-01-31' }, { from: 'enero' }, { to: '2026-02-30' }],
  [followUpBody, { version: 1, followUp: '2026-01-31' }, { version: -1 }, { followUp: 'mañana' }],
  [noteBody, { id: noteId, text: 'llamar' }, { id: '1' }, { text: ' ' }, { text: 'x'.repeat(5_001) }],
  [noteEditBody, { version: 1, text: 'llamar' }, { version: 0.5 }, { text: '' }],
  [noteDeleteBody, { version: 1 }, { version: '1' }, { version: undefined }],
  [testBody, { channel: 'mail' }, { channel: 'fax' }, { channel: undefined }],
  [personQuery, { by: 'email', value: 'maria@cabinas.example' }, { by: 'city' }, { value: ' ' }],
  [pageQuery, { cursor: 'c' }, { cursor: 'x'.repeat(41) }],
])('a wrong or missing value is refused (%#)', (schema, good, ...changes) => {
  expect(schema.parse(good)).toEqual(good);
  for (const change of changes) expect(schema.safeParse({ ...good, ...change }).success).toBe(false);
});

test('a person is found by mail, phone or name; a follow-up can be removed', () => {
  for (const by of ['email', 'phone', 'name'])
    expect(personQuery.parse({ by, value: 'x' })).toEqual({ by, value: 'x' });
  expect(followUpBody.parse({ version: 1, followUp: null })).toEqual({ version: 1, followUp: null });
});

test('a retry names requests, or says that it means every held one', () => {
  expect(retryBody.safeParse({ held: true }).success).toBe(true);
  expect(retryBody.safeParse({ ids: ['a'] }).success).toBe(true);
  expect(retryBody.safeParse({ ids: [] }).success).toBe(false);
  expect(retryBody.safeParse({}).success).toBe(false);
});

test('a stored reason is read again, and an unknown or missing one is not guessed', () => {
  for (const code of Object.keys(reasonTexts)) expect(reasonCodeOf(code)).toBe(code);
  for (const other of [null, undefined, '', 'quota', 'toString', 7])
    expect(reasonCodeOf(other)).toBe('other');
});
