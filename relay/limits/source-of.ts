/**
 * The source of a request, for everything that is counted by address: one IPv4 address or one IPv6 /64, which is the
 * least that a customer gets (RFC 6177), and the wider networks around it that one customer may have.
 */
import { isIPv4, isIPv6 } from 'node:net';

export interface Source {
  own: string;
  /** IPv4: /24; IPv6: /56 and /48. The narrowest first. */
  networks: readonly string[];
  /** The largest network of one customer: the IPv4 address, or the /48. */
  site: string;
}

/** All texts that are not addresses count as one source: a proxy may forward anything. */
const unknown: Source = { own: 'unknown', networks: [], site: 'unknown' };

/** @param address absent = the connection has closed already, whatever Fastify's types say */
export function sourceOf(address = ''): Source {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) {
    const network = `${plain.slice(0, plain.lastIndexOf('.'))}.0/24`;
    return { own: plain, networks: [network], site: plain };
  }
  if (!isIPv6(address)) return unknown;
  const [a, b, c, d = '0'] = groupsOf(address);
  const wider = (Number.parseInt(d, 16) & 0xff00).toString(16);
  const site = `${a}:${b}:${c}::/48`;
  return { own: `${a}:${b}:${c}:${d}::/64`, networks: [`${a}:${b}:${c}:${wider}::/56`, site], site };
}

/** The eight groups in hexadecimal; the first four identify the /64. */
function groupsOf(address: string): string[] {
  // URL writes an embedded IPv4 address as two groups, and knows no zones.
  const { hostname } = new URL(`http://[${address.replace(/%.*/s, '')}]`);
  const parts = hostname.slice(1, -1).split('::');
  const [first = [], last = []] = parts.map((part) => part.split(':').filter(Boolean));
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}
