import type { CloudSpec, PooledKey } from '../shared/credentials/credential-spec.js';
import type { QuirkName } from '../shared/quirk-names.data.js';
import type { ProviderAdapter, ProviderKind, UpstreamProtocol } from './provider.js';

/** An upstream as it is configured, with its secrets in clear. */
export interface ProviderTarget {
  id: string;
  kind: ProviderKind;
  baseUrl: string;
  apiKey: string | undefined;
  /** Several keys, in place of one. */
  keys?: readonly PooledKey[] | undefined;
  /** A cloud's credential, in place of an API key. */
  credential?: CloudSpec | undefined;
  headers: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** The values that must not leave in an error or a log. */
  secrets: readonly string[];
  /** In the order of preference. */
  speaks: readonly UpstreamProtocol[];
  /** The API of a local server. */
  api: 'ollama' | 'openai';
  /** The names of its models; undefined: all that its prices or its own list name. */
  models?: readonly { id: string; upstream: string }[] | undefined;
  /** A tenant's own account: it reaches public addresses alone, and has no credential of the machine. */
  isOwn?: boolean | undefined;
  /** A row of the quirks table; undefined: chosen by host. */
  quirks?: QuirkName | undefined;
  /** Whether its own batches are used, and the part of the usual price that they cost; undefined: chosen by host. */
  batches?: boolean | { pricePercent: number } | undefined;
}

/** The configured providers, by their adapters. */
export interface Providers {
  /** By the provider's id; those of the specification have their kind as id. Providers come and go. */
  adapters: ReadonlyMap<string, ProviderAdapter>;
  /** Makes the adapter of another upstream, which connects when it is first asked. Throws a TypeError for what HTTP cannot carry. */
  open(target: ProviderTarget): ProviderAdapter;
  /** Adds a provider, in place of one of the same id; without an adapter, takes it away. Whoever had it may go on with it. */
  set(id: string, adapter: ProviderAdapter | undefined): void;
}
