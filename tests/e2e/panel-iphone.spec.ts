/** What only iPhones do to the panel: the notch beside it, and the system's own heights and widths of fields. */
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './panel-session.ts';

test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

test('nothing stands below the notch; days, hours and choices have the width of their column and the height of a finger', async ({
  page,
}) => {
  const { real } = await openPanelRelay(page);
  await test.step('with the phone on its side nothing stands below its notch', async () => {
    const notchPx = 59;
    const browser = await page.context().newCDPSession(page);
    const insets = { left: notchPx, right: notchPx, bottom: 21 };
    await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
    await page.goto('/panel/solicitudes');
    await expect(page.getByRole('link', { name: /José/ }).first()).toBeVisible();
    expect(await page.evaluate(beyond, notchPx)).toEqual([]);
    await follow(page, real('solicitudes/r2'));
    await expect(page.getByRole('button', { name: 'Guardar nota' })).toBeVisible();
    expect(await page.evaluate(beyond, notchPx)).toEqual([]);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const button of ['Elegir…', 'Cotizar', 'Filtros y orden']) {
    if (button === 'Filtros y orden') await follow(page, 'solicitudes');
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect
      .poll(async () => (await page.evaluate(asOnIphones)).length, button)
      .toBeGreaterThanOrEqual(2);
    for (const { name, beyondPx, heightPx } of await page.evaluate(asOnIphones)) {
      expect.soft(beyondPx, `${button}: ${name}`).toBeLessThan(1);
      expect.soft(heightPx, `${button}: ${name}`).toBeGreaterThan(43.5);
    }
    await page.keyboard.press('Escape');
  }
});

/** What is read or pressed beside the safe area. Runs in the page. */
function beyond(notchPx: number): string[] {
  const all = [...document.querySelectorAll('nav :is(a, button), main :is(h1, h2, a, button, input, td)')];
  return all
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden, fieldset'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < notchPx - 1 || right > innerWidth - notchPx + 1);
    })
    .map((element) => element.outerHTML.slice(0, 80));
}

/**
 * Does to fields with the system's appearance what WebKit's `RenderThemeIOS::adjustMenuListButtonStyle` does after all style sheets.
 * Runs in the page.
 */
function asOnIphones() {
  const fields = [...document.querySelectorAll<HTMLElement>('[type=date], [type=time], select')];
  for (const field of fields) {
    if (getComputedStyle(field).appearance === 'none') continue;
    const hasHeight = String(field.computedStyleMap().get('height')) !== 'auto';
    field.style.minHeight = hasHeight ? '15px' : '29px';
    field.style.padding = '0 0.5em';
    field.style.lineHeight = 'normal';
    if (field.matches('input')) Object.assign(field.style, { boxSizing: 'content-box', minWidth: '6em' });
  }
  return fields.map((field) => {
    const { right, height } = field.getBoundingClientRect();
    const column = field.parentElement?.getBoundingClientRect().right ?? 0;
    const name = field.parentElement?.textContent?.slice(0, 20) ?? '';
    return { name, beyondPx: right - column, heightPx: height };
  });
}
