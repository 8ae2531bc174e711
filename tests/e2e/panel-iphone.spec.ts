/** What only iPhones do to the panel: the notch beside it. */
import { openPanelState } from '../../scripts/panel-states.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

test('with the phone on its side nothing stands below its notch', async ({ page, relay }) => {
  const notchPx = 59;
  const browser = await page.context().newCDPSession(page);
  const insets = { left: notchPx, right: notchPx, bottom: 21 };
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets });
  for (const view of ['hoy', 'solicitudes', 'solicitud', 'cuenta']) {
    await openPanelState(page, relay.url, view, 'filled');
    expect(await page.evaluate(beyond, notchPx), view).toEqual([]);
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
