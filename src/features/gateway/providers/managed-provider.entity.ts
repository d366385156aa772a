import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { QuirkName } from '../../../shared/quirk-names.data.js';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import type { ProviderKind, UpstreamProtocol } from '../../../contracts/provider.js';
import type { ProviderScope } from './managed-provider.rules.js';
import type { CredentialSource, CredentialSpec } from '../../../shared/credentials/credential-spec.js';
import type { JsonObject } from '../../../shared/json/json.js';

/**
 * A provider that was connected while the platform ran: by its administrators for all, or by a tenant's for itself. The id of the
 * latter is that of its account.
 */
@Entity({ tableName: 'providers' })
export class ManagedProvider extends TenantOwned {
  [OptionalProps]?: 'version';

  @Property({ type: 'text' })
  scope!: ProviderScope;

  @Property({ type: 'text' })
  kind!: ProviderKind;

  @Property({ type: 'text' })
  baseUrl!: string;

  /** The `ProviderSecret` as JSON, encrypted and bound to `sealedAs`. */
  @Property({ type: 'bytea' })
  secret!: Uint8Array;

  @Property({ type: 'text' })
  credentialType!: CredentialSpec['type'];

  /** The place that a cloud's credential comes from; null for the others. */
  @Property({ type: 'text', nullable: true })
  credentialSource: CredentialSource | null = null;

  /** The end of the key, or of the id of a cloud's credential; null without one. */
  @Property({ type: 'text', nullable: true })
  keyHint: string | null = null;

  @Property({ type: TextArray })
  headerNames!: string[];

  @Property({ type: TextArray })
  queryNames!: string[];

  @Property({ type: TextArray })
  speaks!: UpstreamProtocol[];

  @Property({ type: 'text' })
  api!: 'ollama' | 'openai';

  /** The row of the quirks table; null: chosen by the host. */
  @Property({ type: 'text', nullable: true })
  quirks: QuirkName | null = null;

  /** Those that it serves, with their prices where they have their own; null: all that are known. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  models: JsonObject[] | null = null;

  /** The id in genai-prices of the provider whose prices hold; null: found by the address. */
  @Property({ type: 'text', nullable: true })
  prices: string | null = null;

  @Property({ type: 'integer' })
  weight!: number;

  @Property({ type: 'boolean' })
  enabled!: boolean;

  @Property({ type: 'integer', version: true })
  version!: number;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}

/** The fields that a provider is opened with. */
export const MANAGED_FIELDS = [
  'scope',
  'tenantId',
  'kind',
  'baseUrl',
  'secret',
  'speaks',
  'api',
  'quirks',
  'models',
  'prices',
  'weight',
  'enabled',
] as const;
