/** One TCP connection that says exactly what a test writes, for what no HTTP client would do. */
import { once } from 'node:events';
import { connect } from 'node:net';

export type RawConnection = Awaited<ReturnType<typeof openConnection>>;

/** @param localAddress whom it comes from, such as 127.0.0.2 */
export async function openConnection(url: string, localAddress = '127.0.0.1') {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on('error', () => {}); // a reset is an end like any other here
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
  });
  await once(socket, 'connect');
  return {
    socket,
    closed,
    /** What came and no answer() took. */
    received: () => received.toString(),
    write: (text: string) => socket.write(text),
    /** The next complete answer. @throws Error when the connection ends before it. */
    async answer() {
      for (;;) {
        const end = received.indexOf('\r\n\r\n');
        if (end !== -1) {
          const head = received.subarray(0, end).toString('latin1');
          const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
          if (received.length >= end + 4 + length) {
            const body = received.subarray(end + 4, end + 4 + length).toString();
            received = received.subarray(end + 4 + length);
            return { status: Number(head.slice(9, 12)), head, body };
          }
        }
        if (socket.closed)
          throw new Error(`the connection ended after ${JSON.stringify(received.toString())}`);
        await Promise.race([once(socket, 'data'), closed]);
      }
    },
  };
}
