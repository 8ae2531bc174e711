/** The published @emailjs/nodejs against the relay. It speaks to a fixed host, so its agent's connection leads to the relay, without TLS. */

import https from 'node:https';
import { connect } from 'node:net';
import { init, send } from '@emailjs/nodejs';
import { afterAll, expect, test } from 'vitest';
import { fromTemplateParams } from '../../contract/template-params.ts';
import { goodParams, identifiers } from '../support/sends.ts';
import { startApp } from '../support/start-app.ts';

const relay = await startApp();
const { createConnection } = https.globalAgent;

https.globalAgent.createConnection = () => connect(Number(new URL(relay.url).port), '127.0.0.1');
init({ publicKey: identifiers.user_id, privateKey: 'a private key' });
afterAll(async () => {
  https.globalAgent.createConnection = createConnection;
  https.globalAgent.destroy();
  await relay.stop();
});

test('send is OK, and the request stored without the private key', async () => {
  const params = goodParams();
  const sent = await send(identifiers.service_id, identifiers.template_id, params);
  expect(sent).toMatchObject({ status: 200, text: 'OK' });
  const [stored] = await relay.stored();
  expect(stored?.fields).toEqual(fromTemplateParams(params));
});

test('a refusal is an error with what the relay said', async () => {
  const refused = send(identifiers.service_id, identifiers.template_id, goodParams({ pais: '' }));
  await expect(refused).rejects.toMatchObject({ status: 422, text: 'country: Este campo es requerido' });
});
