const HTTPS_PORT = 443;
const FIRST_OPEN_PORT = 1024;

/** A URL in parts; `host` without the brackets of IPv6. */
export interface Target {
  url: URL;
  host: string;
}

/**
 * Reads where an endpoint is, before any address is asked for. `allowOwn`: in development also http and any port. The
 * host is in its normal form, whatever the spelling of an address (WHATWG URL, "host parsing").
 */
export function readTarget(text: string, allowOwn: boolean): Target | { problem: string } {
  if (!URL.canParse(text)) return { problem: 'expected a URL such as https://example.com/hooks' };
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowOwn && url.protocol === 'http:')) return { problem: 'expected an https URL' };
  if (url.username !== '' || url.password !== '') return { problem: 'must not contain credentials' };
  const port = url.port === '' ? HTTPS_PORT : Number(url.port);
  if (!allowOwn && port !== HTTPS_PORT && port < FIRST_OPEN_PORT)
    return { problem: `expected port ${HTTPS_PORT}, or ${FIRST_OPEN_PORT} and above` };
  return { url, host: url.hostname.replace(/^\[|\]$/g, '') };
}

/** True for names that always mean this machine. RFC 6761 §6.3. */
export function isLocalhost(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
}
