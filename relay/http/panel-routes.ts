/** Registers the calls of a table of the contract: handlers get what its schemas have parsed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Account } from '../../contract/panel/account-routes.ts';
import { panelApiPrefix } from '../../contract/panel/addresses.ts';
import { id, type PanelRoute, type PathName } from '../../contract/panel/route.ts';
import { Refusal } from '../base/refusal.ts';

/** Fits 500 ids, or a note of 5,000 escaped characters. */
const bodyBytesMax = 64_000;

type Read<Route, Part extends 'body' | 'query'> =
  Route extends Record<Part, infer Schema extends z.ZodMiniType> ? z.output<Schema> : undefined;

interface PanelCall<Route extends PanelRoute> {
  body: Read<Route, 'body'>;
  query: Read<Route, 'query'>;
  params: Readonly<Record<PathName<Route['path']>, string>>;
  account: Route extends { open: true } ? Account | null : Account;
  /** The id in the list of sessions; '' = no session. */
  sessionId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<Route> = Route extends { answers: string }
  ? FastifyReply
  : Route extends { readonly answer?: infer Value }
    ? NonNullable<Value>
    : never;

export type PanelHandlers<Routes extends Record<string, PanelRoute>> = {
  [Name in keyof Routes]: (call: PanelCall<Routes[Name]>) => Promise<Answer<Routes[Name]>>;
};

/** @param api the plugin on which `guardPanel` was called */
export function registerPanelRoutes<Routes extends Record<string, PanelRoute>>(
  api: FastifyInstance,
  routes: Routes,
  handlers: PanelHandlers<Routes>,
): void {
  for (const [name, route] of Object.entries(routes)) {
    // Each call has its own types, which TypeScript cannot relate to its handler in a loop.
    const handle = handlers[name] as unknown as (call: PanelCall<PanelRoute>) => Promise<unknown>;
    api.route({
      method: route.method,
      url: route.path.slice(panelApiPrefix.length),
      exposeHeadRoute: false,
      bodyLimit: route.bodyMax ?? bodyBytesMax,
      config: { open: route.open ?? false, ownerOnly: route.ownerOnly ?? false },
      handler: async (request, reply) =>
        handle({
          body: read(route.body, request.body) as undefined,
          query: read(route.query, request.query) as undefined,
          params: readPath(request.params as Record<string, string>),
          // The guard has refused calls without an account, unless the call is open.
          account: (request.signedIn?.account ?? null) as Account,
          sessionId: request.signedIn?.sessionId ?? '',
          request,
          reply,
        }),
    });
  }
}

/** Nothing has an id of another form; `*` is the path of a file. @throws Refusal notFound */
function readPath({ '*': _, ...params }: Record<string, string>): Record<string, string> {
  for (const value of Object.values(params)) if (!id.safeParse(value).success) throw new Refusal('notFound');
  return params;
}

/** @throws Refusal naming each wrong value and what was expected. */
function read(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message;
  throw new Refusal('invalid', { problems });
}
