/** What `npm run check` tells the owner that the page still needs from him. */
import type { Business } from '../business/business.ts';
import { schemaAt } from '../contract/entry-schema.ts';
import { placeholderLeft, unconfirmed } from '../site/render/placeholders.ts';

/** Whether a warning of the build is about data that are not the owner's yet. */
export function isOwnersToGive(warning: string): boolean {
  return [placeholderLeft, unconfirmed].some((start) => warning.startsWith(start));
}

/** Each entry that is empty, with what a buyer asks then. */
export function unanswered({ facts, pictures, videoUrl }: Business): string[] {
  return [
    ...Object.entries(schemaAt(['facts'])?.properties ?? {})
      .filter(([name]) => !facts[name as keyof typeof facts]) // the keys are those of the schema
      .map(([name, { description }]) => `facts.${name}: ${description}`),
    ...(pictures.length || videoUrl ? [] : ['pictures o videoUrl: Cómo se ve el programa']),
  ];
}
