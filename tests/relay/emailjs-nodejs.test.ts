/**
 * The published @emailjs/nodejs against the relay. It speaks HTTPS to a fixed host and port, so its agent's
 * connection leads to a TLS front here, which passes the bytes on to the relay.
 */

import { once } from 'node:events';
import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import tls from 'node:tls';
import { init, send } from '@emailjs/nodejs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers } from '../../contract/emailjs.ts';
import { fromTemplateParams } from '../../contract/template-params.ts';
import { goodParams, identifiers } from '../support/sends.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';

/** Both ends know the key, so that no certificate has to be made. */
const psk = Buffer.from('0123456789abcdef0123456789abcdef', 'hex');
const tlsOptions = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;

let relay: RunningApp;
let front: tls.Server;
const createConnection = https.globalAgent.createConnection;

beforeAll(async () => {
  relay = await startApp();
  front = tls.createServer({ ...tlsOptions, pskCallback: () => psk }, (socket) => {
    const upstream = connect(Number(new URL(relay.url).port), '127.0.0.1');
    for (const end of [socket, upstream]) end.on('error', () => end.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo; // a TCP server's address is an object
  https.globalAgent.createConnection = () =>
    tls.connect({
      ...tlsOptions,
      host: '127.0.0.1',
      port,
      pskCallback: () => ({ psk, identity: 'test' }),
      checkServerIdentity: () => undefined,
    });
  init({ publicKey: identifiers.user_id, privateKey: 'a private key' });
});
afterAll(async () => {
  https.globalAgent.createConnection = createConnection;
  https.globalAgent.destroy();
  front.close();
  await relay.stop();
});

test('send is OK, and the request stored without the private key', async () => {
  const params = goodParams();
  expect(await send(identifiers.service_id, identifiers.template_id, params)).toMatchObject({
    status: 200,
    text: 'OK',
  });
  const [stored] = await relay.stored();
  expect(stored?.fields).toEqual(fromTemplateParams(params));
});

test('a refusal is the documented error', async () => {
  await expect(send('service_x', identifiers.template_id, goodParams())).rejects.toMatchObject({
    status: 400,
    text: answers.serviceNotFound,
  });
  await expect(
    send(identifiers.service_id, identifiers.template_id, goodParams({ pais: '' })),
  ).rejects.toMatchObject({
    status: 422,
    text: 'country: Este campo es requerido',
  });
});
