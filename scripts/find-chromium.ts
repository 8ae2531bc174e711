/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, Playwright's, the system's; otherwise it installs one with
 * Playwright or apt. It never returns without one, so that no test is skipped silently.
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chromium } from '@playwright/test';
import { programPath } from './program-path.ts';

/** The headless shell draws no window and takes half the time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** @throws Error saying what to install when all of that failed. */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROMIUM_PATH is "${given}": expected an executable Chromium`);
    return given;
  }
  return installed() ?? install();
}

function installed(): string | undefined {
  const own = chromium.executablePath();
  if (isExecutable(own)) return own;
  for (const name of systemNames) {
    const found = programPath(name);
    if (found) return found;
  }
  return undefined;
}

function install(): string {
  const ways: [string, string[]][] = [
    ['npx', ['playwright', 'install', '--with-deps', 'chromium']],
    [
      'sh',
      ['-c', 'apt-get update && (apt-get install -y chromium-headless-shell; apt-get install -y chromium)'],
    ],
  ];
  for (const [command, args] of ways) {
    console.log(`No Chromium found; trying: ${command} ${args.join(' ')}`);
    try {
      execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 });
    } catch {
      continue;
    }
    const found = installed();
    if (found) return found;
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to it',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
