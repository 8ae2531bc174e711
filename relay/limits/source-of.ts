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
  const [a, b, c, d = 0] = groupsOf(address);
  const start = [a, b, c].map((group) => group?.toString(16)).join(':');
  const site = `${start}::/48`;
  return {
    own: `${start}:${d.toString(16)}::/64`,
    networks: [`${start}:${(d & 0xff00).toString(16)}::/56`, site],
    site,
  };
}

/** The groups; the first four identify the /64. */
function groupsOf(address: string): number[] {
  const [start = '', end] = address.split('::');
  const written = (part?: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : []);
  const [first, last] = [written(start), written(end)];
  // An embedded IPv4 address stands for two groups.
  const lastLength = last.length + (address.includes('.') ? 1 : 0);
  // Below zero with a point in the zone of a complete address, such as `1:2:3:4:5:6:7:8%1.5`.
  const zeros = Math.max(0, 8 - first.length - lastLength);
  return [...first, ...Array<number>(zeros).fill(0), ...last];
}
