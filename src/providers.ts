import { readFileSync } from 'node:fs';
import type { Settings } from './config/settings.js';
import { builtInModels } from './features/gateway/catalogue.data.js';
import { buildCatalogue } from './features/gateway/models-file.js';
import type { ProviderAdapter, ProviderKind } from './features/gateway/provider.port.js';
import { validating } from './features/gateway/validating-adapter.js';
import { createAnthropicAdapter } from './providers/anthropic/adapter.js';
import { createLocalAdapter } from './providers/local/adapter.js';
import { createOpenAiAdapter } from './providers/openai/adapter.js';
import { type Sandbox, startSandbox } from './providers/sandbox/sandbox.js';

const SANDBOX_KEY = 'sandbox';

/** The configured providers; the sandbox stands in for all others when it is on. */
export interface Providers {
  adapters: ReadonlyMap<ProviderKind, ProviderAdapter>;
  sandbox: Sandbox | undefined;
  close(): Promise<void>;
}

/** Opens an adapter for each configured provider, and the sandbox where the settings want it. */
export async function openProviders(settings: Settings): Promise<Providers> {
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
    adapters: new Map(adapters.map((adapter) => [adapter.kind, validating(adapter)])),
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

/** The built-in models with those of MODELS_FILE. Throws, with a line for each problem, for a file that is not usable. */
export function readModels({ modelsFile }: Settings) {
  const file: unknown = modelsFile === undefined ? undefined : JSON.parse(readFileSync(modelsFile, 'utf8'));
  const { models, problems } = buildCatalogue(builtInModels, file);
  if (problems.length > 0) throw new Error(['MODELS_FILE is not usable:', ...problems].join('\n  '));
  return models;
}
