/**
 * The panel in a browser at 4x CPU throttling, over a real relay: how long each interaction takes (Event Timing), and
 * whether a list that is scrolled fast ever shows a frame without rows.
 */
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { browserFlags } from '../scripts/browser-flags.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { until } from '../tests/support/until.ts';
import { longestEventMs } from './longest-event.ts';
import { median } from './quartiles.ts';

export interface PanelInBrowser {
  /** Name -> median of the longest event, in ms. */
  interactions: Record<string, number>;
  scrolling: Scrolled;
}

interface Scrolled {
  rows: number;
  seconds: number;
  frames: number;
  /** Frames in which some part of the list's place was empty. */
  emptyFrames: number;
  /** Frames in which some part of it showed a row that was still loading. */
  skeletonFrames: number;
  longestFrameMs: number;
  /** JavaScript's memory after scrolling and a garbage collection. */
  heapMb: number;
}

const password = 'una frase de doce letras';
const name = 'Ana';
const throttling = 4;
/** A wheel that turns by itself: two screens at once. */
const wheelPx = 1_800;
const scrollLimitMs = 150_000;

/** @param dataDir of a SQLite store with many requests */
export async function measurePanelInBrowser(
  dataDir: string,
  { runs, rows }: { runs: number; rows: number },
): Promise<PanelInBrowser> {
  const relay = await startRelay({ DATA_DIR: dataDir });
  const origin = relay.url.replace('127.0.0.1', 'localhost');
  await makeAccount(origin, relay.output);
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
  try {
    const interactions: Record<string, number> = {};
    for (const [what, interaction] of Object.entries(panelInteractions)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await measureOne(browser, origin, interaction));
      interactions[what] = median(times);
      console.log(what, interactions[what]);
    }
    return { interactions, scrolling: await scroll(browser, origin, rows) };
  } finally {
    await browser.close();
    await relay.stop();
  }
}

interface Interaction {
  path: string;
  isSignedOut?: boolean;
  before?: (page: Page) => Promise<void>;
  /** What is pressed with the mouse, or what is done otherwise. */
  press?: (page: Page) => Locator;
  act?: (page: Page) => Promise<void>;
}

const firstRow = (page: Page) => page.getByRole('row').nth(1).getByRole('link');

const panelInteractions: Readonly<Record<string, Interaction>> = {
  'sign in': {
    path: 'entrar',
    isSignedOut: true,
    before: fillSignIn,
    press: (page) => page.getByRole('button', { name: 'Entrar', exact: true }),
  },
  'open a request': { path: 'solicitudes', press: (page) => firstRow(page) },
  'first key of a search': {
    path: 'solicitudes',
    before: (page) => page.getByRole('searchbox').focus(),
    act: (page) => page.keyboard.press('r'),
  },
  'five keys of a search': {
    path: 'solicitudes',
    before: (page) => page.getByRole('searchbox').focus(),
    act: (page) => page.keyboard.type('norte', { delay: 80 }),
  },
  'filter by stage': {
    path: 'solicitudes',
    press: (page) => page.getByRole('button', { name: 'Contactada' }),
  },
  'change the stage': {
    path: 'solicitudes',
    before: openFirst,
    press: (page) => page.getByRole('button', { name: 'Contactada' }),
  },
  'save a note': {
    path: 'solicitudes',
    before: async (page) => {
      await openFirst(page);
      await page.getByLabel('Nota nueva').fill('Llamé, vuelve el lunes');
    },
    press: (page) => page.getByRole('button', { name: 'Guardar nota' }),
  },
  'switch to another view': {
    path: 'solicitudes',
    press: (page) => page.getByRole('link', { name: 'Hoy', exact: true }),
  },
};

async function measureOne(browser: Browser, origin: string, interaction: Interaction): Promise<number> {
  const { page, session } = await visit(browser, origin, interaction);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  await interaction.before?.(page);
  const box = await interaction.press?.(page).boundingBox();
  await page.waitForTimeout(1_000);
  // locator.click() would look for what is at that place, in the page's own time.
  const act = async () => {
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await interaction.act?.(page);
  };
  const longest = await longestEventMs(page, act, 1_200);
  await page.context().close();
  return longest;
}

/** Scrolls as fast as the wheel of a mouse allows, until so many rows were there. */
async function scroll(browser: Browser, origin: string, rows: number): Promise<Scrolled> {
  const { page, session } = await visit(browser, origin, { path: 'solicitudes' });
  await page.evaluate(watchFrames);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  await page.mouse.move(700, 600);
  const reached = () => page.evaluate(() => Reflect.get(window, 'frames') as unknown as Scrolled);
  const startedAt = performance.now();
  const spentMs = () => performance.now() - startedAt;
  let scrolled = await reached();
  while (scrolled.rows < rows && spentMs() < scrollLimitMs) {
    for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, wheelPx);
    scrolled = await reached();
  }
  const seconds = spentMs() / 1000;
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.context().close();
  return { ...scrolled, seconds, heapMb: usedSize / 1e6 };
}

/** Looks at three heights of the list in each frame, after the frame's scroll events. */
function watchFrames(): void {
  const frames = { rows: 0, frames: 0, emptyFrames: 0, skeletonFrames: 0, longestFrameMs: 0 };
  Object.assign(window, { frames });
  let last = performance.now();
  const look = (now: number) => {
    frames.frames += 1;
    frames.longestFrameMs = Math.max(frames.longestFrameMs, now - last);
    last = now;
    const list = document.querySelector('[role=table] > :last-child')?.getBoundingClientRect();
    if (list) {
      const top = Math.max(list.top, 60) + 20;
      const bottom = Math.min(list.bottom, innerHeight) - 20;
      const heights = [top, (top + bottom) / 2, bottom];
      const rows = heights.map((y) =>
        document.elementFromPoint(700, y)?.closest('[aria-rowindex], [data-skeleton]'),
      );
      if (rows.some((row) => !row)) frames.emptyFrames += 1;
      if (rows.some((row) => row?.matches('[data-skeleton]'))) frames.skeletonFrames += 1;
      for (const row of document.querySelectorAll('[role=row][aria-rowindex]'))
        frames.rows = Math.max(frames.rows, Number(row.getAttribute('aria-rowindex')) - 1);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function visit(
  browser: Browser,
  origin: string,
  { path, isSignedOut = false }: Pick<Interaction, 'path' | 'isSignedOut'>,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/panel/${isSignedOut ? path : 'entrar'}`);
  if (!isSignedOut) {
    await fillSignIn(page);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Hoy' }).waitFor();
    await page.goto(`${origin}/panel/${path}`);
    await firstRow(page).waitFor();
  }
  return { page, session: await context.newCDPSession(page) };
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Contraseña').fill(password);
}

async function openFirst(page: Page): Promise<void> {
  await firstRow(page).click();
  await page.getByLabel('Nota nueva').waitFor();
}

/** With the link that the relay prints while there is no account; an earlier run over the same folder made one. */
async function makeAccount(origin: string, output: () => string): Promise<void> {
  const token = () => /\/panel\/invitacion#(\S+)/.exec(output())?.[1];
  await until('the link is printed', () => token() !== undefined, 5_000).catch(() => {});
  if (!token()) return;
  const answer = await fetch(`${origin}/panel/api/invitation/use`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ token: token(), name, password }),
  });
  if (!answer.ok) throw new Error(`the account was not made: ${answer.status}`);
}
