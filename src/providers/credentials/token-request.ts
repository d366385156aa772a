import { Client } from 'undici';
import { isMetadataHost } from '../../shared/outbound/metadata-hosts.js';
import { credentialError } from './credential-error.js';
import type { RemoteClock } from './skew.js';

/** A request for a token. */
export interface TokenRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Only the flows of metadata services set it: no other token is asked for at such an address. */
  isMetadata?: boolean;
}

/** The answer of a success. */
export interface TokenAnswer {
  text: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

const TIMEOUT_MILLIS = 10_000;
const CONNECT_MILLIS = 5_000;
/** Metadata services are local. Off their cloud nothing answers, so a longer wait would only delay the error. */
const METADATA_CONNECT_MILLIS = 1_000;
const MAX_BYTES = 64 * 1024;

/**
 * Asks for a token: in at most ten seconds, 64 KiB, and without following redirects. Rejects with a `credentials` failure
 * that names the flow.
 */
export async function askToken(
  flow: string,
  request: TokenRequest,
  clock: RemoteClock,
  timeoutMillis = TIMEOUT_MILLIS,
): Promise<TokenAnswer> {
  const { origin, pathname, search, hostname } = new URL(request.url);
  if (request.isMetadata !== true && isMetadataHost(hostname))
    throw credentialError(flow, 'the address of a metadata service issues no such token');
  const client = new Client(origin, {
    connect: { timeout: request.isMetadata === true ? METADATA_CONNECT_MILLIS : CONNECT_MILLIS },
  });
  try {
    const { method, headers = {}, body = null } = request;
    const signal = AbortSignal.timeout(timeoutMillis);
    const answer = await client.request({ method, path: pathname + search, headers: { ...headers }, body, signal });
    const text = await boundedText(flow, answer.body);
    const { date } = answer.headers;
    clock.learn(typeof date === 'string' ? date : undefined);
    if (answer.statusCode < 200 || answer.statusCode >= 300) throw refusal(flow, answer.statusCode, text);
    return { text, headers: answer.headers };
  } catch (error) {
    throw asCredentialError(flow, error);
  } finally {
    await client.destroy();
  }
}

async function boundedText(flow: string, body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw credentialError(flow, `an answer of more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString('utf8');
}

/** Words such as `invalid_grant` or `AccessDenied` and Entra's numbers; sentences may hold ids and are left out. */
function refusal(flow: string, status: number, text: string): Error {
  const entra = /AADSTS\d{4,8}/.exec(text)?.[0];
  const code =
    /"error"\s*:\s*"([A-Za-z][\w.]{0,63})"/.exec(text)?.[1] ??
    /"(?:status|code|Code)"\s*:\s*"([A-Za-z][\w.]{0,63})"/.exec(text)?.[1] ??
    /<Code>([A-Za-z][\w.]{0,63})<\/Code>/.exec(text)?.[1];
  const said = [code, entra].filter((word) => word !== undefined).join(', ');
  return credentialError(flow, `HTTP ${status}${said === '' ? '' : ` (${said})`}`);
}

// By shape, not by class: errors may come from another realm.
function asCredentialError(flow: string, error: unknown): unknown {
  const { failure, name, code } = error as { failure?: unknown; name?: unknown; code?: unknown };
  if (failure !== undefined) return error;
  if (name === 'TimeoutError') return credentialError(flow, 'no answer in time', error);
  // The HTTP parser's error quotes the bytes that it met.
  if (name === 'HTTPParserError') return credentialError(flow, 'an answer that is not HTTP');
  return credentialError(flow, `no connection (${String(code ?? name)})`, error);
}

/** The body of a form. */
export function tokenForm(
  fields: Readonly<Record<string, string | undefined>>,
): Pick<TokenRequest, 'body' | 'headers'> {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return {
    body: new URLSearchParams(given).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
  };
}
