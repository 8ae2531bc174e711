/**
 * What the first screen left out, once it is there: fonts, then the layout of the sections further down, then smooth
 * scrolling. A tab that has had all of it starts with it the next time (pages/head-script.ts).
 */
const fonts = ['1em Archivo', '680 1em "Archivo Display"'];
/** A slow connection must not keep the sections from being laid out. */
const fontsLimitMs = 3000;
const topPx = 100;
/** Kept here, because to ask for it when the fonts have just come would lay the page out once more. */
let scrolledPx = 0;
/** Which call may lay out sections: a later one takes over. */
let turn = 0;
// Safari has no idle callback.
const inTurn = globalThis.requestIdleCallback ?? setTimeout;

export function settle(): void {
  remember('page');
  scrolledPx = scrollY;
  addEventListener(
    'scroll',
    () => {
      scrolledPx = scrollY;
    },
    { passive: true },
  );
  const arrived = Promise.all(fonts.map((font) => document.fonts.load(font))).then(
    switchFontsUnseen,
    // Blocked or offline: the fallback stays.
    () => {},
  );
  // After the fonts, so that each section is laid out once.
  Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, fontsLimitMs))]).then(layOutSections);
}

/**
 * Switches to the fonts when nobody reads further down: the first screen is set so that nothing moves, elsewhere a
 * paragraph may gain a line. A link to another place of the page, or into a dialog, ends that reading.
 */
function switchFontsUnseen(): void {
  const switchUnseen = ({ target }: { target?: EventTarget | null } = {}) => {
    const leaves = target instanceof Element && target.closest('a[href^="#"]');
    if (scrolledPx > topPx && !document.hidden && !leaves) return;
    document.documentElement.dataset.fonts = '';
    removeEventListener('scroll', switchUnseen);
    removeEventListener('click', switchUnseen);
    document.removeEventListener('visibilitychange', switchUnseen);
  };
  addEventListener('scroll', switchUnseen, { passive: true });
  addEventListener('click', switchUnseen);
  document.addEventListener('visibilitychange', switchUnseen);
  switchUnseen();
}

/**
 * Makes a change that restyles the whole document, such as a modal dialog or another theme: the sections that are off
 * the screen are skipped for this frame, and laid out again afterwards.
 */
export function restyle(change: () => void): void {
  // A section that was never in a frame has no size to keep. Browsers without scroll anchoring skip none at all.
  if (!('settled' in document.documentElement.dataset) || !CSS.supports('overflow-anchor:auto')) {
    change();
    return;
  }
  // All are measured before the first is skipped, because a skipped section can move those after it.
  const unseen = sections().filter(isOffScreen);
  for (const section of unseen) section.style.contentVisibility = 'hidden';
  change();
  layOutSections();
}

/** The style sheet skips the sections until they come near (section.module.css); one a turn is laid out for good. */
function layOutSections(): void {
  const waiting = sections();
  turn += 1;
  const ours = turn;
  const next = () => {
    if (ours !== turn) return;
    const section = waiting.shift();
    // Browsers remember the size of a section at the end of a frame.
    if (!section) return requestAnimationFrame(finish);
    section.style.contentVisibility = 'visible';
    inTurn(next);
  };
  inTurn(next);
}

function isOffScreen(section: HTMLElement): boolean {
  const { top, bottom } = section.getBoundingClientRect();
  return bottom < 0 || top > innerHeight;
}

function sections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main > section')];
}

function finish(): void {
  document.documentElement.dataset.settled = '';
  remember('fonts');
}

/** What this tab has had: the inline script reads it. */
function remember(seen: 'page' | 'fonts'): void {
  try {
    sessionStorage.seen = seen;
  } catch {
    // Storage is blocked: the next page settles anew.
  }
}
