import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = '::ffff:';

/** The first `count` of an IPv6 address's eight groups. */
function groups(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, count).join(':');
}

/**
 * The client's address: the peer, or behind `proxies` trusted ones the address that the outermost added to
 * `X-Forwarded-For`. An IPv6 address is reduced to its /64, which usually belongs to one subscriber.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const told = proxies === 0 ? undefined : forwarded.at(-proxies)?.trim();
  const address = told !== undefined && (isIPv4(told) || isIPv6(told)) ? told : (socket.remoteAddress ?? 'unknown');
  if (address.toLowerCase().startsWith(MAPPED) && isIPv4(address.slice(MAPPED.length))) {
    return address.slice(MAPPED.length);
  }
  return isIPv6(address) ? `${groups(address, 4)}::/64` : address;
}

/** The network of an address from `clientAddress`, as evidence names it: /24 or /48. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return address.includes(':') ? `${groups(address.replace('/64', ''), 3)}::/48` : address;
}
