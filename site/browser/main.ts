/** The watcher's entry: started after the first paint or at the first interaction (pages/head-script.ts). */
import { watchDraft } from './islands/trial-form/draft/hide-draft.ts';
import { watchContactLinks } from './watcher/contact-links.ts';
import { watchDialogs } from './watcher/dialogs.ts';
import { watchElements } from './watcher/elements.ts';
import { watchIslands } from './watcher/islands.ts';
import { watchNavigation } from './watcher/navigation.ts';
import { settle } from './watcher/settle.ts';
import { watchTheme } from './watcher/theme.ts';

// A slow document can be painted and used before all of it has arrived.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', watch, { once: true });
else watch();

function watch(): void {
  watchTheme();
  watchDraft();
  watchDialogs();
  // Only now, because it hides a dialog that the address alone opened, together with the visitor's place in it.
  document.documentElement.dataset.live = '';
  watchIslands();
  watchContactLinks();
  watchNavigation();
  watchElements();
  settle();
}
