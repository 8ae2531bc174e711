/** `copy`, among the owner's commands. */
import { postgresUrl } from '../store/store-config.ts';
import type { Command } from './commands.ts';
import { copyStore } from './copy-store.ts';
import { describeCopy } from './describe-copy.ts';
import { requireStore } from './require-store.ts';
import { warnOfRelay } from './warn-of-relay.ts';

export const copyCommand = {
  usage: 'copy --to URL',
  summary: 'copy the SQLite store into PostgreSQL',
  help: 'Copies what is in DATA_DIR into an empty or partly filled PostgreSQL database and compares both: requests with their\ndeliveries, stages, notes and follow-ups of the panel, accounts with their passkeys. Sessions and invitations stay behind:\neverybody signs in again. Stop the relay first. May be run again when it was interrupted.\nNothing is removed there: requests that only the target has are counted and named. They were accepted there,\nor erased here since an earlier copy: then erase them there too, with DATABASE_URL set. Fails when something is missing there.',
  options: { to: { type: 'string' } },
  withoutStore: true,
  async run({ config, option, print, warn }) {
    const url = option('to');
    if (!url) throw new Error('--to is missing: the address of the PostgreSQL database');
    if (config.store.databaseUrl)
      throw new Error('DATABASE_URL is set: unset it, so that DATA_DIR is the source');
    const to = postgresUrl('--to', url);
    requireStore(config.store);
    warnOfRelay(config.store.dataDir, warn);
    print(describeCopy(await copyStore(config.store.dataDir, to), config.store.dataDir));
    return 0;
  },
} satisfies Command;
