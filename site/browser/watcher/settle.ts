/** Work for after the first screen: fonts, layout of the sections further down, then smooth scrolling. */
const fonts = ['1em Archivo', '680 1em "Archivo Display"'];
const topPx = 100;
// Safari has no idle callback. Its `setTimeout` reads the options as no delay.
const inTurn = (globalThis.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback;
/** Chromium has no idle time while it draws no frame, such as after a change that animates nothing. */
const whenIdle = { timeout: 999 };

export function settle(): void {
  remember('page');
  Promise.all(fonts.map((font) => document.fonts.load(font)))
    // Blocked or offline: the fallback font stays.
    .then(switchFontsUnseen, () => {})
    // After the fonts, so that each section is laid out once.
    .then(layOutSections);
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
    if (scrollY > topPx && !document.hidden && !leaves) return;
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

/** The style sheet skips the sections until they come near (section.module.css); this lays out one, or a part of a long one, per task. */
async function layOutSections(): Promise<void> {
  for (const section of document.querySelectorAll<HTMLElement>('main > section, [data-part]')) {
    await new Promise((resolve) => inTurn(resolve, whenIdle));
    section.style.contentVisibility = 'visible';
  }
  document.documentElement.dataset.settled = '';
  remember('fonts');
}

/** For the inline script of the tab's next load. */
function remember(seen: 'page' | 'fonts'): void {
  try {
    sessionStorage.seen = seen;
    // Where the tab's first visit came from, which the form sends along (trial-form/sending/send.ts).
    sessionStorage.from ??= `${location.search} ${document.referrer}`;
  } catch {}
}
