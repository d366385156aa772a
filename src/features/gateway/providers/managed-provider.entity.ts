import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import type { ProviderKind, UpstreamProtocol } from '../../../contracts/provider.js';
import type { JsonObject } from '../../../shared/json/json.js';

/** A provider that administrators of the platform connected while it ran. */
@Entity({ tableName: 'providers' })
export class ManagedProvider extends TenantOwned {
  [OptionalProps]?: 'version';

  @Property({ type: 'text' })
  kind!: ProviderKind;

  @Property({ type: 'text' })
  baseUrl!: string;

  /** The `ProviderSecret` as JSON, encrypted and bound to the id. */
  @Property({ type: 'bytea' })
  secret!: Uint8Array;

  @Property({ type: 'text' })
  credentialType!: 'key' | 'none';

  /** The end of the key; null without one. */
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
  'kind',
  'baseUrl',
  'secret',
  'speaks',
  'api',
  'models',
  'prices',
  'weight',
  'enabled',
] as const;
