/**
 * call(name, input) -> the answer of the relay, typed by the contract's tables. Throws ApiError for every refusal, and
 * OfflineError when no answer came.
 */
import {
  type AnswerOf,
  allPanelRoutes,
  type BodyOf,
  type PanelRouteName,
  type QueryOf,
} from '../../contract/panel.ts';
import type { Conflict, PanelError } from '../../contract/panel-errors.ts';
import type { PanelRoute } from '../../contract/panel-route.ts';
import { connection } from './connection.ts';

/** Time-out of a call. Queries are repeated after it; changes wait in the queue. */
const answerLimitMs = 20_000;

export class ApiError extends Error {
  readonly status: number;
  readonly answer: PanelError | Conflict;

  constructor(status: number, answer: PanelError | Conflict) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

/** No answer: no network, or the relay is not running. */
export class OfflineError extends Error {}

export interface CallInput<Name extends PanelRouteName> {
  /** Values of the path's `:names`. */
  params?: Record<string, string>;
  query?: QueryOf<Name>;
  body?: BodyOf<Name>;
  signal?: AbortSignal;
}

export async function call<Name extends PanelRouteName>(
  name: Name,
  { params, query, body, signal }: CallInput<Name> = {},
): Promise<AnswerOf<Name>> {
  const limit = AbortSignal.timeout(answerLimitMs);
  let response: Response;
  try {
    response = await fetch(addressOf(name, params, query), {
      method: allPanelRoutes[name].method,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    connection.set(false);
    throw new OfflineError('Sin conexión con el servidor');
  }
  connection.set(true);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as AnswerOf<Name>; // the relay promises this shape in the same table
  throw new ApiError(response.status, refusalOf(response.status, answer));
}

/** The call's address with its query; a list becomes one entry for each value. */
export function addressOf<Name extends PanelRouteName>(
  name: Name,
  params: Record<string, string> = {},
  query?: QueryOf<Name>,
): string {
  const { path }: PanelRoute = allPanelRoutes[name];
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) if (one !== undefined) search.append(key, String(one));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** A proxy in between may answer with something else than the contract's error. */
function refusalOf(status: number, answer: unknown): PanelError {
  if (typeof answer === 'object' && answer !== null && 'error' in answer) return answer as PanelError; // as above
  if (status === 401) return { error: 'noSession', message: 'Tu sesión terminó' };
  return { error: 'unavailable', message: `El servidor respondió con un error (${status})` };
}
