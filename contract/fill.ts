/** Puts values into a text: `Se enviará {phone}`. A token without a value stays. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (token, name: string) => `${values[name] ?? token}`);
}
