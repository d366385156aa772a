import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { addressProblem } from './address-ranges.js';
import { isLocalhost, readTarget } from './target.rules.js';

const RESOLVE_TIMEOUT_MILLIS = 3_000;
const RESOLVE_TRIES = 2;
/** No legitimate host has more. */
const MAX_ADDRESSES = 16;

/** The addresses of a host. */
export type Resolve = (host: string) => Promise<string[]>;

/** The reason why nothing is sent to a URL, fit for the endpoint's owner. */
export class TargetRefused extends Error {
  override readonly name: string = 'TargetRefused';
}

/** The host no longer has an address. */
export class TargetUnresolved extends TargetRefused {}

/** A URL whose addresses are all allowed: connect to these without resolving the name again. */
export interface CheckedTarget {
  url: URL;
  addresses: readonly string[];
}

/** Keeps requests to addresses that clients give out of internal networks (SSRF). OWASP, "Server-Side Request Forgery". */
export class TargetGuard {
  constructor(
    private readonly allowOwn: boolean,
    private readonly resolve: Resolve = resolveByDns,
  ) {}

  /** Resolves the host and checks every address. Throws TargetRefused, or TargetUnresolved if it has no address. */
  async check(text: string): Promise<CheckedTarget> {
    const target = readTarget(text, this.allowOwn);
    if ('problem' in target) throw new TargetRefused(target.problem);
    const { url, host } = target;
    const addresses = await this.addressesOf(host);
    this.assertAllowed(addresses);
    return { url, addresses };
  }

  /** Throws TargetRefused unless every address may be connected to. */
  assertAllowed(addresses: readonly string[]): void {
    for (const address of addresses) {
      const problem = addressProblem(address, this.allowOwn);
      if (problem !== undefined) throw new TargetRefused(`the host is not on the public internet: ${problem}`);
    }
  }

  private async addressesOf(host: string): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    if (isLocalhost(host)) return ['127.0.0.1', '::1'];
    let found: string[];
    try {
      found = await this.resolve(host);
    } catch (error) {
      throw new TargetUnresolved(`the host ${host} does not resolve`, { cause: error });
    }
    if (found.length === 0) throw new TargetUnresolved(`the host ${host} does not resolve`);
    if (found.length > MAX_ADDRESSES) throw new TargetRefused(`the host ${host} has too many addresses`);
    return found;
  }
}

/**
 * Asks the name servers, IPv4 and IPv6 at once. Not `dns.lookup`: that one takes a thread of the pool, so that a few slow
 * name servers would hold up everything else.
 */
async function resolveByDns(host: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MILLIS, tries: RESOLVE_TRIES });
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason;
  return [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
