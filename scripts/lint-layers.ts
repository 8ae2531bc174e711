/**
 * `npm run lint:layers`: imports only go downwards, no files import each other in a circle, and the names of the wire are
 * known to few; imports of types count.
 * dependency-cruiser follows the imports. It fails when it saw fewer files than there are, because a parser that does not
 * know the language finds nothing wrong.
 */
import { globSync } from 'node:fs';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

// The parser knows `using`, its visitor does not. Nothing is imported there.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  const isUsing = String(statement.type) === 'UsingDeclaration';
  return isUsing ? statement : visitStatement.call(this, statement);
};

/** Each folder, or file, may import those of the lines below it; files of one line may import each other. */
const relayLayers = [
  'relay/main.ts relay/app.ts relay/open-panel.ts relay/start-up.ts',
  'relay/cli',
  'relay/http',
  'relay/accounts relay/reminders',
  'relay/search relay/figures relay/visits relay/page',
  'relay/intake relay/delivery',
  'relay/requests relay/limits',
  'relay/store',
  'relay/config.ts',
  'relay/base',
].map((line) => line.split(' '));

const panelApi = 'panel/api panel/ui panel/format contract';
const sitePages = 'site/sections site/content site/browser/islands site/ui site/drawing business contract';

/** Folder, or file: what it may import. The longest name that fits a file counts. */
const uses: Record<string, string> = {
  contract: '',
  business: 'contract',
  'site/formulas': 'contract',
  'site/drawing': '',
  'site/styles': '',
  'site/ui': 'site/drawing contract',
  'site/content': 'site/formulas business contract',
  'site/browser/islands': 'site/ui site/drawing site/formulas contract',
  'site/browser/watcher': 'site/browser/islands site/formulas contract',
  'site/browser': 'site/browser/watcher site/browser/islands',
  'site/sections': 'business site/content site/ui site/drawing site/formulas contract',
  'site/pages': sitePages,
  'site/render': `site/pages site/styles ${sitePages}`,
  'site/compile': 'site/render business',
  'panel/format': 'contract',
  'panel/ui': 'panel/format site/ui contract',
  'panel/api': panelApi,
  'panel/changes': panelApi,
  'panel/views': `panel/changes ${panelApi}`,
  'panel/app': `panel/views panel/changes site/styles ${panelApi}`,
  'panel/builder': 'contract site/render site/pages/head-script.ts',
  ...Object.fromEntries(
    relayLayers.flatMap((layer, at) =>
      layer.map((folder) => {
        const beside = layer.filter((other) => folder.endsWith('.ts') && other.endsWith('.ts'));
        return [folder, [...beside, ...relayLayers.slice(at + 1).flat(), 'business contract'].join(' ')];
      }),
    ),
  ),
  scripts: 'site/compile site/render site/content site/formulas panel/builder relay business contract',
};

/** The names of the wire stay where requests enter and leave: everything else has typed fields. */
const wireNames = 'contract/template-params.ts';
const knowWireNames = new Set([
  'relay/delivery/channels.ts',
  'relay/http/read-body.ts',
  'relay/store/normal-form.ts',
  'relay/store/request-row.ts',
  'site/browser/islands/trial-form/sending/send.ts',
  'site/browser/islands/trial-form/trial-fields.tsx',
]);

const roots = ['contract', 'business', 'site', 'panel', 'relay', 'scripts'];
const files = globSync(`{${roots.join(',')}}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'));
// It knows what it returns by the type of output that it was asked for.
const { modules, summary } = (
  await cruise(roots, {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '[.]test[.]tsx?$' },
    doNotFollow: { path: `^(?!(?:${roots.join('|')})/)` },
    validate: true,
    ruleSet: { forbidden: [{ name: 'circle', severity: 'error', from: {}, to: { circular: true } }] },
  })
).output as ICruiseResult;
const seen = new Set(modules.filter(({ dependencies }) => dependencies).map(({ source }) => source));
const used = new Set(files.map(folderOf));
const problems = [
  ...files.filter((file) => !folderOf(file)).map((file) => `${file} is in no folder that has a layer`),
  ...Object.keys(uses)
    .filter((folder) => !used.has(folder) && folder !== 'site/styles')
    .map((folder) => `${folder} has a layer, but no file`),
  ...files.filter((file) => !seen.has(file)).map((file) => `${file} was not read`),
  ...summary.violations.map(
    ({ from, cycle }) => `a circle of files: ${from} -> ${cycle?.map(({ name }) => name).join(' -> ')}`,
  ),
  ...modules.flatMap(({ source, dependencies = [] }) =>
    dependencies
      .filter(({ resolved }) => !isAllowed(source, resolved))
      .map(({ resolved }) => `${source} imports ${resolved}, which lies above it`),
  ),
  ...modules
    .filter(({ dependencies }) => dependencies.some(({ resolved }) => resolved === wireNames))
    .filter(({ source }) => !knowWireNames.has(source))
    .map(({ source }) => `${source} imports ${wireNames}: it takes typed fields instead`),
];
for (const problem of problems) console.error(problem);
console.log(`${seen.size} files, ${summary.totalDependenciesCruised} imports, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

function isAllowed(source: string, imported: string): boolean {
  const [from, to] = [folderOf(source), folderOf(imported)];
  if (!from || !to || from === to) return true;
  return (uses[from] ?? '')
    .split(' ')
    .some(
      (allowed) => [to, imported].includes(allowed) || (!(allowed in uses) && to.startsWith(`${allowed}/`)),
    );
}

/** The longest listed folder that holds the file. */
function folderOf(file: string): string | undefined {
  return Object.keys(uses)
    .filter((folder) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.length - a.length)[0];
}
