/** The owner's commands. Each prints what it did and returns 0 only when it succeeded. */
import type { ParseArgsOptionDescriptor } from 'node:util';
import { readBuiltBusiness } from '../../business/built-business.ts';
import type { Config } from '../config.ts';
import { emptyIndex } from '../panel/empty-index.ts';
import type { Store, StoredRequest } from '../store/store.ts';
import { backupCommands } from './backup-commands.ts';
import { checkChannels } from './check-channels.ts';
import { copyCommand } from './copy-command.ts';
import { deliveriesText, requestsText } from './counts.ts';
import { describeRequest } from './describe-request.ts';
import { csvHead, csvLines, toJsonLine } from './export-format.ts';
import { listPages } from './list-pages.ts';
import { createLocalTime } from './local-time.ts';
import { tableLines, tableTitle } from './request-table.ts';

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

export const commands = {
  list: {
    usage: 'list',
    summary: 'all requests, newest first',
    help: 'Prints a table of all requests, newest first: when each came, from whom, and how far its deliveries are.',
    async run({ store, config, print, write }) {
      const localTime = createLocalTime();
      let isEmpty = true;
      for await (const page of listPages(store)) {
        if (isEmpty) print(tableTitle);
        isEmpty = false;
        await write(`${tableLines(page, localTime).join('\n')}\n`);
      }
      if (isEmpty) print(`No requests in ${whereOf(config)} yet.`);
      return 0;
    },
  },
  show: {
    usage: 'show ID',
    summary: 'everything about one request',
    help: 'Prints every field of one request and the state of each delivery, with the last error.',
    takesId: true,
    async run({ store, id, print }) {
      print(describeRequest(await requestIn(store, id), createLocalTime()));
      return 0;
    },
  },
  export: {
    usage: 'export --format csv|json',
    summary: 'all requests, for a spreadsheet or a program',
    help: 'csv: UTF-8 with BOM; cells that a spreadsheet would take for a formula begin with an apostrophe.\njson: one object a line: id, receivedAt, status, timesReceived, params as received, deliveries.\nNewest first.',
    options: { format: { type: 'string' } },
    async run({ store, option, write }) {
      const format = option('format');
      if (format !== 'csv' && format !== 'json') throw new Error('--format is missing: csv or json');
      if (format === 'csv') await write(csvHead);
      for await (const page of listPages(store))
        await write(format === 'csv' ? csvLines(page) : page.map((each) => `${toJsonLine(each)}\n`).join(''));
      return 0;
    },
  },
  retry: {
    usage: 'retry ID|--held',
    summary: 'deliver a held or waiting request, or all held ones, now',
    help: 'Makes the held and waiting deliveries of a request due now and gives them five days again.\nWith --held instead of an ID: every held delivery of every request.\nThe running relay attempts them within a second or so.',
    takesId: true,
    insteadOfId: 'held',
    options: { held: { type: 'boolean' } },
    async run({ store, id, has, print }) {
      if (has('held')) {
        const retried = await store.retryHeld(new Date());
        print(retried === 0 ? 'Nothing is held.' : dueText(retried));
        return 0;
      }
      const { status } = await requestIn(store, id);
      if (status === 'quarantined')
        throw new Error(`This request is quarantined: npm run requests -- release ${id} delivers it.`);
      const retried = await store.retry(id, new Date());
      if (retried === 0)
        throw new Error('Nothing to retry: every delivery of this request was sent or is under way.');
      print(dueText(retried));
      return 0;
    },
  },
  release: {
    usage: 'release ID',
    summary: 'accept a quarantined request',
    help: 'A request that was held aside as a robot’s becomes an accepted one and is delivered.',
    takesId: true,
    async run({ store, id, print }) {
      await requestIn(store, id);
      if (!(await store.release(id, new Date()))) throw new Error('This request is not quarantined.');
      print('Released: the request is accepted, and its mail is due now.');
      return 0;
    },
  },
  erase: {
    usage: 'erase --email ADDRESS',
    summary: 'remove a person’s data',
    help: 'Removes every request of an e-mail address with its deliveries and fingerprints, and overwrites them on disk.\nBackups and mails that were sent are out of its reach.',
    options: { email: { type: 'string' } },
    async run({ store, option, print }) {
      const email = option('email');
      if (!email?.trim()) throw new Error('--email is missing: the address whose data is to be removed');
      const { requests, deliveries } = await store.erase(email);
      print(
        requests === 0
          ? 'Nothing is stored under this address.'
          : `Erased ${requestsText(requests)} and ${deliveriesText(deliveries)}.`,
      );
      return 0;
    },
  },
  reindex: {
    usage: 'reindex',
    summary: 'build the panel’s search index anew',
    help: 'Empties the index of the panel: what its list and its search find. Requests, stages and notes stay.\nThe relay fills it again at its next start, newest first.',
    async run({ store, print }) {
      await emptyIndex(store.database);
      print('The index is empty: start the relay again, it fills it.');
      return 0;
    },
  },
  check: {
    usage: 'check',
    summary: 'send one test message through each channel',
    help: 'Sends one test message through each configured channel and says in plain words what failed.',
    withoutStore: true,
    run: ({ config, print }) => checkChannels(config.delivery, readBuiltBusiness(), print),
  },
  copy: copyCommand,
  ...backupCommands,
} satisfies Record<string, Command>;

async function requestIn(store: Store, id: string): Promise<StoredRequest> {
  const request = await store.find(id);
  if (!request) throw new Error(`There is no request ${id}. npm run requests -- list shows all of them.`);
  return request;
}

function dueText(retried: number): string {
  return `${deliveriesText(retried)} ${retried === 1 ? 'is' : 'are'} due now.`;
}

function whereOf({ store }: Config): string {
  return store.databaseUrl ? 'the database' : store.dataDir;
}
