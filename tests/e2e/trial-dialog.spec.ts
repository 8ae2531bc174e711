/** Specification §2 item 2 and §4: the trial dialog opens from every trial control and can be closed. */
import { expect, test } from './fixtures.ts';
import { isLive, settled } from './layouts.ts';
import { opener, trialDialog, untilHydrated } from './trial-form.ts';

test('opens from every trial control without changing the page; focus comes back to it', async ({ home }) => {
  await settled(home);
  const controls = home.locator('a[href="#prueba"]');
  // Seen now: while a dialog is open, and until a moment after, sections out of view are skipped.
  const shown = await controls.evaluateAll((all) =>
    all.flatMap((link, at) => (link.checkVisibility({ visibilityProperty: true }) ? [at] : [])),
  );
  expect(shown.length).toBeGreaterThanOrEqual(5);
  await test.step('the page keeps its height while a dialog is open', async () => {
    const link = home.locator('#pricing a[href="#prueba"]').first();
    await link.scrollIntoViewIfNeeded();
    const [before, open] = await link.evaluate((opener: HTMLElement) => {
      const heightPx = () => document.documentElement.scrollHeight;
      const closed = heightPx();
      // Without focus, as a screen reader activates it.
      opener.click();
      return [closed, heightPx()];
    });
    await expect(trialDialog(home)).toBeVisible();
    expect(open).toBe(before);
    await test.step('focus comes to an opener that was activated without focus', async () => {
      await home.keyboard.press('Escape');
      await expect(link).toBeFocused();
    });
  });
  await test.step('each control opens it, and gets the focus back', async () => {
    for (const at of shown) {
      const link = controls.nth(at);
      await link.click();
      await expect(trialDialog(home)).toBeVisible();
      await home.keyboard.press('Escape');
      await expect(trialDialog(home)).toBeHidden();
      await expect(link).toBeFocused();
    }
  });
  await test.step('a link that is clicked with Ctrl opens a tab, and no dialog here', async () => {
    // Last: the page is not always focused again when the tab is closed.
    const tab = home.context().waitForEvent('page');
    await opener(home).click({ modifiers: ['Control'] });
    await (await tab).close();
    await expect(trialDialog(home)).toBeHidden();
  });
});

test('moves nothing when it opens between the layout of a section and the next frame', async ({ page }) => {
  // Idle callbacks run when the test says so.
  await page.addInitScript(() => {
    const idle: (() => void)[] = [];
    Object.assign(window, { idle, requestIdleCallback: (callback: () => void) => idle.push(callback) });
  });
  await page.goto('/');
  await isLive(page);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'idle').length)).toBeGreaterThan(0);
  const [beforePx, afterPx] = await page.evaluate(() => {
    const idle: (() => void)[] = Reflect.get(window, 'idle');
    for (let callback = idle.shift(); callback; callback = idle.shift()) callback();
    const link = document.querySelector<HTMLElement>('#pricing a[href="#prueba"]');
    link?.scrollIntoView({ behavior: 'instant' });
    const topPx = () => link?.getBoundingClientRect().top;
    const before = topPx();
    link?.click();
    return [before, topPx()];
  });
  await expect(trialDialog(page)).toBeVisible();
  expect(afterPx).toBe(beforePx);
});

test('opens from the address and when the address changes; no drag closes it', async ({ page }) => {
  await page.goto('/#prueba');
  await expect(trialDialog(page)).toBeVisible();
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(trialDialog(page)).toBeHidden();
  // The address changes with the event, which comes after the dialog is gone.
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.evaluate(() => {
    location.hash = 'prueba';
  });
  await expect(trialDialog(page)).toBeVisible();
  await test.step('dragging a text selection out of it does not close it, nor does a press outside that is released inside', async () => {
    const field = page.locator('#fullName');
    await field.fill('María');
    const box = await field.boundingBox();
    if (!box) throw new Error('the field has no box');
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    await page.mouse.move(x, y);
    for (const [toX, toY] of [
      [5, 300],
      [x, y],
    ] as const) {
      await page.mouse.down();
      await page.mouse.move(toX, toY, { steps: 4 });
      await page.mouse.up();
      await expect(trialDialog(page)).toBeVisible();
    }
  });
});

test('on touch screens no field takes the focus: no keyboard covers the form', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  // As phones of Samsung answer.
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia.call(window, query.replace('(hover:hover)', 'all'));
  });
  await page.goto('/');
  await opener(page).tap();
  await expect(page.locator('#prueba-title')).toBeFocused();
  await context.close();
});
