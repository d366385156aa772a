import type { Settings } from '../config/settings.js';
import type { ProviderAdapter, Providers } from '../contracts/provider.js';
import { createAnthropicAdapter } from './anthropic/adapter.js';
import { createLocalAdapter } from './local/adapter.js';
import { createOpenAiAdapter } from './openai/adapter.js';
import { type Sandbox, startSandbox } from './sandbox/sandbox.js';

const SANDBOX_KEY = 'sandbox';

/** The configured providers; the sandbox replaces all others if it is on. */
export interface OpenProviders extends Providers {
  sandbox: Sandbox | undefined;
  close(): Promise<void>;
}

/** Opens an adapter for each configured provider, and the sandbox where the settings want it. */
export async function openProviders(settings: Settings): Promise<OpenProviders> {
  const sandbox = settings.sandbox ? await startSandbox() : undefined;
  const { openai, anthropic, local } = settings;
  const adapters: ProviderAdapter[] = [];
  if (openai.configured)
    adapters.push(createOpenAiAdapter({ baseUrl: openai.baseUrl, ...key(openai.apiKey), sandbox: false }));
  else if (sandbox !== undefined)
    adapters.push(createOpenAiAdapter({ baseUrl: sandbox.openai.url, apiKey: SANDBOX_KEY, sandbox: true }));
  if (anthropic.configured)
    adapters.push(createAnthropicAdapter({ baseUrl: anthropic.baseUrl, ...key(anthropic.apiKey), sandbox: false }));
  else if (sandbox !== undefined)
    adapters.push(createAnthropicAdapter({ baseUrl: sandbox.anthropic.url, apiKey: SANDBOX_KEY, sandbox: true }));
  if (local.baseUrl !== undefined)
    adapters.push(createLocalAdapter({ baseUrl: local.baseUrl, api: local.api, sandbox: false }));
  else if (sandbox !== undefined)
    adapters.push(createLocalAdapter({ baseUrl: sandbox.local.url, api: 'ollama', sandbox: true }));
  return {
    adapters: new Map(adapters.map((adapter) => [adapter.kind, adapter])),
    sandbox,
    async close() {
      await Promise.all(adapters.map((adapter) => adapter.close()));
      await sandbox?.stop();
    },
  };
}

function key(apiKey: string | undefined): { apiKey?: string } {
  return apiKey === undefined ? {} : { apiKey };
}
