/** What search engines and link previews read. */
import { expect, test } from 'vitest';
import { business } from '../../site/content/business.ts';
import { builtSite } from '../support/built-site.ts';
import { plans } from '../support/cost.ts';
import { productIn } from '../support/read-html.ts';

test('one JSON-LD product: who sells it, an offer for each plan, no invented rating', async () => {
  const product = productIn((await builtSite()).read('index.html'));
  expect(product).toMatchObject({
    '@type': 'SoftwareApplication',
    publisher: { '@type': 'Organization', name: business.name, email: business.email },
  });
  expect(product.offers.map(({ name, price, priceCurrency }) => [name, price, priceCurrency])).toEqual(
    plans.map(({ title, priceCents }) => [title, priceCents / 100, business.currency]),
  );
  expect(JSON.stringify(product)).not.toMatch(/aggregateRating|"review/i);
});

test('title, description and language are there; the 404 page is not to be indexed', async () => {
  const site = await builtSite();
  const html = site.read('index.html');
  expect(html).toContain(`<html lang="es-${business.country}">`);
  expect(/<title>([^<]*)/.exec(html)?.[1]?.length).toBeLessThanOrEqual(60);
  expect(/name="description" content="([^"]*)/.exec(html)?.[1]?.length).toBeLessThanOrEqual(160);
  expect(site.read('404.html')).toContain('name="robots" content="noindex"');
});
