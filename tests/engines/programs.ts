/** Finds Firefox ESR and WebKitGTK's driver and installs missing ones with apt-get, or says what to install. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { programPath } from '../../scripts/program-path.ts';

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

export interface EnginePrograms {
  firefox: string;
  miniBrowser: string;
}

/** @throws Error naming the packages when they are missing and cannot be installed. */
export function enginePrograms(): EnginePrograms {
  const programs = find() ?? install();
  if (!programs)
    throw new Error(
      `The engine tests need Firefox ESR, WebKitWebDriver and Xvfb (Debian: apt-get install ${packages.join(' ')})`,
    );
  return programs;
}

function find(): EnginePrograms | undefined {
  const firefox = programPath('firefox-esr');
  const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];
  return firefox && miniBrowser && programPath('WebKitWebDriver') && programPath('Xvfb')
    ? { firefox, miniBrowser }
    : undefined;
}

function install(): EnginePrograms | undefined {
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  console.log(`Engines missing; trying: ${command}`);
  spawnSync('sh', ['-c', command], { stdio: ['ignore', 'inherit', 'inherit'], timeout: 600_000 });
  return find();
}
