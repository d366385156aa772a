import { createPrivateKey } from 'node:crypto';
import * as oidc from 'openid-client';
import { DomainError } from '../../../shared/errors.js';
import { allowHttp } from '../../../shared/outbound/allow-http.js';
import { TargetRefused } from '../../../shared/outbound/target-guard.js';
import type { ProviderFetch } from '../../../shared/outbound/provider-fetch.js';
import { basicHeader, type ClientProof, secretProof } from './client-proof.rules.js';
import { grantedScope } from './scope.rules.js';

const TIMEOUT_SECONDS = 6;
const MAX_TOKEN = 16_384;
/** Signature algorithms of private_key_jwt by the kind of key. */
const CURVES: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

/** This gateway as a client of an authorization server. */
export interface TokenClient {
  clientId: string;
  clientSecret?: string | undefined;
  /** How it proves itself, where its registration says so. */
  proof?: ClientProof | undefined;
  /** PKCS #8, PEM; in place of the secret (RFC 7523). */
  privateKey?: string | undefined;
  keyId?: string | undefined;
}

/** The endpoints of an authorization server, as far as they are known. */
export interface TokenServer {
  issuer: string;
  tokenUrl: string;
  authorizationUrl?: string | undefined;
  /** Whether its answers in the browser name it (RFC 9207). */
  namesItself?: boolean | undefined;
  /** How clients prove themselves at it. */
  authMethods?: readonly string[] | undefined;
}

/** The answer of an authorization server, in the units of the code. */
export interface ReceivedTokens {
  accessToken: string;
  refreshToken: string | undefined;
  scope: string | undefined;
  lifeSeconds: number | undefined;
}

/** A client of an authorization server, whose requests go through the guard. Throws if the private key cannot be read. */
export async function tokenConfiguration(
  server: TokenServer,
  client: TokenClient,
  fetch: ProviderFetch,
): Promise<oidc.Configuration> {
  const metadata: oidc.ServerMetadata = {
    issuer: server.issuer,
    token_endpoint: server.tokenUrl,
    ...(server.authorizationUrl === undefined ? {} : { authorization_endpoint: server.authorizationUrl }),
    ...(server.namesItself === true ? { authorization_response_iss_parameter_supported: true } : {}),
  };
  const configuration = new oidc.Configuration(metadata, client.clientId, undefined, await proof(server, client));
  configuration[oidc.customFetch] = fetch;
  configuration.timeout = TIMEOUT_SECONDS;
  // Which addresses may be asked by http is the guard's to say.
  allowHttp(configuration);
  return configuration;
}

/** The tokens of an answer. Throws PROVIDER_ERROR for one that cannot be a token. */
export function receivedTokens(answer: Awaited<ReturnType<typeof oidc.clientCredentialsGrant>>): ReceivedTokens {
  const { access_token: accessToken, refresh_token: refreshToken, token_type: type } = answer;
  const isUsable =
    type.toLowerCase() === 'bearer' && /^[\x21-\x7e]+$/.test(accessToken) && accessToken.length <= MAX_TOKEN;
  if (!isUsable || (refreshToken?.length ?? 0) > MAX_TOKEN)
    throw new DomainError('PROVIDER_ERROR', 'the authorization server of the tool gave no token that can be sent');
  return { accessToken, refreshToken, scope: grantedScope(answer.scope), lifeSeconds: answer.expiresIn() };
}

/** An OAuth error code that the authorization server answered; undefined for any other failure. */
export function oauthErrorOf(error: unknown): string | undefined {
  return error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError
    ? error.error
    : undefined;
}

/** The error of the catalogue for a token that was not to be had. Codes of the server are shown, its texts are not. */
export function tokenFault(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  for (let at: unknown = error, left = 8; at instanceof Error && left > 0; at = at.cause, left -= 1)
    if (at instanceof TargetRefused) return new DomainError('PROVIDER_ERROR', `authorization server: ${at.message}`);
  const code = oauthErrorOf(error);
  const shown = code !== undefined && /^[\w-]{1,60}$/.test(code) ? `answered ${code}` : 'gave no token';
  // The errors of the library hold codes and tokens, which no log should have: their messages are enough.
  const cause = new Error(messagesOf(error).join(': '));
  return new DomainError('PROVIDER_ERROR', `the authorization server of the tool ${shown}`, { cause });
}

function messagesOf(error: unknown): string[] {
  const messages: string[] = [];
  for (let at = error; at instanceof Error && messages.length < 5; at = at.cause)
    messages.push(at.message.slice(0, 200));
  return messages;
}

/** The problem of a text that is to be a private key; undefined if it is one that can sign. */
export function privateKeyProblem(pem: string): string | undefined {
  try {
    algorithmOf(pem);
    return undefined;
  } catch (error) {
    return error instanceof DomainError ? error.message : 'expected a private key, PKCS #8 as PEM';
  }
}

async function proof(server: TokenServer, client: TokenClient): Promise<oidc.ClientAuth> {
  const { clientSecret, privateKey, keyId } = client;
  if (privateKey !== undefined) {
    const der = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' });
    const key = await crypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithmOf(privateKey), false, ['sign']);
    return oidc.PrivateKeyJwt(keyId === undefined ? key : { key, kid: keyId });
  }
  if (clientSecret === undefined) return oidc.None();
  switch (secretProof(server.authMethods, client.proof)) {
    case 'none':
      return oidc.None();
    case 'client_secret_post':
      return oidc.ClientSecretPost(clientSecret);
    case 'client_secret_basic':
      return (_server, { client_id: id }, _body, headers) => {
        headers.set('authorization', basicHeader(id, clientSecret));
      };
  }
}

function algorithmOf(
  pem: string,
): { name: string; hash: string } | { name: string; namedCurve: string } | { name: string } {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPrivateKey(pem);
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= 2048) return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  if (type === 'ed25519') return { name: 'Ed25519' };
  const namedCurve = CURVES[details?.namedCurve ?? ''];
  if (type === 'ec' && namedCurve !== undefined) return { name: 'ECDSA', namedCurve };
  throw new DomainError('INVALID_REQUEST', 'expected a key of RSA from 2,048 bits, of P-256, P-384, P-521 or Ed25519');
}
