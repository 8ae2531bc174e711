/** The panel's views in a browser: accessible, within the policy, and within the screen. */
import type { Page } from '@playwright/test';
import { violationsIn } from '../support/axe-violations.ts';
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { hostileText, type PanelRelay } from '../support/panel-relay.ts';
import { expect, test } from './fixtures.ts';

interface View {
  title: string;
  /** What its answers bring. */
  text: string;
}
const outside: Record<string, View> = {
  entrar: { title: 'Entra al panel', text: 'Contraseña' },
  'invitacion#t1': { title: 'Crea la primera cuenta', text: 'Tu nombre' },
};
const inside: Record<string, View> = {
  solicitudes: { title: 'Solicitudes', text: 'María José Ñáñez' },
  hoy: { title: 'Hoy', text: 'María José Ñáñez' },
  'solicitudes/r1': { title: 'María José Ñáñez', text: 'Cabinas El Túnel' },
  'solicitudes/r2': { title: 'María José Ñáñez', text: 'Cabinas El Túnel' },
  apartadas: { title: 'Apartadas', text: hostileText },
  entregas: { title: 'Entregas', text: 'Cabinas El Túnel' },
  cifras: { title: 'Cifras', text: hostileText },
  cuenta: { title: 'Cuenta', text: 'Chrome' },
  nada: { title: 'No existe esta página', text: '' },
};

// The other theme and width: panel-states.spec.ts; the colours of the other theme are those of its tokens, which have a unit test.
test('every view is accessible and within its policy (dark, 390 px)', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  const panelRelay = await openPanelRelay(page);
  for (const views of [inside, outside]) {
    if (views === outside) panelRelay.endSession();
    for (const [at, [path, { title, text }]] of Object.entries(views).entries()) {
      if (path.startsWith('invitacion')) await panelRelay.invite('');
      const address = panelRelay.real(path);
      await (at === 0 ? page.goto(`/panel/${address}`) : follow(page, address));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('main').getByText(text).first()).toBeVisible();
      expect.soft(await violationsIn(page), path).toEqual([]);
      const beyondPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(beyondPx, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
    }
    if (views === inside)
      await test.step('hostile text is shown as it is, and becomes no address', () =>
        expectHarmless(page, panelRelay));
  }
  expect(refused).toEqual([]);
});

/** Changes the view as a link of the panel does, without loading the panel again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/panel/${path}`);
}

async function expectHarmless(page: Page, { real }: PanelRelay): Promise<void> {
  await follow(page, real('solicitudes/r3'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileText.trim());
  await expect(page.locator('[href^="javascript" i]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Llamar' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(WhatsApp|Correo)$/ })).toHaveCount(0);
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await page.title()).not.toBe('1');
}
