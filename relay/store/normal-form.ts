/**
 * One form for texts that look the same (Unicode NFKC), in time that grows with their length only. Normalising
 * sorts each run of combining marks, in quadratic time; no language writes runs of more than 30 of them, so
 * longer ones are cut (Unicode Standard Annex #15, "Stream-Safe Text Format"). Every other text has the same
 * form as before the cut was made: stored fingerprints depend on it.
 */
export function normalForm(text: string): string {
  return text.replace(longRun, '$&\u034f').normalize('NFKC');
}

/** The half-width voiced sound marks are letters that become combining marks. */
const longRun = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
