/** Texts of the comparison with the visitor's own server: questions, and a verdict for each answer. */
import { formatCount } from '../../../formulas/format.ts';
import {
  type Amount,
  type Finding,
  type Part,
  type Server,
  serverMinimum,
  verdictOf,
} from '../../../formulas/server-check.ts';

export const amounts: { part: Amount; label: string; unit: string; what: string }[] = [
  { part: 'cores', label: 'Núcleos del procesador', unit: 'núcleos', what: 'de procesador' },
  { part: 'memoryGb', label: 'Memoria RAM (GB)', unit: 'GB', what: 'de RAM' },
  { part: 'systemGb', label: 'Disco de sistema (GB)', unit: 'GB', what: 'en el disco de sistema' },
  { part: 'imagesGb', label: 'Disco de imágenes (GB)', unit: 'GB', what: 'en el disco de imágenes' },
  { part: 'gamesGb', label: 'Disco de juegos (GB)', unit: 'GB', what: 'en el disco de juegos' },
  { part: 'writebackGb', label: 'Disco writeback (GB)', unit: 'GB', what: 'en el disco writeback' },
];

type Kind = Exclude<Part, Amount>;
/** Every option's value is one of the kinds that Server knows for its part. */
type KindQuestion = {
  [K in Kind]: { part: K; label: string; options: [NonNullable<Server[K]>, string][]; missing: string };
}[Kind];

export const kinds: KindQuestion[] = [
  {
    part: 'disks',
    label: 'Tipo de discos',
    options: [
      ['ssd', 'Todos SSD o NVMe'],
      ['hdd', 'Alguno mecánico (HDD)'],
    ],
    missing: 'discos SSD o NVMe',
  },
  {
    part: 'network',
    label: 'Tarjeta de red',
    options: [
      ['gigabit-pxe', 'Gigabit o más, con PXE'],
      ['gigabit', 'Gigabit o más, sin PXE'],
      ['slow', '100 Mbps o Wi-Fi'],
    ],
    missing: 'tarjeta de red Gigabit con PXE',
  },
  {
    part: 'windows',
    label: 'Windows',
    options: [
      ['server-2022', 'Windows Server 2022'],
      ['other', 'Otro'],
    ],
    missing: 'Windows Server 2022',
  },
];

/** The verdict beside one answer. */
export function findingText(finding: Finding): string {
  if (finding.state === 'meets')
    return finding.part === 'windows' ? 'Es el recomendado' : 'Cumple el mínimo publicado';
  if (finding.state === 'missing') return missingText([finding]);
  // Windows is recommended, not required (specification §9).
  if (finding.state === 'advice') return `Distinto del recomendado: ${missingOf(finding)}`;
  return `${finding.part === 'windows' ? 'Recomendado' : 'Mínimo'}: ${minimumOf(finding.part)}`;
}

/** The overall verdict, and what remains to be confirmed or is advised ('' = nothing). */
export function verdictTexts(findings: readonly Finding[]): [verdict: string, rest: string] {
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state);
  const unknown = of('unknown').map(({ part }) => withinSentence(nameOf(part)));
  if (unknown.length === findings.length) return ['Escribe lo que sepas de tu servidor.', ''];
  const rest = [
    ...(unknown.length ? [`Por confirmar: ${unknown.join(', ')}.`] : []),
    ...of('advice').map((finding) => `Recomendado: ${missingOf(finding)}.`),
  ].join(' ');
  switch (verdictOf(findings)) {
    case 'missing':
      return [`${missingText(of('missing'))}.`, rest];
    case 'unknown':
      return ['Lo que indicaste cumple el mínimo publicado.', rest];
    case 'meets':
      return ['Tu servidor cumple el mínimo publicado.', rest];
  }
}

/** The result as a message to the business: the parts, and those that are missing. */
export function reportText(server: Server, findings: readonly Finding[]): string {
  const lines = findings.map((finding) => `${nameOf(finding.part)}: ${answerOf(server, finding)}`);
  return ['Hola, comprobé mi servidor:', ...lines, verdictTexts(findings)[0]].join('\n');
}

/** `Faltan 2 núcleos de procesador; tarjeta de red Gigabit con PXE`. */
function missingText(findings: readonly Finding[]): string {
  const [first] = findings;
  // The verb agrees with the first part in number.
  const isPlural = first?.part === 'disks' || (first?.short ?? 0) > 1;
  return `${isPlural ? 'Faltan' : 'Falta'} ${findings.map(missingOf).join('; ')}`;
}

function answerOf(server: Server, finding: Finding): string {
  const amount = amountOf(finding.part);
  const kind = kindOf(finding.part);
  const options: readonly (readonly [string, string])[] = kind?.options ?? [];
  const given = amount
    ? `${formatCount(server[amount.part] ?? 0)} ${amount.unit}`
    : options.find(([value]) => value === (kind && server[kind.part]))?.[1];
  switch (finding.state) {
    case 'unknown':
      return 'no sé';
    case 'meets':
      return `${given}`;
    case 'missing':
      return `${given} (${withinSentence(missingText([finding]))})`;
    case 'advice':
      return `${given} (recomendado: ${missingOf(finding)})`;
  }
}

function nameOf(part: Part): string {
  const { label = '' } = amountOf(part) ?? kindOf(part) ?? {};
  return label.replace(' (GB)', '');
}

function withinSentence(name: string): string {
  return name === 'Windows' ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function minimumOf(part: Part): string {
  const amount = amountOf(part);
  return amount ? `${formatCount(serverMinimum[amount.part])} ${amount.unit}` : missingKindOf(part);
}

function missingOf({ part, short = 0 }: Finding): string {
  const amount = amountOf(part);
  if (!amount) return missingKindOf(part);
  const unit = part === 'cores' && short === 1 ? 'núcleo' : amount.unit;
  return `${formatCount(short)} ${unit} ${amount.what}`;
}

function missingKindOf(part: Part): string {
  return kindOf(part)?.missing ?? '';
}

function amountOf(part: Part) {
  return amounts.find((any) => any.part === part);
}

function kindOf(part: Part) {
  return kinds.find((any) => any.part === part);
}
