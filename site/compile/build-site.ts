import { join, resolve } from 'node:path';
import { readBusiness } from '../../business/read-business.ts';
import { type WriteOptions, writeSite } from '../../business/write-site.ts';
import { compileSite } from './compile-site.ts';

const compiled = join(resolve(import.meta.dirname, '../..'), 'build/site');

/** @returns warnings, one a line. @throws Error naming a wrong setting or what failed. */
export async function buildSite(options: Pick<WriteOptions, 'dist' | 'relayDir' | 'env'>): Promise<string[]> {
  const owner = readBusiness(options.env);
  await compileSite(compiled);
  return writeSite({ ...options, owner, compiled });
}
