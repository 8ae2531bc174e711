/** A push service as Firefox uses one: it gives out addresses over a WebSocket, and hands on what is posted to them. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';

export async function startFakePushService() {
  const devices = new Map<string, WebSocket>();
  /** Of the browsers that are known. */
  const browsers = new Set<string>();
  const disconnect = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  const service = {
    url: '',
    posts: 0,
    /** Neither hands on nor answers. */
    isSilent: false,
    knows: (endpoint: string) => devices.has(endpoint.split('/push/')[1] ?? ''),
    /** Ends every subscription: browsers connect again, and are told that they have none. */
    forget() {
      browsers.clear();
      devices.clear();
      disconnect();
    },
    close() {
      disconnect();
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const data = (await buffer(request)).toString('base64url');
    const channelID = request.url?.slice('/push/'.length) ?? '';
    service.posts += 1;
    if (service.isSilent) return;
    const headers = { encoding: request.headers['content-encoding'] };
    const version = randomUUID();
    const notification = { messageType: 'notification', channelID, version, data, headers };
    devices.get(channelID)?.send(JSON.stringify(notification));
    response.writeHead(devices.has(channelID) ? 201 : 404).end();
  });
  const sockets = new WebSocketServer({ server }).on('connection', (socket) => {
    socket.on('message', (text) => {
      const { messageType, channelID, uaid } = JSON.parse(text.toString());
      const answer = (content: object) =>
        socket.send(JSON.stringify({ messageType, status: 200, ...content }));
      if (messageType === 'hello') {
        const known = browsers.has(uaid) ? uaid : randomUUID();
        browsers.add(known);
        answer({ uaid: known, use_webpush: true, broadcasts: {} });
      }
      if (messageType === 'register') {
        devices.set(channelID, socket);
        answer({ channelID, pushEndpoint: `${service.url}/push/${channelID}` });
      }
      if (messageType === 'unregister') {
        devices.delete(channelID);
        answer({ channelID });
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  return service;
}
