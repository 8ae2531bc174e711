/** Drawings: static ones are files of the build, those of the hero and the demonstrator are inline. */
import { delayRequests } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { cases, layoutOf, openAs, showAs } from './layouts.ts';

const places = '[data-drawing]';

for (const layout of cases([layoutOf('dark', 390)], [layoutOf('light', 1440)]))
  test(`each still drawing is in its place without a scroll or a shift, and is fetched for the theme that is chosen alone: ${layout.name}`, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (/assets\/(?!logo-).*\.svg$/.test(request.url())) fetched.push(request.url());
    });
    const releaseRequests = await delayRequests(page, /assets\/[^/]*\.svg$/);
    await openAs(page, layout);
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    const boxes = () =>
      page.locator(places).evaluateAll((all) => all.map((place) => place.getBoundingClientRect().toJSON()));
    const before = await boxes();
    releaseRequests();
    await page.waitForLoadState('networkidle');
    expect(await boxes()).toEqual(before);
    expect(before).toHaveLength(10);
    expect(await page.evaluate(emptyDrawings)).toEqual([]);
    await test.step('every section is laid out without a scroll, so that a full-page screenshot is complete', async () => {
      const waiting = () =>
        page
          .locator('main > section, [data-part]')
          .evaluateAll((all) =>
            all
              .filter((section) => getComputedStyle(section).contentVisibility !== 'visible')
              .map(({ id }) => id),
          );
      await expect.poll(waiting).toEqual([]);
    });
    const shown = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-drawing]')]
          .filter((place) => place.checkVisibility())
          .map((place) => /url\("(.*)"\)/.exec(getComputedStyle(place).backgroundImage)?.[1])
          .sort(),
      );
    const first = await shown();
    expect(fetched.splice(0).sort()).toEqual(first);
    // A phone has no room for the drawing of the trial.
    expect(new Set(first).size).toBe(layout.width < 640 ? 9 : 10);
    await page.getByRole('button', { name: 'Tema' }).click();
    await page.getByRole('button', { name: layout.theme === 'dark' ? 'Claro' : 'Oscuro' }).click();
    await expect.poll(() => fetched).toHaveLength(first.length);
    expect(fetched.sort()).toEqual(await shown());
    expect(first.filter((url) => fetched.includes(url ?? ''))).toEqual([]);
  });

for (const width of cases([360], [700, 768, 1024, 1440]))
  test(`no lettering is smaller than 11 px, at ${width} px`, async ({ opened }) => {
    await showAs(opened, { theme: 'dark', width });
    const island = opened.locator('[data-island=demonstrator]');
    await island.scrollIntoViewIfNeeded();
    // A restart then takes four seconds instead of one.
    await opened.emulateMedia({ reducedMotion: 'no-preference' });
    await island.getByRole('button', { name: 'Reiniciar', exact: true }).click();
    await expect(island.getByText(/^PC 1: (PXE|Programa|Disco|Iniciando)/).last()).toBeVisible();
    const small = await opened.evaluate(() =>
      [...document.querySelectorAll<SVGTextElement>('svg text')]
        .filter((text) => text.checkVisibility() && text.getBoundingClientRect().width > 0)
        .map((text) => ({
          text: text.textContent,
          px: Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
        }))
        .filter(({ px }) => px < 11),
    );
    expect(small).toEqual([]);
    expect(await opened.evaluate(smallLettering)).toEqual([]);
    await opened.emulateMedia({ reducedMotion: 'reduce' });
    await expect(island.getByRole('img', { name: 'PC 1: limpia' })).toBeVisible();
  });

test('the animation of the hero drawing runs only while it is visible', async ({ browser, relay }) => {
  const page = await browser.newPage({
    reducedMotion: 'no-preference',
    viewport: { width: 390, height: 800 },
  });
  await page.goto(relay.url);
  const running = () =>
    page
      .locator('figure')
      .evaluate(
        (figure) =>
          figure.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
      );
  await expect.poll(running).toBeGreaterThan(0);
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect.poll(running).toBe(0);
  await page.locator('figure').scrollIntoViewIfNeeded();
  await expect.poll(running).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page
    .getByRole('main')
    .getByRole('link', { name: /prueba/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(running).toBe(0);
  await page.close();
});

/** Static drawings whose file shows nothing. Runs in the page. */
async function emptyDrawings(): Promise<string[]> {
  const places = [...document.querySelectorAll('[data-drawing]')].filter((place) => place.checkVisibility());
  const empty = await Promise.all(
    places.map(async (place) => {
      const image = new Image();
      image.src = /url\("(.*)"\)/.exec(getComputedStyle(place).backgroundImage)?.[1] ?? '';
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
      let painted = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]) painted += 1;
      return painted < (image.width * image.height) / 20 ? [place.getAttribute('data-drawing') ?? ''] : [];
    }),
  );
  return empty.flat();
}

/** Text in static drawings that is shown smaller than 11 px. Runs in the page. */
async function smallLettering(): Promise<string[]> {
  const small = [];
  for (const place of document.querySelectorAll('[data-drawing]')) {
    const url = /url\("(.*)"\)/.exec(getComputedStyle(place).backgroundImage)?.[1] ?? '';
    const drawing = new DOMParser().parseFromString(await (await fetch(url)).text(), 'image/svg+xml');
    const width = Number(drawing.documentElement.getAttribute('width'));
    const scale = place.getBoundingClientRect().width / width;
    for (const text of drawing.querySelectorAll('text')) {
      const px = Number.parseFloat(text.getAttribute('font-size') ?? '0') * scale;
      if (px < 11) small.push(`${text.textContent}: ${px}`);
    }
  }
  return small;
}
