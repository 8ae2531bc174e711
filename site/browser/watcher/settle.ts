/** Work for after the first screen: fonts, layout of the sections further down, then smooth scrolling. */
const fonts = ['1em Archivo', '680 1em "Archivo Display"'];
/** Longest wait for the fonts before the sections are laid out. */
const fontsLimitMs = 3000;
const topPx = 100;
/** Kept here, because reading it right after the fonts' arrival would force another layout. Unknown counts as far down. */
let scrolledPx = Infinity;
/** Number of the latest call; earlier ones stop laying out sections. */
let turn = 0;
// Safari has no idle callback. Its `setTimeout` reads the options as no delay.
const inTurn = (globalThis.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
/** Chromium has no idle time while it draws no frame, such as after a change that animates nothing. */
const whenIdle = { timeout: 999 };

export function settle(): void {
  remember('page');
  addEventListener('scroll', () => {
    scrolledPx = scrollY;
  });
  const arrived = Promise.all(fonts.map((font) => document.fonts.load(font)))
    .then(measureScroll)
    // Blocked or offline: the fallback font stays.
    .then(switchFontsUnseen, () => {});
  // After the fonts, so that each section is laid out once.
  Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, fontsLimitMs))]).then(layOutSections);
}

/** Without forcing a layout, after the one that scrolls to the fragment. A hidden tab has no frames. */
function measureScroll(): Promise<void> | undefined {
  if (document.hidden) return;
  return new Promise((resolve) => {
    new IntersectionObserver(([entry], observer) => {
      observer.disconnect();
      if (entry) scrolledPx = -entry.boundingClientRect.top;
      resolve();
    }).observe(document.documentElement);
  });
}

/**
 * While the first screen is visible, where nothing moves: further down a paragraph may become a line longer. Otherwise
 * it waits until the visitor scrolls up, follows a link inside the page, or hides the tab.
 */
function switchFontsUnseen(): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const switchUnseen = ({ target }: { target?: EventTarget | null } = {}) => {
    const leaves = target instanceof Element && target.closest('a[href^="#"]');
    if (scrolledPx > topPx && !document.hidden && !leaves) return;
    switchFonts();
    waiting.abort();
  };
  addEventListener('scroll', switchUnseen, { signal });
  addEventListener('click', switchUnseen, { signal });
  document.addEventListener('visibilitychange', switchUnseen, { signal });
  switchUnseen();
}

/** The text of the first screen keeps its font for this visit where a line would break at another word. */
function switchFonts(): void {
  const title = document.querySelector('h1');
  const texts = [title, title?.parentElement].filter((text) => text instanceof HTMLElement);
  const before = texts.map((text) => ({
    text,
    height: text.offsetHeight,
    font: getComputedStyle(text).fontFamily,
  }));
  document.documentElement.dataset.fonts = '';
  if (before.some(({ text, height }) => text.offsetHeight !== height))
    for (const { text, font } of before) text.style.fontFamily = font;
}

/**
 * A change that restyles the whole document: the sections off the screen are skipped for this frame.
 * @param target an element that `change` focuses, which is not possible in a skipped section
 */
export function restyle(change: () => void, target: Element | null = null): void {
  // A section that was never rendered has no remembered size. Browsers without scroll anchoring skip no sections.
  if (!('settled' in document.documentElement.dataset) || !CSS.supports('overflow-anchor:auto')) {
    change();
    return;
  }
  // All sections are measured first, because skipping one can move those after it.
  const unseen = sections().filter((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return bottom < 0 || top > innerHeight;
  });
  for (const section of unseen)
    section.style.contentVisibility = section.contains(target) ? 'visible' : 'hidden';
  change();
  layOutSections();
}

/** The style sheet skips the sections until they come near (section.module.css); this lays out one, or a part of a long one, per task. */
function layOutSections(): void {
  const waiting = sections();
  turn += 1;
  const ours = turn;
  const next = () => {
    if (ours !== turn) return;
    const section = waiting.shift();
    // Browsers remember the size of a section at the end of a frame.
    if (!section)
      return requestAnimationFrame(() => {
        document.documentElement.dataset.settled = '';
        remember('fonts');
      });
    section.style.contentVisibility = 'visible';
    inTurn(next, whenIdle);
  };
  inTurn(next, whenIdle);
}

function sections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main > section, [data-part]')];
}

/** For the inline script of the tab's next load. */
function remember(seen: 'page' | 'fonts'): void {
  try {
    sessionStorage.seen = seen;
    // Where the tab's first visit came from, which the form sends along (islands/visit/tab-source.ts).
    sessionStorage.from ??= `${location.search} ${document.referrer}`;
  } catch {}
}
