/**
 * One attacker with a whole IPv6 /48, or with 5,000 IPv4 addresses, against the real relay with its usual settings: valid
 * requests, as long as they may be, at 2,000 a second (in full). Twenty honest addresses that send once every five seconds must
 * not feel it, and neither the disk nor the log may fill. Eight attackers on the limits alone: rate-limit.test.ts.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendPath } from '../../contract/emailjs.ts';
import { effort } from '../faults/effort.ts';
import { goodParams, identifiers, sendJson } from '../support/sends.ts';
import { startRelay } from '../support/start-relay.ts';

const { floodMs, full } = effort;
const perSecond = full ? 2_000 : 1_000;
const honestAddresses = 20;
const honestEveryMs = 5_000;
/** On a machine that others use, single answers of the first seconds come late and spoil a short run. */
const successMin = full ? 0.99 : 0.7;
const junkMbMax = 20;
const logMbMax = 5;

/** Each of the IPv4 addresses sends twice as often as an honest one. */
const attackers: Record<string, () => string> = {
  'thousands of IPv4 addresses': () => `10.${randomInt(perSecond / 100)}.${randomInt(250)}.7`,
  ...(full && {
    'a /48': () => `2001:db8:1:${randomInt(65_536).toString(16)}::${randomInt(65_536).toString(16)}`,
  }),
};

test.each(Object.entries(attackers))(
  '%s',
  async (name, addressOf) => {
    const relay = await startRelay({
      LOG_LEVEL: 'info',
      RATE_LIMIT_PER_MINUTE: '30',
      TRUST_PROXY: 'loopback',
    });
    const flood = startFlood(relay.url, addressOf);
    const visits = Array.from({ length: honestAddresses }, (_, place) => sendHonestly(relay.url, place));
    const statuses = (await Promise.all(visits)).flat();
    const { sent, answered } = flood.stop();
    await relay.stop();
    const succeeded = statuses.filter((status) => status === 200).length;
    // The write-ahead log is gone by now; its size does not grow with what is stored.
    const junkMb = statSync(join(relay.dataDir, 'requests.db')).size / 1e6;
    const logMb = relay.output().length / 1e6;
    console.log(
      `${name}: ${Math.round((sent / floodMs) * 1000)} a second, answers ${JSON.stringify(answered)}; ` +
        `honest ${succeeded} of ${statuses.length}; ${junkMb.toFixed(1)} MB stored, ${logMb.toFixed(2)} MB logged`,
    );
    expect(succeeded / statuses.length).toBeGreaterThanOrEqual(successMin);
    expect(junkMb).toBeLessThan(junkMbMax);
    expect(logMb).toBeLessThan(logMbMax);
    // Otherwise nothing was attacked.
    expect(sent).toBeGreaterThan((perSecond * floodMs) / 1000 / 2);
    expect(answered[429]).toBeGreaterThan(sent / 10);
  },
  floodMs + 60_000,
);

async function sendHonestly(url: string, place: number): Promise<number[]> {
  const statuses: number[] = [];
  const headers = { 'x-forwarded-for': place % 2 ? `203.0.113.${place}` : `2a00:1:2:${place}::1` };
  const startedAt = performance.now();
  for (let atMs = (place / honestAddresses) * honestEveryMs; atMs < floodMs; atMs += honestEveryMs) {
    await sleep(Math.max(0, startedAt + atMs - performance.now()));
    statuses.push((await sendJson(url, goodParams(), headers)).status);
  }
  return statuses;
}

const longNames = ['nombres_apellidos', 'pais', 'ciudad', 'direccion_empresa', 'cantidad_computadoras'];

/** Half of them as long as a usual request, half as long as one may be; random letters take most in the panel's index. */
function request(address: string): string {
  const letters = () => randomBytes(290).toString('base64').slice(0, 290);
  const more = randomInt(2) ? {} : Object.fromEntries(longNames.map((name) => [name, letters()]));
  const params = goodParams({ ...more, nombre_empresa: `Junk ${randomInt(1e9)}` });
  const body = JSON.stringify({ ...identifiers, template_params: params });
  const head = `host: x\r\nx-forwarded-for: ${address}\r\ncontent-type: application/json`;
  return `POST ${sendPath} HTTP/1.1\r\n${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const connections = 40;
const tickMs = 10;

/** Requests at a steady pace over kept-alive connections, many at once on each, without waiting for answers. */
function startFlood(url: string, addressOf: () => string) {
  const { hostname, port } = new URL(url);
  const answered: Record<string, number> = {};
  const open = () =>
    connect(Number(port), hostname)
      .on('error', () => {})
      .on('data', (chunk) => {
        for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g))
          answered[status] = (answered[status] ?? 0) + 1;
      });
  const sockets = Array.from({ length: connections }, open);
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const place = sent % connections;
      if (sockets[place]?.destroyed) sockets[place] = open();
      sockets[place]?.write(request(addressOf()));
    }
  }, tickMs);
  return {
    /** @returns how many were sent, and how many were answered with each status */
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return { sent, answered };
    },
  };
}
