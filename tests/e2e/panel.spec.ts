/** The panel's views in a browser: accessible, within the policy, within the screen, and small. */
import { violationsIn } from '../support/axe-violations.ts';
import { expect, test } from './fixtures.ts';
import { layouts, tagOf } from './layouts.ts';
import { answerPanelCalls, hostileText } from './panel-answers.ts';

const signedOut = { me: { account: null, firstStart: false, passkeyOrigin: null } };
/** Path -> its title, and answers of its own. */
const views: Record<string, { title: string; answers?: Record<string, unknown> }> = {
  entrar: { title: 'Entra al panel', answers: signedOut },
  [`invitacion#${'a'.repeat(43)}`]: { title: 'Crea la primera cuenta', answers: signedOut },
  hoy: { title: 'Hoy' },
  solicitudes: { title: 'Solicitudes' },
  'solicitudes/r1': { title: 'María José Ñáñez' },
  'solicitudes/r2': { title: 'María José Ñáñez' },
  apartadas: { title: 'Apartadas' },
  entregas: { title: 'Entregas' },
  cifras: { title: 'Cifras' },
  cuenta: { title: 'Cuenta' },
  nada: { title: 'No existe esta página' },
};
const firstScreenMax = 200_000;

for (const layout of layouts)
  test(
    `every view is accessible and within its policy (${layout.name})`,
    // The colours of the other theme are those of its tokens, whose contrast has a unit test.
    { tag: tagOf(layout.name === 'dark, 390 px') },
    async ({ page }) => {
      test.setTimeout(180_000);
      // The other theme and width change only these.
      const rules = layout.theme === 'dark' ? undefined : ['color-contrast', 'target-size'];
      await page.setViewportSize({ width: layout.width, height: 800 });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), layout.theme);
      const refused: string[] = [];
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
      });
      for (const [path, { title, answers = {} }] of Object.entries(views)) {
        await page.unrouteAll();
        await answerPanelCalls(page, answers);
        await page.goto(`/panel/${path}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect.soft(await violationsIn(page, 'html', rules), path).toEqual([]);
        const beyondPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(beyondPx, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
      }
      expect(refused).toEqual([]);
    },
  );

test('hostile text is shown as it is, and becomes no address', async ({ page }) => {
  await answerPanelCalls(page);
  await page.goto('/panel/solicitudes/r3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileText.trim());
  await expect(page.locator('[href^="javascript" i]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /WhatsApp|Llamar|^Correo/ })).toHaveCount(0);
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await page.title()).not.toBe('1');
});

test(`the first screen is at most ${firstScreenMax} bytes`, async ({ page, relay }) => {
  const paths = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/panel/') && !pathname.startsWith('/panel/api/')) paths.add(pathname);
  });
  await answerPanelCalls(page);
  await page.goto('/panel/solicitudes');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  let bytes = 0;
  for (const path of paths) {
    // As it is sent under TLS; on plain HTTP browsers do not ask for Brotli.
    const answer = await fetch(`${relay.url}${path}`, { headers: { 'accept-encoding': 'br' } });
    bytes += Number(answer.headers.get('content-length'));
  }
  expect(paths.size).toBeGreaterThan(4);
  expect(bytes).toBeLessThanOrEqual(firstScreenMax);
});
