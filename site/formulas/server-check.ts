/** Compares a server with the published minimum (specification §9). */
import { formatCount } from './format.ts';

export const serverMinimum = {
  cores: 4,
  memoryGb: 32,
  systemGb: 120,
  imagesGb: 250,
  gamesGb: 1000,
  writebackGb: 500,
} as const;

export interface ServerPart {
  label: string;
  /** Of an amount. */
  unit?: string;
  /** Of a kind: all answers; the first one meets the minimum. */
  options?: readonly string[];
  /** What is missing: of an amount, the words after its unit; absent where an answer is only recommended. */
  missing?: string;
}

export type PartName = keyof typeof serverMinimum | 'disks' | 'network' | 'windows';

/** In the order of the published list. */
export const serverParts: Readonly<Record<PartName, ServerPart>> = {
  cores: { label: 'Núcleos del procesador', unit: 'núcleos', missing: 'de procesador' },
  memoryGb: { label: 'Memoria RAM', unit: 'GB', missing: 'de RAM' },
  systemGb: { label: 'Disco de sistema', unit: 'GB', missing: 'en el disco de sistema' },
  imagesGb: { label: 'Disco de imágenes', unit: 'GB', missing: 'en el disco de imágenes' },
  gamesGb: { label: 'Disco de juegos', unit: 'GB', missing: 'en el disco de juegos' },
  writebackGb: { label: 'Disco writeback', unit: 'GB', missing: 'en el disco writeback' },
  disks: {
    label: 'Tipo de discos',
    options: ['Todos SSD o NVMe', 'Alguno mecánico (HDD)'],
    missing: 'Faltan discos SSD o NVMe',
  },
  network: {
    label: 'Tarjeta de red',
    options: ['Gigabit o más, con PXE', 'Gigabit o más, sin PXE', '100 Mbps o Wi-Fi'],
    missing: 'Falta tarjeta de red Gigabit con PXE',
  },
  windows: { label: 'Windows', options: ['Windows Server 2022', 'Otro'] },
};

/** The visitor's answers as typed or chosen; none is "no sé". */
export type Server = Partial<Record<PartName, string>>;

export interface Finding {
  name: PartName;
  /** `advice`: works against a recommendation, not a requirement. */
  state: 'meets' | 'missing' | 'advice' | 'unknown';
  text: string;
}

/** One finding for each part. */
export function checkServer(server: Server): Finding[] {
  const names = Object.keys(serverParts) as PartName[]; // the keys are the ones written above
  return names.map((name) => ({ name, ...checkPart(name, server[name]) }));
}

function checkPart(name: PartName, answer = ''): Omit<Finding, 'name'> {
  const { unit = '', options: [wanted] = [], missing } = serverParts[name];
  const { [name]: least }: Partial<Record<PartName, number>> = serverMinimum;
  const minimum = least ? `${formatCount(least)} ${unit}` : wanted;
  if (!answer || Number(answer) < 0)
    return { state: 'unknown', text: `${missing ? 'Mínimo' : 'Recomendado'}: ${minimum}` };
  if (least ? Number(answer) >= least : answer === wanted)
    return { state: 'meets', text: missing ? 'Cumple el mínimo publicado' : 'Es el recomendado' };
  if (!missing) return { state: 'advice', text: `Distinto del recomendado: ${minimum}` };
  if (!least) return { state: 'missing', text: missing };
  const short = least - Number(answer);
  const amount = `${formatCount(short)} ${short === 1 ? unit.replace(/s$/, '') : unit}`;
  return { state: 'missing', text: `${short > 1 ? 'Faltan' : 'Falta'} ${amount} ${missing}` };
}

/** The overall result; `rest` is what remains to be confirmed or is advised. */
export function verdictOf(findings: readonly Finding[]) {
  const of = (state: Finding['state']) => findings.filter((finding) => finding.state === state);
  const sentences = (state: Finding['state']) =>
    of(state)
      .map(({ text }) => `${text}.`)
      .join(' ');
  const unknown = of('unknown').map(({ name }) => serverParts[name].label);
  if (unknown.length === findings.length)
    return { state: 'unknown', text: 'Escribe lo que sepas de tu servidor.', rest: '' };
  const missing = sentences('missing');
  const toConfirm = unknown.length ? `Por confirmar: ${unknown.join(' · ')}. ` : '';
  return {
    state: missing ? 'missing' : toConfirm ? 'unknown' : 'meets',
    text: missing || `${toConfirm ? 'Lo que indicaste' : 'Tu servidor'} cumple el mínimo publicado.`,
    rest: (toConfirm + sentences('advice')).trim(),
  };
}

/** The result as a message to the business: the parts, and what they lack. */
export function reportText(server: Server, findings: readonly Finding[]): string {
  const lines = findings.map(({ name, state, text }) => {
    const { label, unit = '' } = serverParts[name];
    if (state === 'unknown') return `${label}: no sé`;
    return `${label}: ${server[name]} ${unit}`.trimEnd() + (state === 'meets' ? '' : `. ${text}`);
  });
  return ['Hola, comprobé mi servidor:', ...lines, verdictOf(findings).text].join('\n');
}
