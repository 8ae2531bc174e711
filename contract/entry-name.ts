/** How an entry of the owner's data is named, in errors and beside fields: `moreQuestions[0].answer`. */
export function entryName(path: readonly PropertyKey[]): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at ? '.' : ''}${String(part)}`))
    .join('');
}
