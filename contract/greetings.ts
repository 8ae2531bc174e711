/**
 * Texts that open a conversation, and how one is filled. Promise: what is not known leaves no hole. A part in brackets goes
 * without what it names, as in `Hola[, {nombre}]`, and so does a sentence outside of brackets.
 */
import { fill } from './fill.ts';

export const greetingFields = ['nombre', 'pc', 'edicion', 'total', 'persona', 'negocio', 'local'] as const;
export type GreetingValues = Partial<Record<(typeof greetingFields)[number], string | undefined>>;

export const greetingNameMax = 30;
/** By it a quote is chosen among the texts. */
export const quoteName = 'Cotización';

const hello = 'Hola[, {nombre}]. Te saluda {persona}, de {negocio}.';
/** By the names under which they are chosen, and stand in a request's history. */
export const standardGreetings = {
  'Primer contacto': `${hello} Recibimos tu solicitud de prueba[ para {pc}][ en {local}]. ¿Cuándo te queda bien coordinar?`,
  'Durante la prueba': `${hello} ¿Cómo va la prueba[ en {local}]? Si algo no arranca o tienes una duda, escríbeme por aquí.`,
  'Fin de la prueba': `${hello} ¿Cómo te ha ido con la prueba[ en {local}]? Si te quedas con {edicion}[ para {pc}], son {total}. ¿Te ayudo con algo para decidir?`,
  Saludo: hello,
};

export function greetingText(text: string, values: GreetingValues): string {
  const known: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(values)) {
    const clean = value
      .replace(/\s+/g, ' ')
      .replaceAll(' ,', ',')
      .replace(/^[ ,]+|(?<!\.\p{L}+)[ .,;]+$/gu, '');
    if (clean) known[name] = clean;
  }
  const isKnown = (part: string) => tokensIn(part).every((token) => Object.hasOwn(known, token.slice(1, -1)));
  return (
    text
      .replace(/\[([^[\]]*)\]/g, (_, part: string) => (isKnown(part) ? part : ''))
      .replace(/[^\n]+?(?:[.!?]+(?!\S)\s?|\n|$)/g, (sentence) =>
        isKnown(sentence) ? fill(sentence, known) : '',
      )
      // "S.R.L." ends a sentence, too.
      .replace(/(\.\p{L}+\.)\./gu, '$1')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ (?=[\n,.]|$)/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** The first token that is none of those above. */
export function wrongToken(text: string): string | undefined {
  const known: readonly string[] = greetingFields.map((name) => `{${name}}`);
  return tokensIn(text).find((token) => !known.includes(token));
}

function tokensIn(text: string): string[] {
  return text.match(/\{[^{}\n]*\}?|\}/g) ?? [];
}
