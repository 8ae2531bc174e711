/** Reads the file that postgres-backup.ts writes. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { migrationsAfter } from '../store/migrations.ts';
import { formatName } from './postgres-backup.ts';

type Line = { schema: number } | { table: string } | { row: string };

/** @throws Error when the file is damaged, cut short, no backup, or newer than this program. */
export async function* readPostgresBackup(file: string): AsyncGenerator<Line> {
  const unpacked = createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(createGunzip());
  let count = 0;
  let isFirst = true;
  let isWhole = false;
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.startsWith('{')) {
        count += 1;
        yield { row: line };
        continue;
      }
      const [kind, value] = JSON.parse(line);
      if (isFirst !== (kind === formatName)) throw new Error('it is no backup of a relay');
      isFirst = false;
      if (kind === 'table') yield { table: String(value) };
      else if (kind === 'end') isWhole = value === count;
      else yield { schema: readVersion(value, file) };
    }
  } catch (error) {
    throw new Error(`${file} cannot be restored: ${(error as Error).message}`);
  }
  if (!isWhole) throw new Error(`${file} cannot be restored: its end is missing`);
}

function readVersion({ schema }: { schema: number }, file: string): number {
  migrationsAfter(schema, file);
  return schema;
}
