/** Texts of the comparison with the visitor's own server: questions, and a verdict for each answer. */
import { formatCount } from '../../../formulas/format.ts';
import {
  type Finding,
  type Part,
  type Server,
  serverMinimum,
  verdictOf,
} from '../../../formulas/server-check.ts';

interface Question<Answer = unknown> {
  label: string;
  /** Of an amount. */
  unit?: string;
  /** Of a kind: every answer is one that Server knows for its part. */
  options?: readonly (readonly [answer: Answer, text: string])[];
  /** What is missing; of an amount, the words after its unit. */
  missing: string;
}

const questions: { readonly [P in Part]: Question<NonNullable<Server[P]>> } = {
  cores: { label: 'Núcleos del procesador', unit: 'núcleos', missing: 'de procesador' },
  memoryGb: { label: 'Memoria RAM (GB)', unit: 'GB', missing: 'de RAM' },
  systemGb: { label: 'Disco de sistema (GB)', unit: 'GB', missing: 'en el disco de sistema' },
  imagesGb: { label: 'Disco de imágenes (GB)', unit: 'GB', missing: 'en el disco de imágenes' },
  gamesGb: { label: 'Disco de juegos (GB)', unit: 'GB', missing: 'en el disco de juegos' },
  writebackGb: { label: 'Disco writeback (GB)', unit: 'GB', missing: 'en el disco writeback' },
  disks: {
    label: 'Tipo de discos',
    options: [
      ['ssd', 'Todos SSD o NVMe'],
      ['hdd', 'Alguno mecánico (HDD)'],
    ],
    missing: 'discos SSD o NVMe',
  },
  network: {
    label: 'Tarjeta de red',
    options: [
      ['gigabit-pxe', 'Gigabit o más, con PXE'],
      ['gigabit', 'Gigabit o más, sin PXE'],
      ['slow', '100 Mbps o Wi-Fi'],
    ],
    missing: 'tarjeta de red Gigabit con PXE',
  },
  windows: {
    label: 'Windows',
    options: [
      ['server-2022', 'Windows Server 2022'],
      ['other', 'Otro'],
    ],
    missing: 'Windows Server 2022',
  },
};

export function questionOf(part: Part): Question {
  return questions[part];
}

/** The verdict beside one answer. */
export function findingText(finding: Finding): string {
  const { part, state } = finding;
  // Windows is recommended, not required (specification §9).
  const isRequired = part !== 'windows';
  if (state === 'meets') return isRequired ? 'Cumple el mínimo publicado' : 'Es el recomendado';
  if (state === 'missing') return missingText([finding]);
  if (state === 'advice') return `Distinto del recomendado: ${missingOf(finding)}`;
  return isRequired ? `Mínimo: ${minimumOf(part)}` : `Recomendado: ${minimumOf(part)}`;
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
  const { part, state } = finding;
  if (state === 'unknown') return 'no sé';
  const { unit, options } = questionOf(part);
  const given = unit
    ? `${formatCount(Number(server[part]))} ${unit}`
    : options?.find(([answer]) => answer === server[part])?.[1];
  if (state === 'missing') return `${given} (${withinSentence(missingText([finding]))})`;
  return state === 'advice' ? `${given} (recomendado: ${missingOf(finding)})` : `${given}`;
}

function nameOf(part: Part): string {
  return questionOf(part).label.replace(' (GB)', '');
}

function withinSentence(name: string): string {
  return name === 'Windows' ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function minimumOf(part: Part): string {
  const { unit, missing } = questionOf(part);
  const minimum: Partial<Record<Part, number>> = serverMinimum;
  return unit ? `${formatCount(minimum[part] ?? 0)} ${unit}` : missing;
}

function missingOf({ part, short }: Finding): string {
  const { unit, missing } = questionOf(part);
  if (!short) return missing;
  return `${formatCount(short)} ${part === 'cores' && short === 1 ? 'núcleo' : unit} ${missing}`;
}
