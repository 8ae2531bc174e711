/** The watcher: the first and, until somebody interacts, the only script. */
import { watchDialogs } from './watcher/dialogs.ts';
import { watchIslands } from './watcher/islands.ts';

watchDialogs();
watchIslands();
document.documentElement.dataset.live = '';
