/** What a push holds, between the relay and the panel's service worker. */
import * as z from 'zod/mini';

/** request: a trial request that came; notice: anything else, about a request where one is named. */
export const pushMessage = z.object({
  kind: z.enum(['request', 'notice']),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  request: z.optional(z.string()),
});

export type PushMessage = z.output<typeof pushMessage>;
