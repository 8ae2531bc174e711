/** What only iPhones do to the panel: the notch beside it, and the system's own heights and widths of fields. */
import { openPanelState } from '../../scripts/panel-states.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

test('with the phone on its side nothing stands below its notch', async ({ page, relay }) => {
  const notchPx = 59;
  const browser = await page.context().newCDPSession(page);
  const insets = { left: notchPx, right: notchPx, bottom: 21 };
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
  for (const view of ['solicitudes', 'solicitud']) {
    await openPanelState(page, relay.url, view, 'filled');
    expect(await page.evaluate(beyond, notchPx), view).toEqual([]);
  }
});

test('days, hours and choices have the width of their column and the height of a finger', async ({
  page,
  relay,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [view, state] of [
    ['solicitudes', 'filters'],
    ['solicitud', 'step'],
    ['solicitud', 'quote'],
  ] as const) {
    await openPanelState(page, relay.url, view, state);
    const found = await page.evaluate(asOnIphones);
    expect(found.length, state).toBeGreaterThanOrEqual(2);
    for (const { name, beyondPx, heightPx } of found) {
      expect.soft(beyondPx, `${state}: ${name}`).toBeLessThan(1);
      expect.soft(heightPx, `${state}: ${name}`).toBeGreaterThan(43.5);
    }
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
