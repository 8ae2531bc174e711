/** The JSON schema of the owner's file, by which an editor explains, completes and checks it. */
import * as z from 'zod';
import { businessSchema } from '../contract/business.ts';

/** The text of `business.schema.json`. */
export function businessJsonSchema(): string {
  const schema = z.toJSONSchema(businessSchema, { io: 'input', target: 'draft-7' });
  return `${JSON.stringify({ title: 'Los datos de tu negocio', ...schema }, null, 2)}\n`;
}
