import { BlockList, isIP } from 'node:net';

/** Names under which clouds serve a machine's own credentials. */
const NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
]);

/**
 * The addresses of EC2, Google and Azure, ECS, EKS Pod Identity, Tencent, Alibaba, Oracle and of Azure's platform, and those
 * of EC2, EKS and Google in IPv6.
 */
const IPV4 = [
  '169.254.169.254/32',
  '169.254.170.2/32',
  '169.254.170.23/32',
  '169.254.0.23/32',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
];
const IPV6 = ['fd00:ec2::/32', 'fd20:ce::254/128'];
/** RFC 3927; some container engines put their host there. */
const LINK_LOCAL = ['169.254.0.0/16'];
/** Prefixes in which an IPv4 address stands at the end: mapped, compatible, translated, NAT64. RFC 4291, 6052. */
const EMBEDDING = ['::ffff:', '::', '::ffff:0:', '64:ff9b::'] as const;

const metadata = blockList([...IPV4, ...IPV6]);
const linkLocal = blockList(LINK_LOCAL);

function blockList(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix = ''] = subnet.split('/');
    if (isIP(network) === 6) list.addSubnet(network, Number(prefix), 'ipv6');
    else {
      list.addSubnet(network, Number(prefix), 'ipv4');
      for (const before of EMBEDDING) list.addSubnet(`${before}${network}`, 96 + Number(prefix), 'ipv6');
    }
  }
  return list;
}

/**
 * Whether a host is an address at which a cloud tells a machine its credentials. `host` is that of a `URL`, which gives
 * every notation of an IPv4 address in decimal form, or an address that a name resolved to.
 */
export function isMetadataHost(host: string): boolean {
  const plain = withoutNotation(host);
  return isIP(plain) === 0 ? NAMES.has(plain) : holds(metadata, plain);
}

/** Whether a host is a link-local IPv4 address, where platforms serve what is a machine's own. */
export function isLinkLocalHost(host: string): boolean {
  return holds(linkLocal, withoutNotation(host));
}

function holds(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

function withoutNotation(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.+$/, '')
    .replace(/^\[|\]$/g, '');
}
