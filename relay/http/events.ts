/**
 * Tells open panels of changes (server-sent events), and other relays of the database. Any of its roles may
 * send such notices: the worst that one does is that panels repeat their queries.
 */
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { ChangeEvent } from '../../contract/panel/answers.ts';
import { parseJson } from '../base/safe-text.ts';
import type { Notices } from '../store/db/sql-database.ts';

export type Events = ReturnType<typeof createEvents>;

const mergeMs = 1_000;
/** Changes of the same moment form one event, also when the last event is long ago. */
const gatherMs = 100;
/** Proxies close idle connections; the relay's own limit is a minute. */
const heartbeatMs = 20_000;
const checkSessionsEveryMs = 1_000;
const namedMax = 50;
/** Unsent bytes after which a connection that does not read is closed: some thirty events of the longest kind. */
const owedBytesMax = 64_000;
/** Open tabs of one browser, and of all browsers of a person. */
const sessionStreamsMax = 10;
const accountStreamsMax = 30;

const notice = z.object({
  from: z.uuid(),
  arrived: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  requests: z.nullable(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(namedMax))),
  deliveries: z.boolean(),
});

type NewChange = Partial<Omit<ChangeEvent, 'requests'>> & { requests?: readonly string[] | null };

const nothing: ChangeEvent = { arrived: 0, requests: [], deliveries: false };

/** Null instead of the requests = so many that panels repeat all queries. */
function merge(event: ChangeEvent, { arrived = 0, requests = [], deliveries = false, page }: NewChange) {
  const all = event.requests && requests && [...new Set([...event.requests, ...requests])];
  return {
    arrived: event.arrived + arrived,
    requests: all && all.length <= namedMax ? all : null,
    deliveries: event.deliveries || deliveries,
    ...((event.page || page) && { page: true }),
  };
}

/** What a process that has no panels of its own tells the relays. @param from its id */
export function noticeText(from: string, change: NewChange): string {
  return JSON.stringify({ ...merge(nothing, change), from });
}

/** Whose panel a stream belongs to. */
type Viewer = Record<'sessionId' | 'accountId', string>;

/** @param liveSessions those of them that have not ended; while it rejects, no stream ends */
export function createEvents(
  notices: Notices,
  liveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
) {
  const self = crypto.randomUUID();
  const connections = new Map<ServerResponse, Viewer>();
  /** For this relay's panels, and for the other relays. */
  let allChanges = nothing;
  let ownChanges = nothing;
  let timer: NodeJS.Timeout | undefined;
  let publishedAtMs = Number.NEGATIVE_INFINITY;
  const unlisten = notices.listen({
    heard(text) {
      const { data: event } = notice.safeParse(parseJson(text)); // other texts are not of a relay
      if (event && event.from !== self) publishSoon(event);
    },
    missed: () => publishSoon({ requests: null, deliveries: true }),
  });

  function publishSoon(change: NewChange): void {
    allChanges = merge(allChanges, change);
    const waitMs = Math.max(gatherMs, publishedAtMs + mergeMs - performance.now());
    timer ??= setTimeout(publishChanges, waitMs).unref();
  }

  function publishChanges(): void {
    timer = undefined;
    publishedAtMs = performance.now();
    writeAll(`event: change\ndata: ${JSON.stringify(allChanges)}\n\n`);
    if (ownChanges !== nothing) void notices.send(noticeText(self, ownChanges));
    allChanges = nothing;
    ownChanges = nothing;
  }

  function writeAll(text: string): void {
    const bytes = Buffer.from(text); // once for all of them
    for (const connection of connections.keys()) {
      if (connection.writableEnded) continue;
      if (connection.writableLength > owedBytesMax) connection.destroy();
      else connection.write(bytes);
    }
  }

  async function endStreamsOfEndedSessions(): Promise<void> {
    const open = [...connections];
    if (open.length === 0) return;
    const ids = new Set(open.map(([, { sessionId }]) => sessionId));
    const live = await liveSessions([...ids]).catch(() => undefined);
    if (live) for (const [connection, { sessionId }] of open) if (!live.has(sessionId)) connection.destroy();
  }

  const sessionCheck = setInterval(endStreamsOfEndedSessions, checkSessionsEveryMs).unref();
  const heartbeat = setInterval(() => writeAll(': \n\n'), heartbeatMs).unref();

  return {
    publish(change: NewChange): void {
      ownChanges = merge(ownChanges, change);
      publishSoon(change);
    },
    /** To this relay's panels alone: each relay shows the page, and answers with its business, in its own time. */
    pageChanged: () => publishSoon({ page: true }),
    hasRoomFor(viewer: Viewer): boolean {
      const open = [...connections.values()];
      const count = (name: keyof Viewer) => open.filter((each) => each[name] === viewer[name]).length;
      return count('sessionId') < sessionStreamsMax && count('accountId') < accountStreamsMax;
    },
    /** Writes events until the connection closes, the session ends, or `stop`. */
    connect(response: ServerResponse, viewer: Viewer): void {
      connections.set(response, viewer);
      response.write('retry: 2000\nevent: hello\ndata: {}\n\n');
      response.once('close', () => connections.delete(response));
    },
    async stop(): Promise<void> {
      clearTimeout(timer);
      // What was stored within the last second: no other relay learns of it otherwise.
      if (timer) publishChanges();
      clearInterval(sessionCheck);
      clearInterval(heartbeat);
      for (const connection of connections.keys()) connection.end();
      await unlisten();
    },
  };
}
