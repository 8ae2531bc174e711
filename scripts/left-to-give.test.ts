import { expect, test } from 'vitest';
import { businessSchema } from '../business/business.ts';
import example from '../business.example.json' with { type: 'json' };
import { unanswered } from './left-to-give.ts';

const business = businessSchema.parse(example);

test('each empty entry is listed with what a buyer asks; an answered one is not', () => {
  const lines = unanswered(business);
  expect(lines).toHaveLength(Object.keys(business.facts).length + 1);
  expect(lines).toContain('facts.windows11: Qué pasa con Windows 11');
  const facts = { ...business.facts, windows11: 'Sí.', address: 'Lima' };
  const fewer = unanswered({ ...business, facts, videoUrl: 'https://videos.example/1' });
  expect(lines.filter((line) => !fewer.includes(line)).map((line) => line.split(':')[0])).toEqual([
    'facts.windows11',
    'facts.address',
    'pictures o videoUrl',
  ]);
});
