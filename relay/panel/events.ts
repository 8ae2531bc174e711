/**
 * Notifies open panels of changes (server-sent events), merged to at most one event per second; relays that share a
 * PostgreSQL database notify each other.
 */
import type { ServerResponse } from 'node:http';
import type { ChangeEvent } from '../../contract/panel-answers.ts';
import type { Notices } from '../store/postgres-notices.ts';

export interface Events {
  arrived(ids: readonly string[]): void;
  changed(ids: readonly string[]): void;
  /** Many requests changed at once: panels repeat all queries. */
  changedMany(): void;
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

interface Collected {
  arrived: number;
  requests: Set<string> | null;
  deliveries: boolean;
}

const nothing = (): Collected => ({ arrived: 0, requests: new Set(), deliveries: false });

export function createEvents(notices: Notices | undefined): Events {
  const connections = new Set<ServerResponse>();
  let collected = nothing();
  let told = nothing();
  let timer: NodeJS.Timeout | undefined;
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const unlisten = notices?.listen((text) => {
    const event = JSON.parse(text) as ChangeEvent & { from: string };
    if (event.from !== self) collect(event, false);
  });
  const self = crypto.randomUUID();

  function collect(event: ChangeEvent, isOurs: boolean): void {
    for (const into of isOurs && notices ? [collected, told] : [collected]) {
      into.arrived += event.arrived;
      into.deliveries ||= event.deliveries;
      if (!event.requests || (into.requests?.size ?? 0) + event.requests.length > namedMax)
        into.requests = null;
      else for (const id of event.requests) into.requests?.add(id);
    }
    timer ??= setTimeout(tell, Math.max(gatherMs, toldAtMs + mergeMs - performance.now())).unref();
  }

  function tell(): void {
    timer = undefined;
    toldAtMs = performance.now();
    const text = `event: change\ndata: ${JSON.stringify(eventOf(collected))}\n\n`;
    const others = told;
    collected = nothing();
    told = nothing();
    for (const connection of connections) write(connection, text);
    if (notices && (others.arrived > 0 || others.deliveries || others.requests?.size !== 0))
      void notices.send(JSON.stringify({ ...eventOf(others), from: self }));
  }

  function write(connection: ServerResponse, text: string): void {
    if (connection.writableEnded) return;
    if (connection.writableLength > owedBytesMax) connection.destroy();
    else connection.write(text);
  }

  return {
    arrived: (ids) => collect({ arrived: ids.length, requests: [...ids], deliveries: false }, true),
    changed: (ids) => collect({ arrived: 0, requests: [...ids], deliveries: false }, true),
    changedMany: () => collect({ arrived: 0, requests: null, deliveries: true }, true),
    deliveriesChanged: () => collect({ arrived: 0, requests: [], deliveries: true }, true),
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
      await unlisten?.();
    },
  };
}

function eventOf({ arrived, requests, deliveries }: Collected): ChangeEvent {
  return { arrived, requests: requests && [...requests], deliveries };
}
