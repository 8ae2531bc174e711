/** The panel of another business than the one that it was built beside: what the relay tells is what is shown. */
import { readFileSync } from 'node:fs';
import { formatHex } from 'culori';
import { accentOf, tokensOf } from '../../site/render/accent.ts';
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { expect, test } from './fixtures.ts';

const css = readFileSync('site/styles/tokens.css', 'utf8');
const { tones } = accentOf(css, '#1e88e5');
const accent = (theme: 'dark' | 'light') => tokensOf(`:root{--clean: ${tones.clean};}`, theme).clean;

test('buttons have the accent in both themes, under the policy; another business shows at the next load', async ({
  page,
  relay,
}) => {
  const refused: string[] = [];
  await page.exposeFunction('refuse', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      Object(window).refuse(`${violatedDirective} ${sample}`),
    );
  });
  await page.route('**/assets/logo-1.svg', (route) => route.fulfill({ path: 'tests/fixtures/logo.svg' }));
  let isOther = false;
  const own = { business: { name: 'El Túnel', logo: 'assets/logo-1.svg', tones } };
  const panel = await openPanelRelay(page, own, (path, body) => {
    if (!isOther || !path.endsWith('/me')) return body;
    const who = JSON.parse(body);
    return JSON.stringify({ ...who, business: { ...who.business, name: 'Otro', logo: null, tones: {} } });
  });
  panel.endSession();
  const colour = () =>
    page
      .getByRole('button', { name: 'Entrar', exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  await page.goto(`${relay.url}/panel/entrar`);
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.reload();
    await expect.poll(colour).toBe(accent(theme));
    await expect(page.getByText('El Túnel', { exact: true })).toBeVisible();
    const logo = page.locator('main img');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  isOther = true;
  await page.reload();
  await expect(page.getByText('Otro', { exact: true })).toBeVisible();
  // The build writes it in other words.
  await expect
    .poll(async () => formatHex(await colour()))
    .toBe(formatHex(tokensOf(css, 'light').clean ?? ''));
  await expect(page.locator('main img')).toHaveCount(0);
  expect(refused).toEqual([]);
});
