/** `npm run business:schema`: writes the JSON schema of the owner's file, which editors read. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { businessJsonSchema } from '../business/business.ts';

writeFileSync(join(resolve(import.meta.dirname, '..'), 'business.schema.json'), businessJsonSchema());
