import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { addressProblem } from '../../shared/outbound/address-ranges.js';
import { isMetadataHost } from '../../shared/outbound/metadata-hosts.js';

/** Resolves the host of an upstream, and refuses one that leads to a metadata service: only credentials are asked there. */
export const upstreamLookup = lookupWithout(isMetadataHost, {
  message: 'the host leads to a metadata service',
  code: 'EMETADATA',
});

/** The same for an address that a tenant wrote: it must be on the public internet, when it is connected to. */
export const publicLookup = lookupWithout(isPrivateAddress, {
  message: 'the host is not on the public internet',
  code: 'EPRIVATE',
});

/** Whether an address, a literal, is not on the public internet. */
export function isPrivateAddress(address: string): boolean {
  return addressProblem(address, false) !== undefined;
}

function lookupWithout(
  isRefused: (address: string) => boolean,
  { message, code }: { message: string; code: string },
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
      const addresses = found ?? [];
      const [first] = addresses;
      if (error !== null) callback(error, '');
      else if (first === undefined || addresses.some(({ address }) => isRefused(address)))
        callback(Object.assign(new Error(message), { code }), '');
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
