import type { RequestIssue } from '../../../shared/errors.js';
import { keyEnd } from '../../../shared/credentials/key-end.js';

/** The most servers of a tenant: each can have a connection on every instance. */
export const MAX_SERVERS = 50;
/** No `_`, which separates the names of server and tool. */
export const SERVER_NAME = /^[a-z][a-z0-9-]{0,39}$/;

export type McpServerKind = 'mcp' | 'openapi' | 'stdio';
export type McpServerState = 'NEW' | 'READY' | 'FAILED';
export type McpCredentialType = 'none' | 'key' | 'headers' | 'client_credentials' | 'user';

/** How the gateway gets tokens for itself (RFC 6749 §4.4). */
export interface ClientCredentials {
  tokenUrl: string;
  /** The authorization server as it names itself, whom assertions are for; the origin of `tokenUrl` when absent. */
  issuer?: string;
  clientId: string;
  clientSecret?: string;
  /** PKCS #8, PEM, in place of the secret. */
  privateKey?: string;
  keyId?: string;
  scope?: string;
  audience?: string;
}

/** How people connect accounts of their own. What is absent is discovered at the server. */
export interface PersonCredentials {
  authorizationUrl?: string;
  tokenUrl?: string;
  /** The issuer as the authorization server names itself in its answers. */
  issuer?: string;
  clientId?: string;
  clientSecret?: string;
  scope?: string;
}

/** The part of a server's record that is never shown: what requests to it are made with. */
export interface McpSecret {
  headers: Record<string, string>;
  client?: ClientCredentials;
  person?: PersonCredentials;
}

interface GivenHeader {
  name: string;
  value: string;
}

type OauthFields = Partial<
  Record<
    | 'tokenUrl'
    | 'authorizationUrl'
    | 'issuer'
    | 'clientId'
    | 'clientSecret'
    | 'privateKey'
    | 'keyId'
    | 'scope'
    | 'audience',
    string | null | undefined
  >
>;

/** A credential as an administrator writes it. */
export interface GivenCredential extends OauthFields {
  type: McpCredentialType;
  key?: string | null | undefined;
  headers?: readonly GivenHeader[] | null | undefined;
}

/** The fields that go with a type. */
const OAUTH_FIELDS: Readonly<Partial<Record<McpCredentialType, readonly (keyof OauthFields)[]>>> = {
  client_credentials: ['tokenUrl', 'issuer', 'clientId', 'clientSecret', 'privateKey', 'keyId', 'scope', 'audience'],
  user: ['authorizationUrl', 'tokenUrl', 'issuer', 'clientId', 'clientSecret', 'scope'],
};
const ALL_OAUTH_FIELDS = [...new Set(Object.values(OAUTH_FIELDS).flat())];

/** Headers that belong to the connection or to the protocol. */
const RESERVED =
  /^(host|content-length|content-type|transfer-encoding|connection|accept|accept-encoding|te|upgrade|keep-alive|proxy-.*|mcp-.*|last-event-id)$/i;

/** The problems of a credential. */
export function serverCredentialProblems(given: GivenCredential): RequestIssue[] {
  const { type, key, headers } = given;
  const issues: RequestIssue[] = [];
  if (type === 'key' && key == null) issues.push({ path: 'key', message: 'expected the key' });
  if (type !== 'key' && key != null) issues.push({ path: 'key', message: 'expected none with this type' });
  if (type === 'headers' && (headers == null || headers.length === 0))
    issues.push({ path: 'headers', message: 'expected at least one header' });
  if (type !== 'headers' && headers != null) issues.push({ path: 'headers', message: 'expected none with this type' });
  const names = new Set<string>();
  for (const [at, { name }] of (headers ?? []).entries()) {
    const path = `headers[${at}].name`;
    if (RESERVED.test(name)) issues.push({ path, message: `${name} is set by the gateway` });
    if (names.has(name.toLowerCase())) issues.push({ path, message: 'expected each header once' });
    names.add(name.toLowerCase());
  }
  return [...issues, ...oauthProblems(given)];
}

function oauthProblems(given: GivenCredential): RequestIssue[] {
  const { type, tokenUrl, authorizationUrl, clientId, clientSecret, privateKey } = given;
  const issues: RequestIssue[] = [];
  const mayHave = OAUTH_FIELDS[type] ?? [];
  for (const path of ALL_OAUTH_FIELDS)
    if (given[path] != null && !mayHave.includes(path)) issues.push({ path, message: 'expected none with this type' });
  if (type === 'client_credentials') {
    if (tokenUrl == null) issues.push({ path: 'tokenUrl', message: 'expected the address of the token endpoint' });
    if (clientId == null) issues.push({ path: 'clientId', message: 'expected the id of the client' });
    if ((clientSecret == null) === (privateKey == null))
      issues.push({ path: 'clientSecret', message: 'expected either this or privateKey' });
  }
  if (type !== 'user') return issues;
  if ((tokenUrl == null) !== (authorizationUrl == null))
    issues.push({ path: 'tokenUrl', message: 'expected both this and authorizationUrl, or neither' });
  if (tokenUrl != null && clientId == null)
    issues.push({ path: 'clientId', message: 'expected the id of the client, where the endpoints are given' });
  if (clientSecret != null && clientId == null)
    issues.push({ path: 'clientId', message: 'expected the id of the client that has the secret' });
  return issues;
}

/** The secret of a credential without problems, and what of it is shown. */
export function describedCredential(given: GivenCredential): {
  secret: McpSecret;
  credentialType: McpCredentialType;
  keyHint: string | null;
  headerNames: string[];
} {
  const { type, key, clientSecret } = given;
  const headers = Object.fromEntries((given.headers ?? []).map(({ name, value }) => [name, value]));
  const shown = key ?? clientSecret;
  return {
    secret: {
      headers: key == null ? headers : { authorization: `Bearer ${key}` },
      // The fields that the type needs are there: `serverCredentialProblems` has looked.
      ...(type === 'client_credentials' ? { client: fieldsOf(given) as unknown as ClientCredentials } : {}),
      ...(type === 'user' ? { person: fieldsOf(given) } : {}),
    },
    credentialType: type,
    keyHint: shown == null ? null : keyEnd(shown),
    headerNames: Object.keys(headers),
  };
}

function fieldsOf(given: GivenCredential): Record<string, string> {
  const present = (OAUTH_FIELDS[given.type] ?? []).flatMap((name) => {
    const value = given[name];
    return value == null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(present);
}
