/**
 * On SIGTERM and SIGINT, stops accepting, finishes what is in flight, closes and exits with 0 within ten seconds. A
 * delivery that does not finish in time is on disk: its lease ends, and the next relay takes it over.
 */
import type { FastifyInstance } from 'fastify';

const inFlightMaxMs = 7_000;
const exitAfterMs = 9_000;

export function stopOnSignal({
  app,
  delivery,
  store,
}: {
  app: FastifyInstance;
  delivery: { stop: (deadlineMs: number) => Promise<unknown> };
  store: { close: () => Promise<unknown> };
}) {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), exitAfterMs).unref();
    try {
      await Promise.all([app.close(), delivery.stop(inFlightMaxMs)]);
      await store.close();
    } catch (error) {
      app.log.error(error, 'while stopping');
    }
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}
