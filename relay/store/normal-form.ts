/**
 * Unicode NFKC in linear time. Normalisation sorts each run of combining marks in quadratic time; no language uses
 * more than 30 in a row, so that longer runs are split (Unicode Standard Annex #15, "Stream-Safe Text Format"). Every
 * other text keeps its plain NFKC form, because stored fingerprints depend on it.
 */
export function normalForm(text: string): string {
  return text.replace(longRun, '$&\u034f').normalize('NFKC');
}

/** Includes the half-width voiced sound marks, letters that NFKC turns into combining marks. */
const longRun = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;
