/** Parsers for settings; each error names its variable and says what was expected. */
export type Env = Readonly<Record<string, string | undefined>>;

export function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} is "${text}": expected a whole number from ${min} to ${max}`);
  return value;
}

export function oneOf(env: Env, name: string, fallback: string, choices: readonly string[]): string {
  const text = env[name] || fallback;
  if (!choices.includes(text)) throw new Error(`${name} is "${text}": expected one of ${choices.join(', ')}`);
  return text;
}

export function httpOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Error(`${name} is "${text}": expected an address such as https://cabinas.example`);
  return url.origin;
}

export function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}
