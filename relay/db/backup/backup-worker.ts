/** A thread of its own for each backup, so that the relay goes on answering while one is written. */
import { workerData } from 'node:worker_threads';
import type { StoreConfig } from '../../config.ts';
import { writeBackup } from './backup-store.ts';

const { store, path } = workerData as { store: StoreConfig; path: string };
await writeBackup(store, path);
