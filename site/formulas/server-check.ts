/** Compares a server with the published minimum (specification §9). */
export const serverMinimum = {
  cores: 4,
  memoryGb: 32,
  systemGb: 120,
  imagesGb: 250,
  gamesGb: 1000,
  writebackGb: 500,
} as const;

export type Amount = keyof typeof serverMinimum;

/** Every kind except the minimum itself is below it; undefined is "no sé". */
export interface Server extends Partial<Record<Amount, number>> {
  disks?: 'ssd' | 'hdd';
  network?: 'gigabit-pxe' | 'gigabit' | 'slow';
  windows?: 'server-2022' | 'other';
}

export type Part = Amount | 'disks' | 'network' | 'windows';

export interface Finding {
  part: Part;
  /** `unknown`: the visitor does not know. `advice`: works against a recommendation, not a requirement. */
  state: 'meets' | 'missing' | 'advice' | 'unknown';
  /** The shortfall of an amount, in its own unit. */
  short?: number;
}

/** One finding for each part, in the order of the published list. */
export function checkServer(server: Server): Finding[] {
  const amounts = Object.entries(serverMinimum) as [Amount, number][]; // the keys are the ones written above
  return [
    ...amounts.map(([part, least]) => checkAmount(part, server[part], least)),
    { part: 'disks', state: stateOf(server.disks, 'ssd') },
    { part: 'network', state: stateOf(server.network, 'gigabit-pxe') },
    { part: 'windows', state: stateOf(server.windows, 'server-2022', 'advice') },
  ];
}

export type Verdict = 'meets' | 'missing' | 'unknown';

/** The overall result: a known shortfall has precedence over an unknown part. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  const has = (state: Finding['state']) => findings.some((finding) => finding.state === state);
  if (has('missing')) return 'missing';
  return has('unknown') ? 'unknown' : 'meets';
}

function checkAmount(part: Amount, amount: number | undefined, least: number): Finding {
  if (amount === undefined || !(amount >= 0)) return { part, state: 'unknown' };
  return amount >= least ? { part, state: 'meets' } : { part, state: 'missing', short: least - amount };
}

function stateOf<Kind extends string>(
  kind: Kind | undefined,
  wanted: Kind,
  otherwise: 'missing' | 'advice' = 'missing',
): Finding['state'] {
  if (!kind) return 'unknown';
  return kind === wanted ? 'meets' : otherwise;
}
