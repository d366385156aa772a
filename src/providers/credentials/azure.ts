import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { type AzureSpec, credentialHint, sourceIn } from '../../shared/credentials/credential-spec.js';
import { isLoopback, tokenUrlProblem } from '../../shared/credentials/token-hosts.rules.js';
import { BearerCredentials } from './bearer.js';
import type { Credentials } from './credentials.js';
import { Flow, type FlowContext } from './flow.js';
import { type Lease, readOAuth } from './token-answers.rules.js';
import { readCredentialFile, readTokenFile } from './token-file.js';
import { tokenForm, type TokenRequest } from './token-request.js';

const AUTHORITY = 'https://login.microsoftonline.com';
/** Accepted by Azure OpenAI and by Foundry. */
const SCOPE = 'https://cognitiveservices.azure.com/.default';
const ASSERTION_SECONDS = 600;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** An application in Microsoft Entra. */
interface Application {
  tenantId: string;
  clientId: string;
  authority: string;
  scope: string;
}

/** The fields of a form that prove an application's identity. */
type Proof = (flow: Flow, of: { clientId: string; tokenUrl: string }) => Promise<Record<string, string>>;

/** Microsoft Entra's credential. Throws a TypeError where the environment lacks what `spec` wants. */
export function azureCredentials(spec: AzureSpec, context: FlowContext): Credentials {
  const scope = spec.scope ?? SCOPE;
  const { name, obtain } = wayOf(spec, scope, context);
  const flow = new Flow(name, context);
  const description = { type: 'azure', hint: credentialHint(spec) ?? '' };
  return new BearerCredentials({ token: flow.refreshing(() => obtain(flow)), clock: context.clock, description });
}

interface Way {
  name: string;
  obtain: (flow: Flow) => Promise<Lease<string>>;
}

function wayOf(spec: AzureSpec, scope: string, context: FlowContext): Way {
  const { azure } = context.environment;
  const { clientSecret, certificateFile, federatedTokenFile } = azure;
  switch (sourceIn(spec)) {
    case 'given':
      return application(spec, proofOf(spec));
    case 'environment':
      return application(azure, proofOf({ clientSecret, certificateFile }));
    case 'workload':
      return application(azure, proofOf({ federatedTokenFile }));
    case 'instance':
      return managedIdentity(spec.clientId, scope, context);
    default:
      if (clientSecret !== undefined || certificateFile !== undefined)
        return application(azure, proofOf({ clientSecret, certificateFile }));
      if (federatedTokenFile !== undefined) return application(azure, proofOf({ federatedTokenFile }));
      return managedIdentity(spec.clientId ?? azure.clientId, scope, context);
  }

  /** An application with what `given` says, and beside it the credential. */
  function application(given: { tenantId?: string | undefined; clientId?: string | undefined }, way: ProofWay): Way {
    const tenantId = spec.tenantId ?? given.tenantId;
    const clientId = spec.clientId ?? given.clientId;
    if (tenantId === undefined || clientId === undefined)
      throw new TypeError('expected the environment variables AZURE_TENANT_ID and AZURE_CLIENT_ID');
    const authority = (spec.authority ?? azure.authority ?? AUTHORITY).replace(/\/+$/, '');
    const problem = tokenUrlProblem('azure', authority, context.allowLoopback);
    if (problem !== undefined) throw new TypeError(`authority: ${problem}`);
    const of = { tenantId, clientId, authority, scope };
    return { name: way.name, obtain: (flow) => clientCredentials(flow, of, way.proof) };
  }
}

interface ProofWay {
  name: string;
  proof: Proof;
}

type ProofMembers = Pick<AzureSpec, 'clientSecret' | 'certificate' | 'certificateFile' | 'federatedTokenFile'>;

function proofOf({ clientSecret, certificate, certificateFile, federatedTokenFile }: ProofMembers): ProofWay {
  if (clientSecret !== undefined)
    return { name: 'Entra client secret', proof: () => Promise.resolve({ client_secret: clientSecret }) };
  if (certificate !== undefined || certificateFile !== undefined)
    return {
      name: 'Entra client certificate',
      proof: async (flow, of) => {
        const pem = certificate ?? (await readCredentialFile(flow.name, certificateFile ?? ''));
        return asserted(await certificateAssertion(flow, pem, of));
      },
    };
  if (federatedTokenFile === undefined)
    throw new TypeError('expected the environment variable AZURE_CLIENT_SECRET or AZURE_FEDERATED_TOKEN_FILE');
  return {
    name: 'Entra workload identity',
    proof: async (flow) => asserted(await readTokenFile(flow.name, federatedTokenFile)),
  };
}

function asserted(assertion: string): Record<string, string> {
  return { client_assertion_type: ASSERTION_TYPE, client_assertion: assertion };
}

async function clientCredentials(
  flow: Flow,
  { tenantId, clientId, authority, scope }: Application,
  proof: Proof,
): Promise<Lease<string>> {
  const url = `${authority}/${tenantId}/oauth2/v2.0/token`;
  const proven = await proof(flow, { clientId, tokenUrl: url });
  const form = tokenForm({ grant_type: 'client_credentials', client_id: clientId, scope, ...proven });
  return flow.lease({ method: 'POST', url, ...form }, readOAuth);
}

/** Microsoft identity platform, "Certificate credentials": PS256, and the certificate's SHA-256 thumbprint. */
async function certificateAssertion(
  flow: Flow,
  pem: string,
  { clientId, tokenUrl }: { clientId: string; tokenUrl: string },
): Promise<string> {
  const certificate = /-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/.exec(pem)?.[0];
  const key = /-----BEGIN PRIVATE KEY-----[^]+?-----END PRIVATE KEY-----/.exec(pem)?.[0];
  if (certificate === undefined || key === undefined)
    throw flow.failure('expected a certificate and a private key (PKCS#8) in PEM');
  const now = Math.floor(flow.context.clock.now() / 1_000);
  try {
    const { raw } = new X509Certificate(certificate);
    const thumbprint = createHash('sha256').update(raw).digest('base64url');
    return await new SignJWT({})
      .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(tokenUrl)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + ASSERTION_SECONDS)
      .sign(await importPKCS8(key, 'PS256'));
  } catch {
    // Its message may quote the key.
    throw flow.failure('the certificate or its private key cannot be read');
  }
}

/** The identity of an App Service or a Container App by its endpoint, else that of a machine by its metadata service. */
function managedIdentity(clientId: string | undefined, scope: string, { environment, metadata }: FlowContext): Way {
  const { identityEndpoint, identityHeader } = environment.azure;
  const resource = scope.replace(/\/\.default$/, '');
  const asked = new URLSearchParams({ resource, ...(clientId === undefined ? {} : { client_id: clientId }) });
  if (identityEndpoint === undefined || identityHeader === undefined) {
    const url = `${metadata.azure}/metadata/identity/oauth2/token?api-version=2018-02-01&${asked.toString()}`;
    return identityWay('Azure managed identity', { url, headers: { metadata: 'true' } });
  }
  const problem = endpointProblem(identityEndpoint);
  if (problem !== undefined) throw new TypeError(`IDENTITY_ENDPOINT: ${problem}`);
  const url = `${identityEndpoint}?api-version=2019-08-01&${asked.toString()}`;
  return identityWay('App Service managed identity', { url, headers: { 'x-identity-header': identityHeader } });
}

function identityWay(name: string, request: Pick<TokenRequest, 'url' | 'headers'>): Way {
  return { name, obtain: (flow) => flow.lease({ method: 'GET', ...request, isMetadata: true }, readOAuth) };
}

/** App Service puts the endpoint on this machine or into its link-local network. */
function endpointProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return 'expected a URL';
  const { protocol, hostname, search } = new URL(text);
  const isNear = isLoopback(hostname) || /^169\.254\.\d{1,3}\.\d{1,3}$/.test(hostname);
  return protocol === 'http:' && isNear && search === '' ? undefined : `${hostname} is not an address of this machine`;
}
