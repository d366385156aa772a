import type { Settings } from '../config/settings.js';
import { type CloudEnvironment, NO_CLOUD } from '../shared/credentials/cloud-environment.js';
import { keyEnd } from '../shared/credentials/key-end.js';
import { isAllowedHost } from '../shared/outbound/allowed-hosts.js';
import type { ProviderAdapter, UpstreamProtocol } from '../contracts/provider.js';
import type { Providers, ProviderTarget } from '../contracts/providers.js';
import { StartFault } from '../shared/start-fault.js';
import { batchTerms } from './http/batch-hosts.js';
import { createAnthropicAdapter } from './anthropic/adapter.js';
import { createGeminiAdapter } from './gemini/adapter.js';
import type { Credentials } from './credentials/credentials.js';
import { openCredentials } from './credentials/open-credentials.js';
import { createBedrockAdapter } from './bedrock/adapter.js';
import { pooledAdapter } from './key-pool/pooled-adapter.js';
import { createLocalAdapter } from './local/adapter.js';
import { createOpenAiAdapter } from './openai/adapter.js';
import { type Sandbox, startSandbox } from './sandbox/sandbox.js';

const SANDBOX_KEY = 'sandbox';
const OPENAI_PROTOCOLS: readonly UpstreamProtocol[] = ['chat', 'responses'];

/** OpenAI's own servers speak both of its protocols; behind another address is a server that is compatible to the older. */
function openAiProtocols(baseUrl: string): readonly UpstreamProtocol[] {
  return new URL(baseUrl).hostname.endsWith('.openai.com') ? OPENAI_PROTOCOLS : ['chat'];
}

/** The configured providers; the sandbox replaces all others if it is on. */
export interface OpenProviders extends Providers {
  /** Those of the file that expire or sign, by the ids of their providers. */
  credentials: ReadonlyMap<string, Credentials>;
  sandbox: Sandbox | undefined;
  close(): Promise<void>;
}

/** Opens an adapter for each configured provider, and the sandbox where the settings want it. */
export async function openProviders(settings: Settings): Promise<OpenProviders> {
  const sandbox = settings.sandbox ? await startSandbox() : undefined;
  const { openai, anthropic, local } = settings;
  const adapters = new Map<string, ProviderAdapter>();
  if (openai.configured)
    adapters.set(
      'openai',
      createOpenAiAdapter({
        baseUrl: openai.baseUrl,
        ...key(openai.apiKey),
        sandbox: false,
        speaks: openAiProtocols(openai.baseUrl),
        batches: batchTerms('openai', openai.baseUrl, undefined),
      }),
    );
  else if (sandbox !== undefined)
    adapters.set(
      'openai',
      createOpenAiAdapter({
        baseUrl: sandbox.openai.url,
        apiKey: SANDBOX_KEY,
        sandbox: true,
        speaks: OPENAI_PROTOCOLS,
      }),
    );
  if (anthropic.configured)
    adapters.set(
      'anthropic',
      createAnthropicAdapter({
        baseUrl: anthropic.baseUrl,
        ...key(anthropic.apiKey),
        sandbox: false,
        batches: batchTerms('anthropic', anthropic.baseUrl, undefined),
      }),
    );
  else if (sandbox !== undefined)
    adapters.set(
      'anthropic',
      createAnthropicAdapter({ baseUrl: sandbox.anthropic.url, apiKey: SANDBOX_KEY, sandbox: true }),
    );
  if (local.baseUrl !== undefined)
    adapters.set('local', createLocalAdapter({ baseUrl: local.baseUrl, api: local.api, sandbox: false }));
  else if (sandbox !== undefined)
    adapters.set('local', createLocalAdapter({ baseUrl: sandbox.local.url, api: 'ollama', sandbox: true }));
  const { clouds, tenantProviderHosts } = settings;
  const credentials = new Map<string, Credentials>();
  for (const provider of settings.providers) {
    const credential = startedCredentials(provider, clouds);
    if (credential !== undefined) credentials.set(provider.id, credential);
    adapters.set(provider.id, open(provider, credential));
  }
  return {
    adapters,
    credentials,
    open: (target) => {
      if (target.isOwn !== true) return open(target, credentialsOf(target, clouds));
      // Nothing of the machine, whatever a credential asks for.
      const environment = { ...NO_CLOUD, ...(clouds.forTests === undefined ? {} : { forTests: clouds.forTests }) };
      const onlyPublic = !isAllowedHost(target.baseUrl, tenantProviderHosts);
      return open(target, credentialsOf(target, environment), onlyPublic);
    },
    sandbox,
    set(id, adapter) {
      if (adapter === undefined) adapters.delete(id);
      else adapters.set(id, adapter);
    },
    async close() {
      await Promise.all([...adapters.values()].map((adapter) => adapter.close()));
      await sandbox?.stop();
    },
  };
}

/** Throws a TypeError for a credential that cannot work. */
function credentialsOf(
  { credential, baseUrl }: ProviderTarget,
  environment: CloudEnvironment,
): Credentials | undefined {
  return credential && openCredentials(credential, { baseUrl, environment });
}

/** Those of a provider of the file. Throws a StartFault for one that cannot work. */
function startedCredentials(target: ProviderTarget, environment: CloudEnvironment): Credentials | undefined {
  try {
    return credentialsOf(target, environment);
  } catch (error) {
    if (error instanceof TypeError) throw new StartFault(`PROVIDERS_FILE: ${target.id}: credential: ${error.message}`);
    throw error;
  }
}

/** One adapter, or one for each of several keys. */
function open(
  { keys = [], ...target }: ProviderTarget,
  credentials: Credentials | undefined,
  onlyPublic = false,
): ProviderAdapter {
  const [first, ...others] = keys.map(({ key, weight }) => ({
    hint: keyEnd(key),
    weight,
    adapter: openOne({ ...target, apiKey: key }, credentials, onlyPublic),
  }));
  return first === undefined ? openOne(target, credentials, onlyPublic) : pooledAdapter([first, ...others]);
}

function openOne(
  { id, kind, apiKey, api, baseUrl, ...rest }: Omit<ProviderTarget, 'keys'>,
  credentials: Credentials | undefined,
  onlyPublic: boolean,
): ProviderAdapter {
  const { headers, query, secrets, speaks, quirks, models } = rest;
  const batches = batchTerms(kind, baseUrl, rest.batches);
  const connection = { name: id, baseUrl, headers, query, secrets, onlyPublic };
  const options = { ...connection, speaks, credentials, ...key(apiKey), sandbox: false };
  switch (kind) {
    case 'openai':
      return createOpenAiAdapter({ ...options, quirks, batches });
    case 'anthropic':
      return createAnthropicAdapter({ ...options, batches });
    case 'local':
      return createLocalAdapter({ ...options, api, quirks });
    case 'gemini':
      return createGeminiAdapter(options);
    case 'bedrock':
      return createBedrockAdapter({ ...options, models });
  }
}

function key(apiKey: string | undefined): { apiKey?: string } {
  return apiKey === undefined ? {} : { apiKey };
}
