/** The lower bound: a page of one heading, served exactly like the real page. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressAll } from '../site/builder/compress.ts';

/** @returns a folder like `dist`. */
export async function floorSite(): Promise<string> {
  const dist = mkdtempSync(join(tmpdir(), 'floor-'));
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Piso</title><link rel="icon" href="data:,"><h1>Piso</h1>',
  );
  await compressAll(dist);
  return dist;
}
