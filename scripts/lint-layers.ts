/**
 * `npm run lint:layers`: imports only go downwards, and no files import each other in a circle; imports of types count.
 * dependency-cruiser follows the imports. It fails when it saw fewer files than there are, because a parser that does not
 * know the language finds nothing wrong.
 */
import { globSync } from 'node:fs';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';

/** Each folder, or file, may import those below it, and itself. */
const relayLayers: readonly (readonly string[])[] = [
  ['relay/main.ts', 'relay/app.ts', 'relay/start-up.ts'],
  ['relay/cli'],
  ['relay/open-store.ts'],
  ['relay/start-up.ts'],
  ['relay/accounts'],
  ['relay/http'],
  ['relay/reports'],
  ['relay/search/export'],
  ['relay/search'],
  ['relay/intake', 'relay/delivery'],
  ['relay/delivery/mail'],
  ['relay/delivery/attempt.ts'],
  ['relay/requests'],
  ['relay/db/backup'],
  ['relay/db/sqlite', 'relay/db/postgres'],
  ['relay/db/migrations'],
  ['relay/db'],
  [
    'relay/at-most-every.ts',
    'relay/config.ts',
    'relay/local-days.ts',
    'relay/log.ts',
    'relay/safe-text.ts',
    'relay/opening-hours.ts',
  ],
];

/** Folder, or file, -> those that it may import. The longest name that fits a file counts. */
const uses: Record<string, readonly string[]> = {
  contract: [],
  business: ['contract'],
  'site/formulas': ['contract'],
  'site/drawing': [],
  'site/styles': [],
  'site/ui': ['site/drawing', 'contract'],
  'site/content': ['site/formulas', 'business', 'contract'],
  'site/browser/events.ts': [],
  'site/browser/islands': ['site/browser/events.ts', 'site/ui', 'site/drawing', 'site/formulas', 'contract'],
  'site/browser/watcher': ['site/browser/events.ts', 'site/browser/islands', 'site/formulas', 'contract'],
  'site/browser': ['site/browser/watcher', 'site/browser/islands'],
  'site/sections': ['business', 'site/content', 'site/ui', 'site/drawing', 'site/formulas', 'contract'],
  'site/pages': [
    'site/sections',
    'site/content',
    'site/browser/islands',
    'site/ui',
    'site/drawing',
    'business',
    'contract',
  ],
  'site/builder': [
    'site/pages',
    'site/sections',
    'site/content',
    'site/browser/islands',
    'site/ui',
    'site/drawing',
    'site/styles',
    'business',
    'contract',
  ],
  'panel/format': ['contract'],
  'panel/ui': ['panel/format', 'site/ui', 'contract'],
  'panel/api': ['panel/ui', 'panel/format', 'contract'],
  'panel/changes': ['panel/api', 'panel/format', 'panel/ui', 'contract'],
  'panel/views': ['panel/changes', 'panel/api', 'panel/format', 'panel/ui', 'contract'],
  'panel/app': [
    'panel/views',
    'panel/changes',
    'panel/api',
    'panel/format',
    'panel/ui',
    'site/styles',
    'contract',
  ],
  'panel/builder': [
    'contract',
    'business',
    'panel/views/figures/chart-class.ts',
    'site/builder',
    'site/content',
  ],
  ...Object.fromEntries(
    relayLayers.flatMap((layer, at) =>
      layer.map((folder) => [
        folder,
        // Files of one layer may use each other; folders of one layer may not.
        [
          ...layer.filter((other) => other.endsWith('.ts') && folder.endsWith('.ts')),
          ...relayLayers.slice(at + 1).flat(),
          'business',
          'contract',
        ],
      ]),
    ),
  ),
  scripts: ['site/builder', 'site/content', 'panel/builder', 'relay', 'tests', 'business', 'contract'],
};

/** From, to. */
const exceptions: readonly (readonly [from: RegExp, to: RegExp])[] = [
  // A migration fills columns by the rules of the requests.
  [/^relay\/db\/migrations\/request-schema/, /^relay\/requests\/derived-columns/],
];

const roots = ['contract', 'business', 'site', 'panel', 'relay', 'scripts'];
const files = globSync(`{${roots.join(',')}}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'));
const folders = Object.keys(uses);

const problems = [
  ...files
    .filter((file) => folderOf(file) === undefined)
    .map((file) => `${file} is in no folder that has a layer`),
  ...folders
    .filter((folder) => !files.some((file) => folderOf(file) === folder) && folder !== 'site/styles')
    .map((folder) => `${folder} has a layer, but no file`),
];
// It knows what it returns by the type of output that it was asked for.
const { modules, summary } = (
  await cruise(roots, {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '[.]test[.]tsx?$' },
    doNotFollow: { path: `^(?!(?:${roots.join('|')})/)` },
    validate: true,
    ruleSet: {
      forbidden: [
        { name: 'a circle of files', severity: 'error', from: {}, to: { circular: true } },
        ...folders.map(onlyDownwards),
      ],
    },
  })
).output as ICruiseResult;
const seen = new Set(modules.filter(({ dependencies }) => dependencies).map(({ source }) => source));
problems.push(
  ...files.filter((file) => !seen.has(file)).map((file) => `${file} was not read`),
  ...summary.violations
    .filter(({ from, to }) => !exceptions.some(([one, other]) => one.test(from) && other.test(to)))
    .map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${from} -> ${cycle?.map(({ name }) => name).join(' -> ') ?? to}`,
    ),
);
for (const problem of problems) console.error(problem);
console.log(`${seen.size} files, ${summary.totalDependenciesCruised} imports, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

function onlyDownwards(folder: string): IForbiddenRuleType {
  const allowed = uses[folder] ?? [];
  return {
    name: `${folder} imports what lies above it`,
    severity: 'error',
    from: {
      path: within(folder),
      pathNot: folders.filter((other) => other.startsWith(`${folder}/`)).map((each) => within(each)),
    },
    to: {
      path: roots.map((each) => within(each)),
      pathNot: [
        // Its own files, without those of a folder in it that lies above it.
        ...[folder, ...allowed].map((each) =>
          within(
            each,
            nestedAbove(each).filter((other) => !allowed.includes(other) && other !== folder),
          ),
        ),
      ],
    },
  };
}

/** Folders in it that may import it, but not it them. */
function nestedAbove(folder: string): string[] {
  return folders.filter((other) => other.startsWith(`${folder}/`) && uses[other]?.includes(folder));
}

/** As a regular expression, which is what dependency-cruiser compares paths with. */
function within(folder: string, except: readonly string[] = []): string {
  const others = except.map((other) => `(?!${other}/)`).join('');
  return `^${others}${folder.replaceAll('.', '[.]')}(?:/|$)`;
}

/** The longest listed folder that holds the file. */
function folderOf(file: string): string | undefined {
  return folders
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];
}
