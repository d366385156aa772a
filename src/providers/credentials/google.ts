import { existsSync } from 'node:fs';
import { importPKCS8, SignJWT } from 'jose';
import { credentialHint, type GoogleSpec, sourceIn } from '../../shared/credentials/credential-spec.js';
import { BearerCredentials } from './bearer.js';
import type { Credentials } from './credentials.js';
import { Flow, type FlowContext } from './flow.js';
import {
  type AuthorizedUser,
  type ExternalAccount,
  type GoogleFile,
  readGoogleFile,
  type ServiceAccount,
} from './google-file.rules.js';
import { type Lease, readMembers, readOAuth, readTime, readToken } from './token-answers.rules.js';
import { readCredentialFile } from './token-file.js';
import { tokenForm } from './token-request.js';

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const ASSERTION_SECONDS = 3_600;
const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

/** Google's credential. Throws a TypeError for a file's text that cannot be used and an environment without what `spec` wants. */
export function googleCredentials(spec: GoogleSpec, context: FlowContext): Credentials {
  const scope = spec.scope ?? SCOPE;
  const { clock } = context;
  const description = { type: 'google', hint: credentialHint(spec) ?? '' };
  const path = pathOf(spec, context);
  if (path === undefined && spec.json === undefined) {
    const flow = new Flow('Google metadata', context);
    return new BearerCredentials({ token: flow.refreshing(() => fromMetadata(flow, scope)), clock, description });
  }
  if (spec.json !== undefined) assertUsable(spec.json, context);
  const flow = new Flow('Google credentials', context);
  let quotaProject: string | undefined;
  const token = flow.refreshing(async () => {
    const text = spec.json ?? (await readCredentialFile(flow.name, path ?? ''));
    const file = flow.valueOf(readGoogleFile(text, context.allowLoopback));
    quotaProject = file.type === 'authorized_user' ? file.quotaProject : undefined;
    return fromFile(file, scope, context);
  });
  const more = (): Record<string, string> =>
    quotaProject === undefined ? {} : { 'x-goog-user-project': quotaProject };
  return new BearerCredentials({ token, clock, description, more });
}

/** The file to read whenever a token is due; undefined where the machine's metadata are asked, or the text was given. */
function pathOf({ file, ...spec }: GoogleSpec, { environment }: FlowContext): string | undefined {
  const found = environment.google.credentialFiles.find((path) => existsSync(path));
  switch (sourceIn({ file, ...spec })) {
    case 'given':
      return file;
    case 'environment':
      if (environment.google.credentialFiles.length === 0)
        throw new TypeError('expected the environment variable GOOGLE_APPLICATION_CREDENTIALS');
      return found ?? environment.google.credentialFiles[0];
    case 'auto':
      return found;
    default:
      return undefined;
  }
}

/** Administrators give the text: a path in it would be one of this machine. */
function assertUsable(text: string, { allowLoopback }: FlowContext): void {
  const reading = readGoogleFile(text, allowLoopback);
  if ('flaw' in reading) throw new TypeError(`json: ${reading.flaw}`);
  if (reading.value.type === 'external_account')
    throw new TypeError('json: external_account names a file of this machine; give it as file');
}

function fromFile(file: GoogleFile, scope: string, context: FlowContext): Promise<Lease<string>> {
  switch (file.type) {
    case 'service_account':
      return fromServiceAccount(file, scope, new Flow('Google service account', context));
    case 'authorized_user':
      return fromUser(file, new Flow('Google user', context));
    case 'external_account':
      return fromExternal(file, scope, new Flow('Google workload identity federation', context));
  }
}

/** RFC 7523: an assertion that the account signs itself. */
async function fromServiceAccount(account: ServiceAccount, scope: string, flow: Flow): Promise<Lease<string>> {
  const now = Math.floor(flow.context.clock.now() / 1_000);
  let assertion: string;
  try {
    assertion = await new SignJWT({ scope })
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        ...(account.privateKeyId === undefined ? {} : { kid: account.privateKeyId }),
      })
      .setIssuer(account.clientEmail)
      .setAudience(account.tokenUri)
      .setIssuedAt(now)
      .setExpirationTime(now + ASSERTION_SECONDS)
      .sign(await importPKCS8(account.privateKey, 'RS256'));
  } catch {
    // Its message may quote the key.
    throw flow.failure('private_key is not a private RSA key in PEM');
  }
  const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  const form = tokenForm({ grant_type: grant, assertion });
  return flow.lease({ method: 'POST', url: account.tokenUri, ...form }, readOAuth);
}

function fromUser(
  { clientId, clientSecret, refreshToken, tokenUri }: AuthorizedUser,
  flow: Flow,
): Promise<Lease<string>> {
  const form = tokenForm({
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    refresh_token: refreshToken,
  });
  return flow.lease({ method: 'POST', url: tokenUri, ...form }, readOAuth);
}

/** RFC 8693, and where it is configured the token of a service account in place of the federated one. */
async function fromExternal(account: ExternalAccount, scope: string, flow: Flow): Promise<Lease<string>> {
  const form = tokenForm({
    grant_type: EXCHANGE,
    audience: account.audience,
    scope: account.impersonationUrl === undefined ? scope : SCOPE,
    requested_token_type: ACCESS_TOKEN,
    subject_token_type: account.subjectTokenType,
    subject_token: await subjectToken(account, flow),
  });
  const lease = await flow.lease({ method: 'POST', url: account.tokenUrl, ...form }, readOAuth);
  if (account.impersonationUrl === undefined) return lease;
  const body = JSON.stringify({ scope: [scope], lifetime: '3600s' });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${lease.value}` };
  return flow.lease({ method: 'POST', url: account.impersonationUrl, headers, body }, (text, now) => {
    const members = readMembers(text);
    if ('flaw' in members) return members;
    const token = readToken(members.value.accessToken, 'accessToken');
    if ('flaw' in token) return token;
    const at = readTime(members.value.expireTime, now, 'expireTime');
    return 'flaw' in at ? at : { value: { value: token.value, expiresAt: at.value } };
  });
}

async function subjectToken({ subjectFile, subjectMember }: ExternalAccount, flow: Flow): Promise<string> {
  const text = await readCredentialFile(flow.name, subjectFile);
  if (subjectMember === undefined) return flow.valueOf(readToken(text, 'a subject token'));
  return flow.valueOf(readToken(flow.valueOf(readMembers(text))[subjectMember], 'a subject token'));
}

/** The token of the service account that a machine, a pod or a function of Google's runs as. */
function fromMetadata(flow: Flow, scope: string): Promise<Lease<string>> {
  const { metadata } = flow.context;
  const path = '/computeMetadata/v1/instance/service-accounts/default/token';
  const url = `${metadata.google}${path}?scopes=${encodeURIComponent(scope)}`;
  return flow.lease({ method: 'GET', url, headers: { 'metadata-flavor': 'Google' }, isMetadata: true }, readOAuth);
}
