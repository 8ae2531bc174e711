/** What one of the owner's commands is, and what it is given. */
import type { ParseArgsOptionDescriptor } from 'node:util';
import type { Config } from '../config.ts';
import type { Store } from '../requests/store.ts';

export interface CommandInput {
  config: Config;
  /** The id; empty unless the command takes one. */
  id: string;
  option: (name: string) => string | undefined;
  /** True when the option, which takes no value, was given. */
  has: (name: string) => boolean;
  print: (text: string) => void;
  /** To standard error, which stays out of what is piped on. */
  warn: (text: string) => void;
  /** Writes the text unchanged, line ends included. Resolves when the output accepts more. */
  write: (text: string) => Promise<void>;
}

interface CommandWords {
  usage: string;
  summary: string;
  help: string;
  /** Or a file. */
  takesId?: true;
  /** The option that may replace the id. */
  insteadOfId?: string;
  options?: Record<string, ParseArgsOptionDescriptor>;
}

interface StoreCommand extends CommandWords {
  withoutStore?: never;
  /** Resolves with the exit code. */
  run(input: CommandInput & { store: Store }): Promise<number>;
}

interface CommandWithoutStore extends CommandWords {
  withoutStore: true;
  /** Resolves with the exit code. */
  run(input: CommandInput): Promise<number>;
}

export type Command = StoreCommand | CommandWithoutStore;
