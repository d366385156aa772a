import { literalProblem } from '../../shared/outbound/address-ranges.js';
import { isMetadataHost } from '../../shared/outbound/metadata-hosts.js';

/**
 * The address of an upstream. Throws a TypeError for one that is not http(s), that of a metadata service or not public where
 * it has to be, and for header values that HTTP cannot carry (their text is not repeated).
 */
export function checkedAddress(
  kind: string,
  { baseUrl, onlyPublic }: { baseUrl: string; onlyPublic?: boolean },
  headers: Readonly<Record<string, string>>,
): URL {
  const base = new URL(baseUrl);
  if (base.protocol !== 'http:' && base.protocol !== 'https:')
    throw new TypeError(`${kind}: the base URL is not http or https`);
  if (isMetadataHost(base.hostname)) throw new TypeError(`${kind}: the base URL is that of a cloud’s metadata service`);
  const literal = base.hostname.replace(/^\[|\]$/g, '');
  if (onlyPublic === true && literalProblem(literal) !== undefined)
    throw new TypeError(`${kind}: the base URL is not on the public internet`);
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value))
      throw new TypeError(`${kind}: the value of ${name} is not a valid HTTP header value`);
  }
  return base;
}
