/**
 * Notifies open panels of changes (server-sent events), merged to at most one event per second; relays that share a
 * PostgreSQL database notify each other. Notices come from outside: any role of the database may send them, so that each is
 * parsed by a schema, and the worst that one does is that panels repeat their queries.
 */
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { ChangeEvent } from '../../contract/panel-answers.ts';
import type { Notices } from '../db/sql-database.ts';

export interface Events {
  arrived(ids: readonly string[]): void;
  changed(ids: readonly string[]): void;
  deliveriesChanged(): void;
  /** Writes events until the connection closes, or `stop`. */
  connect(response: ServerResponse): void;
  stop(): Promise<void>;
}

const mergeMs = 1_000;
/** Changes of the same moment form one event, also when the last event is long ago. */
const gatherMs = 100;
/** Proxies close idle connections; the relay's own limit is a minute. */
const heartbeatMs = 20_000;
const namedMax = 50;
/** Unsent bytes after which a connection that does not read is closed. */
const owedBytesMax = 100_000;

const notice = z.object({
  from: z.uuid(),
  arrived: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  requests: z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(namedMax))),
  deliveries: z.boolean(),
});

interface Collected {
  arrived: number;
  /** Null = so many that panels repeat all queries. */
  requests: Set<string> | null;
  deliveries: boolean;
}

const nothing = (): Collected => ({ arrived: 0, requests: new Set(), deliveries: false });
const everything: ChangeEvent = { arrived: 0, requests: null, deliveries: true };

export function createEvents(notices: Notices): Events {
  const self = crypto.randomUUID();
  const connections = new Set<ServerResponse>();
  /** For this relay's panels, and for the other relays. */
  let allChanges = nothing();
  let ownChanges = nothing();
  let timer: NodeJS.Timeout | undefined;
  let publishedAtMs = Number.NEGATIVE_INFINITY;
  const unlisten = notices.listen({
    heard(text) {
      const event = parseNotice(text);
      if (event && event.from !== self) collect(event, [allChanges]);
    },
    missed: () => collect(everything, [allChanges]),
  });

  function collect(event: ChangeEvent, into: readonly Collected[]): void {
    for (const changes of into) {
      changes.arrived += event.arrived;
      changes.deliveries ||= event.deliveries;
      if (!event.requests || (changes.requests?.size ?? 0) + event.requests.length > namedMax)
        changes.requests = null;
      else for (const id of event.requests) changes.requests?.add(id);
    }
    timer ??= setTimeout(
      publishChanges,
      Math.max(gatherMs, publishedAtMs + mergeMs - performance.now()),
    ).unref();
  }

  function publishChange(event: ChangeEvent): void {
    collect(event, [allChanges, ownChanges]);
  }

  function publishChanges(): void {
    timer = undefined;
    publishedAtMs = performance.now();
    const text = `event: change\ndata: ${JSON.stringify(eventOf(allChanges))}\n\n`;
    const forOthers = ownChanges;
    allChanges = nothing();
    ownChanges = nothing();
    for (const connection of connections) write(connection, text);
    if (forOthers.arrived > 0 || forOthers.deliveries || forOthers.requests?.size !== 0)
      void notices.send(JSON.stringify({ ...eventOf(forOthers), from: self }));
  }

  function write(connection: ServerResponse, text: string): void {
    if (connection.writableEnded) return;
    if (connection.writableLength > owedBytesMax) connection.destroy();
    else connection.write(text);
  }

  return {
    arrived: (ids) => publishChange({ arrived: ids.length, requests: [...ids], deliveries: false }),
    changed: (ids) => publishChange({ arrived: 0, requests: [...ids], deliveries: false }),
    deliveriesChanged: () => publishChange({ arrived: 0, requests: [], deliveries: true }),
    connect(response) {
      connections.add(response);
      response.write('retry: 2000\nevent: hello\ndata: {}\n\n');
      const heartbeat = setInterval(() => write(response, ': \n\n'), heartbeatMs).unref();
      response.once('close', () => {
        clearInterval(heartbeat);
        connections.delete(response);
      });
    },
    async stop() {
      clearTimeout(timer);
      for (const connection of connections) connection.end();
      await unlisten();
    },
  };
}

/** @returns undefined = not a notice of a relay */
function parseNotice(text: string): z.output<typeof notice> | undefined {
  try {
    return notice.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not JSON
  }
}

function eventOf({ arrived, requests, deliveries }: Collected): ChangeEvent {
  return { arrived, requests: requests && [...requests], deliveries };
}

/**
 * Ends what a session keeps open, such as its event stream, when the session ends: at once when it ended through this
 * relay, and within `checkEveryMs` when it ended through another relay or the command line, or expired.
 */
export interface SessionWatch {
  /** Calls `end` once, when the session is no longer live. @returns stops watching */
  add(sessionId: string, end: () => void): () => void;
  /** Looks now. */
  check(): void;
  stop(): void;
}

const checkEveryMs = 2_000;

interface Watched {
  sessionId: string;
  end: () => void;
}

/** @param liveSessions of these ids those that are live; when it rejects, nothing ends until it answers again */
export function watchSessions(
  liveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): SessionWatch {
  const watched = new Set<Watched>();
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let mustRepeat = false;

  /** One query at a time, however many changes there are: strangers can cause a check, too. */
  function check(): Promise<void> {
    mustRepeat = checking !== undefined;
    checking ??= endEnded().finally(() => {
      checking = undefined;
      if (mustRepeat) void check();
    });
    return checking;
  }

  async function endEnded(): Promise<void> {
    const asked = [...watched];
    if (asked.length === 0) return;
    const ids = [...new Set(asked.map(({ sessionId }) => sessionId))];
    const live = await liveSessions(ids).catch(() => undefined);
    if (!live) return;
    for (const each of asked) if (!live.has(each.sessionId) && watched.delete(each)) each.end();
  }

  /** Only while something is watched. */
  function checkLater(): void {
    timer ??= setTimeout(async () => {
      await check();
      timer = undefined;
      if (watched.size > 0) checkLater();
    }, checkEveryMs).unref();
  }

  return {
    add(sessionId, end) {
      const each = { sessionId, end };
      watched.add(each);
      checkLater();
      return () => void watched.delete(each);
    },
    check: () => void check(),
    stop: () => {
      clearTimeout(timer);
      watched.clear();
    },
  };
}
