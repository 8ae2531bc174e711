/** The live events of an open panel, over a connection of its own. */
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { ChangeEvent } from '../../contract/panel/answers.ts';
import { until } from './until.ts';

/** @param headers say who asks @returns the stream, once it is open */
export async function openEventStream(app: FastifyInstance, headers: Record<string, string>) {
  const url = app.server.listening ? app.listeningOrigin : await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const answer = await fetch(`${url}/panel/api/events`, {
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    signal: leaving.signal,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  const stream = {
    text: '',
    hasEnded: false,
    changes: () =>
      [...stream.text.matchAll(/event: change\ndata: (.*)\n\n/g)].map(
        ([, json = '']): ChangeEvent => JSON.parse(json),
      ),
    leave: () => leaving.abort(),
  };
  void (async () => {
    for await (const chunk of answer.body ?? []) stream.text += new TextDecoder().decode(chunk);
  })()
    .catch(() => {})
    .finally(() => {
      stream.hasEnded = true;
    });
  await until('the stream is open', () => stream.text.includes('event: hello'));
  return stream;
}
