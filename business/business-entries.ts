/** The kinds of entries of the owner's file, each with the message that completes "se espera ...". */
import * as z from 'zod';
import { readWebAddress } from './business-values.ts';

export function flag(description: string) {
  return z.boolean({ error: 'true o false' }).default(false).describe(description);
}

export function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, { error: `un grupo entre llaves { } con ${Object.keys(shape).join(', ')}` });
}

export function list<Item extends z.ZodType>(lengthMax: number, item: Item) {
  const error = `una lista entre corchetes [ ], de ${lengthMax} como máximo`;
  return z.array(item, { error }).max(lengthMax, { error }).default([]);
}

export function whole(min: number, max: number) {
  const error = `un número entero, de ${min} a ${max}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

export function text(lengthMax: number) {
  const error = `un texto, de 1 a ${lengthMax} caracteres`;
  return z.string({ error }).trim().min(1, { error }).max(lengthMax, { error });
}

export function optionalText(lengthMax: number) {
  const error = `un texto, de ${lengthMax} caracteres como máximo`;
  return z.string({ error }).trim().max(lengthMax, { error }).default('');
}

export function fact(description: string) {
  return optionalText(600).describe(description);
}

export const webAddress = 'una dirección completa, como "https://tunegocio.com/pagina"';

export function optionalAddress() {
  return optional(readWebAddress, webAddress);
}

/** A text that `reader` understands. */
export function read<Out>(reader: (text: string) => Out | undefined, expected: string) {
  return z.string({ error: expected }).trim().transform(reading(reader, expected));
}

/** The same, or ''. */
export function optional(reader: (text: string) => string | undefined, expected: string) {
  return read((text) => (text === '' ? '' : reader(text)), expected).prefault('');
}

export function reading<In, Out>(reader: (value: In) => Out | undefined, expected: string) {
  return (value: In, context: z.core.$RefinementCtx<In>): Out => {
    const result = reader(value);
    if (result !== undefined) return result;
    context.issues.push({ code: 'custom', message: expected, input: value });
    return z.NEVER;
  };
}
