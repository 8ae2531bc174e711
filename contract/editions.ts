/** The three editions by their names in the owner's prices, with the titles that travel as `edicion`. */
export const editionTitles = {
  virtualDisk: 'Virtual Disk Edition',
  basic: 'Basic Edition',
  professional: 'Professional Edition',
} as const;

export type EditionName = keyof typeof editionTitles;

/** A title as it travelled -> the edition; undefined for any other text. */
export function editionNamed(title: string): EditionName | undefined {
  const names = Object.keys(editionTitles) as EditionName[]; // the keys are the ones written above
  return names.find((name) => editionTitles[name] === title);
}
