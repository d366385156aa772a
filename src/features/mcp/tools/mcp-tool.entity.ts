import { OptionalProps } from '@mikro-orm/core';
import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';
import type { JsonObject } from '../../../shared/json/json.js';

/** A tool of a server: as it is offered, and as somebody accepted it. */
@Entity({ tableName: 'mcp_tools' })
export class McpToolRecord extends TenantOwned {
  [OptionalProps]?: 'acceptedDefinition' | 'acceptedPin' | 'acceptedBy' | 'acceptedAt' | 'isOffered';

  @Property({ type: 'uuid' })
  serverId!: string;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'json', columnType: 'jsonb' })
  definition!: JsonObject;

  @Property({ type: 'text' })
  pin!: string;

  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  acceptedDefinition: JsonObject | null = null;

  @Property({ type: 'text', nullable: true })
  acceptedPin: string | null = null;

  @Property({ type: 'text', nullable: true })
  acceptedBy: string | null = null;

  @Property({ type: 'timestamptz', nullable: true })
  acceptedAt: Date | null = null;

  @Property({ type: 'boolean' })
  isOffered = true;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
