/**
 * One attacker with a whole IPv6 /48, then with 5,000 IPv4 addresses, against the real relay with its usual settings:
 * valid, oversized, foreign and unreadable requests at 2,000 a second (in full). Twenty honest addresses that send once every
 * five seconds must not feel it, and neither the disk nor the log may fill. (rate-limit.test.ts tries the limits alone, on
 * a clock of its own.)
 */

import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sendPath } from '../../contract/emailjs.ts';
import { effort } from '../faults/effort.ts';
import { goodParams, identifiers, sendJson } from '../support/sends.ts';
import { startRelay } from '../support/start-relay.ts';

const { floodMs, full } = effort;
const perSecond = full ? 2_000 : 1_000;
/** Each of them sends twice as often as an honest one. */
const ipv4Count = perSecond * 2.5;
const honestAddresses = 20;
const honestEveryMs = 5_000;
/** On a machine that others use, single answers of the first seconds come late and spoil a short run. */
const successMin = full ? 0.99 : 0.7;
const junkMbMax = 20;
const logMbMax = 5;

const ipv4 = (place: number) => `10.${place >> 8}.${place & 255}.7`;
const inTurn = (turn: number) => ipv4(turn % ipv4Count);
const atRandom = () => ipv4(random(ipv4Count));
const ipv6 = () => `2001:db8:1:${random(65_536).toString(16)}::${random(65_536).toString(16)}`;

const attacks: [string, (turn: number) => string, (address: string) => string][] = [
  ['thousands of IPv4 addresses at random, valid requests', atRandom, valid],
  ...(full
    ? ([
        ['a /48, requests of every kind', ipv6, any],
        ['a /48, valid requests', ipv6, valid],
        ['thousands of IPv4 addresses at random, requests of every kind', atRandom, any],
        ['thousands of IPv4 addresses in turn, valid requests', inTurn, valid],
      ] as typeof attacks)
    : []),
];

test.each(attacks)(
  '%s',
  async (name, addressOf, requestOf) => {
    const relay = await startRelay({
      LOG_LEVEL: 'info',
      RATE_LIMIT_PER_MINUTE: '30',
      TRUST_PROXY: 'loopback',
    });
    const flood = await startFlood(relay.url, perSecond, (turn) => requestOf(addressOf(turn)));
    const statuses = (
      await Promise.all(Array.from({ length: honestAddresses }, (_, place) => sendHonestly(relay.url, place)))
    ).flat();
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
  const startedAt = performance.now() + (place / honestAddresses) * honestEveryMs;
  for (
    let at = startedAt;
    at < startedAt - (place / honestAddresses) * honestEveryMs + floodMs;
    at += honestEveryMs
  ) {
    await new Promise((due) => setTimeout(due, Math.max(0, at - performance.now())));
    const address = place % 2 ? `203.0.113.${place}` : `2a00:1:2:${place}::1`;
    statuses.push((await sendJson(url, goodParams(), { 'x-forwarded-for': address })).status);
  }
  return statuses;
}

function valid(address: string): string {
  // Half of them as long as a usual request, half as long as one may be; random letters take most in the panel's index.
  const more = random(2) ? {} : Object.fromEntries(longNames.map((name) => [name, randomLetters(290)]));
  const params = goodParams({ ...more, nombre_empresa: `Junk ${random(1e9)}` });
  return post(address, JSON.stringify({ ...identifiers, template_params: params }));
}

const longNames = ['nombres_apellidos', 'pais', 'ciudad', 'direccion_empresa', 'cantidad_computadoras'];

function any(address: string): string {
  const kinds = [
    () => valid(address),
    () => post(address, JSON.stringify({ ...identifiers, template_params: {} })),
    () => post(address, '{'),
    () => post(address, 'a=b', 'content-type: text/plain'),
    () => post(address, '{}', 'content-type: application/json\r\norigin: https://evil.example'),
    () =>
      post(
        address,
        JSON.stringify({ ...identifiers, template_params: { ...goodParams(), x: 'y'.repeat(9_000) } }),
      ),
  ];
  return (kinds[random(kinds.length)] ?? valid)(address);
}

function post(address: string, body: string, headers = 'content-type: application/json'): string {
  return `POST ${sendPath} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n${headers}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function randomLetters(count: number): string {
  return randomBytes(count).toString('base64').slice(0, count);
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}

/** Requests at a steady pace over kept-alive connections, many at once on each, without waiting for answers. */
interface Flood {
  /** @returns how many were sent, and how many were answered with each status */
  stop: () => { sent: number; answered: Record<number, number> };
}

const connections = 40;
const tickMs = 10;

/** @param next the whole request, head and body, of this turn */
async function startFlood(url: string, perSecond: number, next: (turn: number) => string): Promise<Flood> {
  const { hostname, port } = new URL(url);
  const answered: Record<number, number> = {};
  const open = () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const [, status] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3})/g))
        answered[Number(status)] = (answered[Number(status)] ?? 0) + 1;
    });
    return socket;
  };
  const sockets: Socket[] = Array.from({ length: connections }, open);
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const place = sent % connections;
      if (sockets[place]?.destroyed) sockets[place] = open();
      sockets[place]?.write(next(sent));
    }
  }, tickMs);
  return {
    stop() {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return { sent, answered };
    },
  };
}
