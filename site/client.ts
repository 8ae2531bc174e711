/** The watcher: the first and, until somebody interacts, the only script. */
import { watchCopy } from './watcher/copy.ts';
import { watchDialogs } from './watcher/dialogs.ts';
import { watchDrawings } from './watcher/drawings.ts';
import { watchFaq } from './watcher/faq.ts';
import { loadFonts } from './watcher/fonts.ts';
import { hideDraft } from './watcher/hide-draft.ts';
import { watchIslands } from './watcher/islands.ts';
import { watchNavigation } from './watcher/navigation.ts';
import { watchTheme } from './watcher/theme.ts';
import { watchToTop } from './watcher/to-top.ts';

const lateStyle = document.querySelector<HTMLLinkElement>('[data-late]');
if (lateStyle) lateStyle.media = 'all';
loadFonts();
watchTheme();
hideDraft();
watchDialogs();
watchIslands();
watchNavigation();
watchFaq();
watchToTop();
watchDrawings();
watchCopy();
document.documentElement.dataset.live = '';
