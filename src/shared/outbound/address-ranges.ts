import { BlockList, isIP } from 'node:net';

/**
 * Non-public address ranges and their names; the first match wins. `own`: a private network, which development may allow. IANA IPv4 and IPv6 Special-Purpose Address Registries; 168.63.129.16 is Azure's platform.
 */
const RANGES: readonly { name: string; own?: true; subnets: readonly string[] }[] = [
  { name: 'a cloud metadata address', subnets: ['168.63.129.16/32', 'fd00:ec2::/32', '100.100.100.200/32'] },
  { name: 'loopback', own: true, subnets: ['127.0.0.0/8', '::1/128'] },
  { name: 'private', own: true, subnets: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'] },
  { name: 'unique local', own: true, subnets: ['fc00::/7'] },
  { name: 'carrier-grade NAT', own: true, subnets: ['100.64.0.0/10'] },
  { name: 'link-local', subnets: ['169.254.0.0/16', 'fe80::/10'] },
  { name: 'multicast', subnets: ['224.0.0.0/4', 'ff00::/8'] },
  { name: 'unspecified', subnets: ['0.0.0.0/8', '::/128'] },
  { name: 'IPv4-mapped', subnets: ['::ffff:0:0/96'] },
  { name: 'IPv4-compatible', subnets: ['::/96'] },
  { name: 'IPv4-translated', subnets: ['::ffff:0:0:0/96'] },
  { name: 'NAT64', subnets: ['64:ff9b::/96', '64:ff9b:1::/48'] },
  { name: '6to4', subnets: ['2002::/16', '192.88.99.0/24'] },
  { name: 'Teredo', subnets: ['2001::/32'] },
  { name: 'benchmarking', subnets: ['198.18.0.0/15', '2001:2::/48'] },
  {
    name: 'documentation',
    subnets: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  },
  { name: 'reserved', subnets: ['192.0.0.0/24', '240.0.0.0/4', '2001::/23'] },
];

function blockList(subnets: readonly string[]): { v4: BlockList; v6: BlockList } {
  // Separate lists, since a common one would treat an IPv4-mapped address as the IPv4 address.
  const lists = { v4: new BlockList(), v6: new BlockList() };
  for (const subnet of subnets) {
    const [network = '', prefix = ''] = subnet.split('/');
    const isV4 = isIP(network) === 4;
    lists[isV4 ? 'v4' : 'v6'].addSubnet(network, Number(prefix), isV4 ? 'ipv4' : 'ipv6');
  }
  return lists;
}

const compiled = RANGES.map(({ name, own = false, subnets }) => ({ name, own, ...blockList(subnets) }));

/** IPv6 global unicast: addresses outside it were never allocated. RFC 4291 §2.4. */
const globalUnicast = blockList(['2000::/3']).v6;

/**
 * Why nothing is sent to `address`, a literal; undefined when it is fine. `allowOwn`: own networks are. Does not name the
 * address: what a name resolves to in here is nothing for the owner of an endpoint.
 */
export function addressProblem(address: string, allowOwn: boolean): string | undefined {
  const version = isIP(address);
  // A zone names one of our own interfaces. RFC 4007 §11.
  if (version === 0 || address.includes('%')) return 'it resolves to something that is not an address';
  const found = compiled.find(({ v4, v6 }) => (version === 4 ? v4.check(address, 'ipv4') : v6.check(address, 'ipv6')));
  if (found !== undefined) return allowOwn && found.own ? undefined : `its address is ${found.name}`;
  if (version === 6 && !globalUnicast.check(address, 'ipv6')) return 'its address is not a global address';
  return undefined;
}

/** Why nothing is sent to a host that is an address which is not on the public internet; undefined for all others, and for names. */
export function literalProblem(host: string): string | undefined {
  return isIP(host) === 0 ? undefined : addressProblem(host, false);
}

const ADDRESS_LIKE = /[\da-f:.]*[:.][\da-f:.]*/gi;

/** `text`, a socket's error, without IP addresses and ports. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS_LIKE, (run) => {
    const [address = '', port] = run.split(/:(?=\d+$)/);
    const isAddress = isIP(run) !== 0 || (port !== undefined && isIP(address) !== 0);
    return isAddress ? 'an address' : run;
  });
}
