/** What search engines and link previews read. */
import { expect, test } from 'vitest';
import { business } from '../../site/content/business.ts';
import { faq } from '../../site/content/faq.ts';
import { priceCentsOf } from '../../site/content/prices.ts';
import { builtSite } from '../support/built-site.ts';

interface Node {
  '@type': string;
  [property: string]: unknown;
}

test('one JSON-LD graph: who, three offers in USD, the visible answers, no invented rating', async () => {
  const html = (await builtSite()).read('index.html');
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  const graph = JSON.parse(scripts[0]?.[1] ?? '')['@graph'] as Node[];
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'SoftwareApplication', 'FAQPage']);
  const [organization, software, questions] = graph;
  expect(organization).toMatchObject({
    contactPoint: { '@type': 'ContactPoint', email: business.email },
  });
  expect(
    (software?.offers as Node[]).map(({ name, price, priceCurrency }) => [name, price, priceCurrency]),
  ).toEqual([
    ['Virtual Disk Edition', priceCentsOf['virtual-disk'] / 100, 'USD'],
    ['Basic Edition', priceCentsOf.basic / 100, 'USD'],
    ['Professional Edition', priceCentsOf.professional / 100, 'USD'],
  ]);
  const answers = (questions?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]).map(
    ({ name, acceptedAnswer }) => [name, acceptedAnswer.text],
  );
  expect(answers).toEqual(faq.questions.map(({ question, answer }) => [question, answer]));
  expect(JSON.stringify(graph)).not.toMatch(/aggregateRating|"review/i);
});

test('title, description and language are there; the 404 page is not to be indexed', async () => {
  const site = await builtSite();
  const html = site.read('index.html');
  expect(html).toMatch(/<html lang="es-PE">/);
  expect(/<title>([^<]*)/.exec(html)?.[1]?.length).toBeLessThanOrEqual(60);
  expect(/name="description" content="([^"]*)/.exec(html)?.[1]?.length).toBeLessThanOrEqual(160);
  expect(site.read('404.html')).toContain('name="robots" content="noindex"');
});
