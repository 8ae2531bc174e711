/** The relay's calls, typed by the contract's tables. @throws ApiError for refusals, else OfflineError */
import { accountHeader, callHref } from '../../contract/panel/addresses.ts';
import type { Conflict, PanelError } from '../../contract/panel/answers.ts';
import { idsAtOnceMax } from '../../contract/panel/limits.ts';
import type { PanelRoute } from '../../contract/panel/route.ts';
import type { AnswerOf, BodyOf, PanelRouteName, QueryOf } from '../../contract/panel/routes.ts';
import { takeRelayTime } from '../format/clock.ts';
import { stored } from '../ui/stored.ts';

/** The contract's table without the schemas, which the relay needs: `builder/build-panel.ts` puts it here. */
declare const PANEL_ROUTES: Record<PanelRouteName, Pick<PanelRoute, 'method' | 'path'>>;

/** Time-out of a call. Queries are repeated after it; changes wait in the queue. */
const answerLimitMs = 20_000;

/** A browser that asks where to save a file reads it only then. */
const fileKeptMs = 600_000;

export class ApiError extends Error {
  readonly status: number;
  readonly answer: PanelError | Conflict;

  constructor(status: number, answer: PanelError | Conflict) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

/** No answer of the relay's: no network, or it is not running, which a proxy in front of it says by 404, 502, 503 or 504. */
export class OfflineError extends Error {}

interface CallInput<Name extends PanelRouteName> {
  /** Values of the path's `:names`. */
  params?: Record<string, string>;
  query?: QueryOf<Name>;
  body?: BodyOf<Name>;
  signal?: AbortSignal;
  limitMs?: number;
  /** In whose session alone it may be made, where this tab may not know yet that another person has signed in. */
  accountId?: string;
}

export async function call<Name extends PanelRouteName>(name: Name, input: CallInput<Name> = {}) {
  const { params, query, body, signal, limitMs = answerLimitMs, accountId } = input;
  const limit = AbortSignal.timeout(limitMs);
  const askedMs = Date.now();
  let answer: unknown;
  try {
    const response = await fetch(addressOf(name, params, query), {
      method: PANEL_ROUTES[name].method,
      // Browsers older than 2024 cannot combine the two: there a call that is no longer wanted goes on, and its answer is ignored.
      signal: (signal && AbortSignal.any?.([signal, limit])) ?? limit,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(accountId !== undefined && { [accountHeader]: accountId }),
      },
    });
    // An answer that ended early, or that a hotel's network gave in the relay's place, acknowledges nothing.
    answer = response.ok ? await response.json() : await refusalOf(response);
    takeRelayTime(response.headers.get('date'), askedMs);
  } catch (error) {
    if (signal?.aborted) throw error;
    isReached.set(false);
    throw error instanceof OfflineError ? error : notReached();
  }
  isReached.set(true);
  if (answer instanceof ApiError) throw answer;
  return answer as AnswerOf<Name>; // the relay promises this shape in the same table
}

/** The same for a query's cache, which may give the call up. */
export function asking<Name extends PanelRouteName>(name: Name, input?: Omit<CallInput<Name>, 'signal'>) {
  return ({ signal }: { signal: AbortSignal }): Promise<AnswerOf<Name>> => call(name, { ...input, signal });
}

/**
 * Saves a call's answer as a file, under the name that the relay gives it. A link to it would show a refusal as a download
 * that failed, and a file that ended early as a whole one.
 * @throws ApiError, OfflineError
 */
export async function saveFile<Name extends PanelRouteName>(name: Name, query: QueryOf<Name>): Promise<void> {
  const response = await fetch(addressOf(name, {}, query)).catch(cutOff);
  if (!response.ok) throw await refusalOf(response);
  const file = await response.blob().catch(cutOff);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), fileKeptMs);
}

/** The call's address with its query; a list becomes one entry for each value. */
export function addressOf<Name extends PanelRouteName>(
  name: Name,
  params: Record<string, string> = {},
  query?: QueryOf<Name>,
): string {
  const filled = callHref(PANEL_ROUTES[name].path, params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    for (const one of [value].flat()) if (one !== undefined) search.append(key, String(one));
  // Not by its size, which Chrome 109 does not know.
  return `${filled}?${search}`.replace(/\?$/, '');
}

function notReached(): OfflineError {
  return new OfflineError('Sin conexión con el servidor');
}

function cutOff(): never {
  throw new OfflineError('La conexión se cortó antes de que el archivo estuviera completo. Prueba otra vez.');
}

/** @throws OfflineError when a proxy in between says that it did not reach the relay */
async function refusalOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const answer: unknown = await response.json().catch(() => undefined);
  if (typeof answer === 'object' && answer !== null && 'error' in answer)
    return new ApiError(status, answer as PanelError); // as above
  if (status > 501 || status === 404) throw notReached();
  if (status === 401) return new ApiError(status, { error: 'noSession', message: 'Tu sesión terminó' });
  const message = `El servidor respondió con un error (${status})`;
  return new ApiError(status, { error: 'unavailable', message });
}

/** Whether the relay is reachable: every call and the live events report it, the shell shows it. */
export const isReached = stored(true);

/**
 * Calls with a few ids at a time, so that no call takes long. A part that got no answer may be sent again.
 * @throws ApiError, OfflineError; the parts that `onDone` was called with are done
 */
export async function callInParts(
  name: 'erase' | 'dismissDeliveries' | 'quarantine' | 'removeQuarantined' | 'releaseQuarantined',
  ids: readonly string[],
  onDone: (part: readonly string[]) => Promise<void> | void = () => {},
): Promise<void> {
  for (let at = 0; at < ids.length; at += idsAtOnceMax) {
    const part = ids.slice(at, at + idsAtOnceMax);
    await call(name, { body: { ids: part } });
    await onDone(part);
  }
}
