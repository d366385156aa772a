import { isJsonObject, type JsonValue } from '../../../shared/json/json.js';
import { MAX_REDIRECT_URIS, redirectProblem } from './redirect-uris.rules.js';

/** The most characters of a client's name. */
export const MAX_CLIENT_NAME = 100;
const MAX_CLIENT_ID = 2_048;
/** Letters that turn or hide others, so that a name reads as another. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;

/** An application as it describes itself. */
export interface DescribedClient {
  name: string;
  redirectUris: string[];
}

/** The error of RFC 7591 §3.2.2 and why. */
export interface MetadataProblem {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  description: string;
}

/**
 * True for the address of a document of metadata that is a client's id: https, with a path, written in one way only. `allowHttp`
 * lets it be of one's own network.
 */
export function isDocumentId(clientId: string, allowHttp: boolean): boolean {
  if (clientId.length > MAX_CLIENT_ID || !URL.canParse(clientId)) return false;
  const { protocol, username, password, pathname, hash, href } = new URL(clientId);
  const isSecure = protocol === 'https:' || (allowHttp && protocol === 'http:');
  // Dots and letters that a URL writes otherwise would give one document several ids.
  return isSecure && username === '' && password === '' && hash === '' && pathname !== '/' && href === clientId;
}

/** A client as a document of metadata or a registration describes it. */
export function readClientMetadata(body: JsonValue | undefined): DescribedClient | MetadataProblem {
  if (!isJsonObject(body)) return { error: 'invalid_client_metadata', description: 'expected an object' };
  const { redirect_uris: uris, client_name: name, token_endpoint_auth_method: method } = body;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECT_URIS)
    return { error: 'invalid_redirect_uri', description: `expected 1 to ${MAX_REDIRECT_URIS} redirect_uris` };
  const redirectUris: string[] = [];
  for (const uri of uris) {
    const problem = typeof uri === 'string' ? redirectProblem(uri) : 'expected a text';
    if (problem !== undefined || typeof uri !== 'string')
      return { error: 'invalid_redirect_uri', description: `redirect_uris: ${problem ?? 'expected a text'}` };
    redirectUris.push(uri);
  }
  if (method === 'private_key_jwt' || method === 'tls_client_auth')
    return {
      error: 'invalid_client_metadata',
      description: 'clients are public: token_endpoint_auth_method must be none',
    };
  return { name: shownName(typeof name === 'string' ? name : ''), redirectUris };
}

/** A name as people can be shown it. */
export function shownName(name: string): string {
  const shown = name.replaceAll(DECEIVING, '').trim().slice(0, MAX_CLIENT_NAME).toWellFormed();
  return shown === '' ? 'unnamed application' : shown;
}
