/** What stands for the business where its picture does not load: `RP` for `RedArranque Perú`. */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
}
