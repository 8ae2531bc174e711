/** The panel's views in a browser: accessible, within the policy, within the screen, and small. */
import type { Page } from '@playwright/test';
import { violationsIn } from '../support/axe-violations.ts';
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { hostileText, type PanelRelay } from '../support/panel-relay.ts';
import { expect, test } from './fixtures.ts';
import { layouts, tagOf } from './layouts.ts';

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
const firstScreenMax = 200_000;

for (const layout of layouts)
  test(
    `every view is accessible and within its policy (${layout.name}); its first screen is at most ${firstScreenMax} bytes`,
    // The colours of the other theme are those of its tokens, whose contrast has a unit test.
    { tag: tagOf(layout.name === 'dark, 390 px') },
    async ({ page, relay }) => {
      test.setTimeout(180_000);
      // The other theme and width change only these.
      const rules = layout.theme === 'dark' ? undefined : ['color-contrast', 'target-size'];
      await page.setViewportSize({ width: layout.width, height: 800 });
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), layout.theme);
      await page.addInitScript(postponeLater, 3_000);
      const refused: string[] = [];
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
      });
      const files = new Set<string>();
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (pathname.startsWith('/panel/') && !pathname.startsWith('/panel/api/')) files.add(pathname);
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
          if (views === inside && at === 0)
            await test.step('the first screen is small', () => expectSmall(files, relay.url));
          expect.soft(await violationsIn(page, 'html', rules), path).toEqual([]);
          const beyondPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(beyondPx, `${path} is wider than the screen`).toBeLessThanOrEqual(0);
        }
        if (views === inside)
          await test.step('hostile text is shown as it is, and becomes no address', () =>
            expectHarmless(page, panelRelay));
      }
      expect(refused).toEqual([]);
    },
  );

/** Changes the view as a link of the panel does, without loading the panel again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/panel/${path}`);
}

/** What `panel/app/main.tsx` loads so many ms after the first view is no part of it, however long that takes to appear. */
function postponeLater(laterMs: number): void {
  const start = window.setTimeout;
  Object.assign(window, {
    setTimeout: (work: () => void, ms = 0, ...rest: unknown[]) =>
      start(work, ms === laterMs ? 3_600_000 : ms, ...rest),
  });
}

async function expectSmall(files: ReadonlySet<string>, origin: string): Promise<void> {
  let bytes = 0;
  for (const path of files) {
    // As it is sent under TLS; on plain HTTP browsers do not ask for Brotli.
    const answer = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'br' } });
    bytes += Number(answer.headers.get('content-length'));
  }
  expect(files.size).toBeGreaterThan(4);
  expect(bytes).toBeLessThanOrEqual(firstScreenMax);
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
