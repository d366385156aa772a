import type { RequestIssue } from '../../../shared/errors.js';
import { keyEnd } from '../../../shared/credentials/key-end.js';

/** The most servers of a tenant: each can have a connection on every instance. */
export const MAX_SERVERS = 50;
/** No `_`, which separates the names of server and tool. */
export const SERVER_NAME = /^[a-z][a-z0-9-]{0,39}$/;

export type McpServerKind = 'mcp' | 'openapi';
export type McpServerState = 'NEW' | 'READY' | 'FAILED';
export type McpCredentialType = 'none' | 'key' | 'headers';

/** The part of a server's record that is never shown: the headers that every request to it has. */
export interface McpSecret {
  headers: Record<string, string>;
}

interface GivenHeader {
  name: string;
  value: string;
}

/** A credential as an administrator writes it. */
export interface GivenCredential {
  type: McpCredentialType;
  key?: string | null | undefined;
  headers?: readonly GivenHeader[] | null | undefined;
}

/** Headers that belong to the connection or to the protocol. */
const RESERVED =
  /^(host|content-length|content-type|transfer-encoding|connection|accept|accept-encoding|te|upgrade|keep-alive|proxy-.*|mcp-.*|last-event-id)$/i;

/** The problems of a credential. */
export function serverCredentialProblems({ type, key, headers }: GivenCredential): RequestIssue[] {
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
  return issues;
}

/** The secret of a credential without problems, and what of it is shown. */
export function describedCredential({ type, key, headers }: GivenCredential): {
  secret: McpSecret;
  credentialType: McpCredentialType;
  keyHint: string | null;
  headerNames: string[];
} {
  const given = Object.fromEntries((headers ?? []).map(({ name, value }) => [name, value]));
  const secret = { headers: key == null ? given : { authorization: `Bearer ${key}` } };
  return {
    secret,
    credentialType: type,
    keyHint: key == null ? null : keyEnd(key),
    headerNames: Object.keys(given),
  };
}
