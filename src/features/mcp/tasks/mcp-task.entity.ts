import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';

/** A task of a server of tools, as a client follows it. */
@Entity({ tableName: 'mcp_tasks' })
export class McpTaskRecord extends TenantOwned {
  [OptionalProps]?: 'recordedAt' | 'proposalId' | 'startedAt' | 'startedBy' | 'outcome' | 'updatedAt';

  @Property({ type: 'uuid' })
  serverId!: string;

  @Property({ type: 'integer' })
  serverVersion!: number;

  /** Who called the tool: subject and key, as JSON. */
  @Property({ type: 'text' })
  owner!: string;

  @Property({ type: 'text' })
  tool!: string;

  @Property({ type: 'text' })
  pin!: string;

  /** The `SealedTask` as JSON, encrypted and bound to the id. */
  @Property({ type: 'bytea' })
  sealed!: Uint8Array;

  @Property({ type: 'timestamptz', nullable: true })
  recordedAt: Date | null = null;

  /** The proposal that people decide on; null for a task of a server from its beginning. */
  @Property({ type: 'uuid', nullable: true })
  proposalId: string | null = null;

  /** When its approved call was begun, and by which process. */
  @Property({ type: 'timestamptz', nullable: true })
  startedAt: Date | null = null;

  @Property({ type: 'integer', nullable: true })
  startedBy: number | null = null;

  /** The `TaskOutcome` as JSON, encrypted and bound to the id. */
  @Property({ type: 'bytea', nullable: true })
  outcome: Uint8Array | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  updatedAt: Date | null = null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;
}
