import { Entity, Property } from '@mikro-orm/decorators/legacy';
import { TenantOwned } from '../../../database/tenant-owned.js';
import { TextArray } from '../../../database/text-array.js';

/** The document of a server of the kind `openapi`, with the server's id. */
@Entity({ tableName: 'mcp_documents' })
export class McpDocument extends TenantOwned {
  /** The text as it was uploaded; null where it is read from its address. */
  @Property({ type: 'text', nullable: true })
  document!: string | null;

  @Property({ type: 'text', nullable: true })
  documentUrl!: string | null;

  /** The names of the operations that become tools; all when null. */
  @Property({ type: TextArray, nullable: true })
  operations!: string[] | null;

  @Property({ type: 'timestamptz' })
  updatedAt!: Date;
}
