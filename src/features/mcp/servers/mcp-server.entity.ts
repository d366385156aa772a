import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';
import type { McpCredentialType, McpServerKind, McpServerState } from './mcp-server.rules.js';

/** A server of tools that a tenant connected. */
@Entity({ tableName: 'mcp_servers' })
export class McpServerRecord extends TenantOwned {
  [OptionalProps]?: 'kind' | 'version' | 'state' | 'problem' | 'protocolVersion' | 'checkedAt';

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'text' })
  kind: McpServerKind = 'mcp';

  @Property({ type: 'text' })
  url!: string;

  /** The `McpSecret` as JSON, encrypted and bound to the id; null without a credential. */
  @Property({ type: 'bytea', nullable: true })
  secret: Uint8Array | null = null;

  @Property({ type: 'text' })
  credentialType!: McpCredentialType;

  @Property({ type: 'text', nullable: true })
  keyHint: string | null = null;

  @Property({ type: TextArray })
  headerNames!: string[];

  @Property({ type: 'boolean' })
  enabled!: boolean;

  @Property({ type: 'text' })
  state: McpServerState = 'NEW';

  /** Why the last look at it failed, and the tools that were left out. */
  @Property({ type: 'text', nullable: true })
  problem: string | null = null;

  @Property({ type: 'text', nullable: true })
  protocolVersion: string | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  checkedAt: Date | null = null;

  @Property({ type: 'integer' })
  version = 1;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
