/** The watcher: the first and, until somebody interacts, the only script. */

import { hideDraft } from './islands/trial-form/draft/hide-draft.ts';
import { watchCopy } from './watcher/copy.ts';
import { watchDialogs } from './watcher/dialogs.ts';
import { placeDrawings } from './watcher/drawings.ts';
import { watchFaq } from './watcher/faq.ts';
import { loadFonts } from './watcher/fonts.ts';
import { watchHero } from './watcher/hero.ts';
import { watchIslands } from './watcher/islands.ts';
import { watchNavigation } from './watcher/navigation.ts';
import { layOutAtOnce, layOutSections } from './watcher/sections.ts';
import { watchTheme } from './watcher/theme.ts';
import { watchToTop } from './watcher/to-top.ts';

document.documentElement.dataset.live = '';
const lateStyle = document.querySelector<HTMLLinkElement>('[data-late]');
if (lateStyle) lateStyle.media = 'all';
// After the fonts, so that every section is laid out once; but not later than a slow line allows.
loadFonts(layOutSections);
setTimeout(layOutSections, 3000);
// Keys move the focus anywhere at once, and what it reaches must be seen.
addEventListener('keydown', layOutAtOnce, { once: true });
// The browser's own way to the address's place ends a few frames after the load.
addEventListener('load', () =>
  setTimeout(() => {
    document.documentElement.dataset.loaded = '';
  }, 500),
);
watchTheme();
hideDraft();
watchDialogs();
watchIslands();
watchHero();
watchNavigation();
watchFaq();
watchToTop();
watchCopy();
placeDrawings(lateStyle);
