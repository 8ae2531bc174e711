/**
 * The environment of a command or relay that a test starts: PATH, and Node's cache of compiled modules, without which each start
 * strips the types of every file again (a relay 0.65 s of CPU, 0.34 with it). Nothing else of the tests' environment reaches it.
 */
import { resolve } from 'node:path';

export const commandEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/tests'),
};
