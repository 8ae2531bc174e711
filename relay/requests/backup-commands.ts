/** `npm run backup` and `npm run restore`, among the owner's commands. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupStore } from '../backup/backup-store.ts';
import type { Restored } from '../backup/restore-options.ts';
import { restoreStore } from '../backup/restore-store.ts';
import type { Config } from '../config.ts';
import { explainStoreFailure } from '../start-failure.ts';
import type { Command, CommandInput } from './commands.ts';
import { requestsText } from './counts.ts';
import { requireStore } from './require-store.ts';

export const backupCommands = {
  backup: {
    usage: 'backup FILE',
    summary: 'everything that is stored, into one file',
    help: 'Writes everything that is stored into FILE, which nobody else may read, while relays run or not.\nAn earlier backup of that name is replaced once the new one is complete. Also: npm run backup -- FILE.',
    takesId: true,
    withoutStore: true,
    async run({ config, id: file, print }: CommandInput) {
      requireStore(config.store);
      await backupStore(config.store, file).catch((error) => {
        throw explain(error, config);
      });
      print(`Backup written to ${resolve(file)} (${(statSync(file).size / 1_000_000).toFixed(1)} MB).`);
      return 0;
    },
  },
  restore: {
    usage: 'restore FILE [--force]',
    summary: 'puts a backup in the place of the store',
    help: 'Checks FILE and puts it in the place of what is stored, which is kept aside. Stop every relay first.\nRefuses when the store has anything that the backup does not have; --force restores all the same.\nWhat was mailed after the backup is mailed again. Also: npm run restore -- FILE.',
    takesId: true,
    withoutStore: true,
    options: { force: { type: 'boolean' } },
    async run({ config, id: file, has, print }: CommandInput) {
      const restored = await restoreStore(config.store, {
        file: resolve(file),
        force: has('force'),
        now: new Date(),
      }).catch((error) => {
        throw explain(error, config);
      });
      print(describeRestore(restored, file));
      return 0;
    },
  },
} satisfies Record<string, Command>;

/** An error of the file system names its file by itself, which is not always the store's. */
function explain(error: unknown, config: Config): unknown {
  return (error as NodeJS.ErrnoException).path ? error : explainStoreFailure(error, config);
}

function describeRestore({ requests, keptAs, leftOut }: Restored, file: string): string {
  return [
    `Restored ${requestsText(requests)} from ${file}.`,
    ...(keptAs
      ? [
          `What was stored before is kept as ${keptAs}. It holds personal data: remove it when it is not needed.`,
        ]
      : []),
    ...(leftOut.length > 0
      ? [`Tables that are not this program's were left out: ${leftOut.join(', ')}.`]
      : []),
  ].join('\n');
}
