import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';

/** A message for a session at another instance, or the note that a session has ended. */
@Entity({ tableName: 'mcp_session_posts' })
export class McpSessionPost extends TenantOwned {
  @Property({ type: 'uuid' })
  sessionId!: string;

  /** The message as JSON, encrypted and bound to the session; null where the session has ended. */
  @Property({ type: 'bytea', nullable: true })
  sealed!: Uint8Array | null;

  @Property({ type: 'timestamptz' })
  createdAt!: Date;

  @Property({ type: 'timestamptz' })
  expiresAt!: Date;
}
