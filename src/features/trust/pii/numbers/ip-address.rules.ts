import type { RecognizerVerdict } from '../pii-recognizer.rules.js';

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
export const IPV4 = `${OCTET}(?:\\.${OCTET}){3}`;
const ipv4 = new RegExp(`^${IPV4}$`);

const SCORE = 0.6;

/**
 * Addresses that belong to no machine of anybody: this host and network, loopback, broadcast (RFC 1122 section 3.2.1.3),
 * documentation (RFC 5737).
 */
const reservedIpv4 = /^(?:0\.|127\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.|255\.255\.255\.255$)/;

/** Words that make four small numbers an address, and those that do so only right before it. */
const ipWords =
  /(?<![\p{L}\d])(?:ips?|ipv4|ping\p{L}*|ssh|dns|subnets?|cidr|inet|routers?|firewalls?|vpn|vlan|nameservers?|resolvers?|traceroute|curl|whitelist\p{L}*|allowlist\p{L}*)(?![\p{L}\d])/iu;
const hostWords =
  /(?<![\p{L}\d])(?:hosts?|server|servidor|serveur|clients?|address|adresse?|addr|network|netz\p{L}*|gateway|peer|proxy|login|logged|remote|connect\p{L}*|nodes?|machine|rechner|from user)(?![\p{L}\d])[^\n]{0,24}$/iu;
/** `http://`, `user@`, `[`. */
const urlBefore = /(?:\/\/|@|\[)$/;
/** `:8080`, ` - ` as in access logs. */
const portAfter = /^(?::\d| -)/;
/** `>=1.2.3.4`, `~> 1.2.3.4` */
const requirementBefore = /(?:[<>=~^!]=|~>|[~^]) ?$/;

/** Contracts rarely have so many clauses in one. */
const MANY = 40;
const isSmall = (address: string): boolean => address.split('.').every((part) => Number(part) < MANY);

const isSaid = (before: string, after: string): boolean =>
  portAfter.test(after) || urlBefore.test(before) || ipWords.test(before) || hostWords.test(before);

/**
 * An IPv4 address, perhaps with a prefix length. `12.3.4.5` is the number of a clause or version unless something says
 * otherwise, and `120.0.0.0` is a network, not a machine.
 */
export function ipv4Address(match: string, after: string, before: () => string): RecognizerVerdict | undefined {
  const [address = '', prefix] = match.split('/');
  if (reservedIpv4.test(address)) return undefined;
  if (prefix !== undefined) return { score: SCORE };
  if (address.endsWith('.0.0.0') || requirementBefore.test(before())) return undefined;
  return isSmall(address) && !isSaid(before(), after) ? undefined : { score: SCORE };
}

/** The groups of an IPv6 address, RFC 4291 section 2.2; undefined for any other text. */
function groupsOf(text: string): string[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  const isMixed = last.includes('.');
  if (isMixed && !ipv4.test(last)) return undefined;
  const hexadecimal = isMixed ? groups.slice(0, -1) : groups;
  if (!hexadecimal.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return undefined;
  const count = hexadecimal.length + (isMixed ? 2 : 0);
  return (halves.length === 2 ? count > 0 && count < 8 : count === 8) ? groups : undefined;
}

/** Documentation: RFC 3849, RFC 9637. */
const reservedIpv6 = /^(?:2001:0?db8:|3fff:(?:0?[\da-f]{0,3}:|:))[^.]*$/i;
/** Allocated so far: global unicast, unique local, link-local, multicast; and translations of IPv4. */
const allocated = /^(?:[23][\da-f]{3}|f[c-f][\da-f]{2}|0?64:ff9b)$/i;

/** `a[1::2]`, `2::text` and `ns1::f2` are code, and eight pairs are the identifier of a device. */
function isLikelyIpv6(address: string, groups: readonly string[]): boolean {
  const last = groups.at(-1) ?? '';
  if (last.includes('.')) return !reservedIpv4.test(last);
  if (!address.includes('::')) return groups.some((group) => group.length !== 2);
  const [first = ''] = groups;
  return !address.startsWith('::') && (allocated.test(first) || (first.length > 2 && groups.length > 3));
}

/** An IPv6 address, perhaps with a zone and a prefix length. `dead::beef` is code, not an address. */
export function ipv6Address(match: string): RecognizerVerdict | undefined {
  const [whole = '', address = '', zone = '', prefix] = /^([0-9A-Fa-f:.]+)(%\w+)?(?:\/(\d+))?/.exec(match) ?? [];
  const trimmed = address.replace(/(?:\.+|(?<!:):)$/, '');
  if (!/\d/.test(trimmed) || reservedIpv6.test(trimmed)) return undefined;
  const groups = groupsOf(trimmed);
  if (groups === undefined || !isLikelyIpv6(trimmed, groups)) return undefined;
  if (trimmed !== address) return { score: SCORE, length: trimmed.length };
  const isPrefixed = prefix !== undefined && Number(prefix) <= 128;
  return { score: SCORE, length: isPrefixed ? whole.length : address.length + zone.length };
}
