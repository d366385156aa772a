import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isMetadataHost } from '../../shared/outbound/metadata-hosts.js';

/** Resolves the host of an upstream, and refuses one that leads to a metadata service: only credentials are asked there. */
export const upstreamLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[] | undefined) => {
    const addresses = found ?? [];
    const [first] = addresses;
    if (error !== null) callback(error, '');
    else if (first === undefined || addresses.some(({ address }) => isMetadataHost(address)))
      callback(Object.assign(new Error('the host leads to a metadata service'), { code: 'EMETADATA' }), '');
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
