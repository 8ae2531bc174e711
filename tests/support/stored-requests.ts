/** What the owner's own command exports from a data folder, one object a stored request. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

export interface ExportedRequest {
  id: string;
  receivedAt: string;
  status: string;
  timesReceived: number;
  params: Record<string, string>;
  deliveries: { channel: string; state: string }[];
}

export function storedRequests(dataDir: string): ExportedRequest[] {
  const lines = execFileSync(process.execPath, ['relay/requests.ts', 'export', '--format', 'json'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
    maxBuffer: 1_000_000_000,
  });
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
