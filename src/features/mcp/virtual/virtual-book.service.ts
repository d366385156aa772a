import type { FilterQuery } from '@mikro-orm/postgresql';
import type { LiveTable } from '../../../contracts/live-table.js';
import { inPages } from '../../../database/in-pages.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { OwnedValues } from '../../../shared/json/owned-values.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import { McpVirtualServer } from './virtual-server.entity.js';

const FIELDS = ['tenantId', 'name', 'description', 'entries', 'search', 'resources', 'prompts'] as const;

/** A virtual server as it is looked up. */
export type KnownVirtualServer = Pick<McpVirtualServer, (typeof FIELDS)[number] | 'id'>;

/** The virtual servers of every tenant in memory. */
export class VirtualBook implements LiveTable {
  readonly table = 'mcp_virtual_servers';
  private servers = new OwnedValues<KnownVirtualServer>();
  private readonly turns = new SerialQueue();

  /** `changed` is called when those of a tenant change. */
  constructor(
    private readonly unitOfWork: Pick<UnitOfWork, 'platform'>,
    private readonly changed: (tenantId: string) => void,
  ) {}

  find(tenantId: string, name: string): KnownVirtualServer | undefined {
    for (const server of this.servers.of(tenantId)) if (server.name === name) return server;
    return undefined;
  }

  loadAll(): Promise<void> {
    return this.turns.take(async () => {
      const read = new OwnedValues<KnownVirtualServer>();
      for (const server of await this.read({})) read.put(server.tenantId, server.id, server);
      this.servers = read;
    });
  }

  reload(id: string): Promise<void> {
    return this.turns.take(async () => {
      const found = await this.read({ id });
      this.servers.remove(id);
      for (const server of found) {
        this.servers.put(server.tenantId, id, server);
        this.changed(server.tenantId);
      }
    });
  }

  /** A new tenant has no virtual servers. */
  reloadTenant(): Promise<void> {
    return Promise.resolve();
  }

  private async read(where: FilterQuery<McpVirtualServer>): Promise<KnownVirtualServer[]> {
    const read: KnownVirtualServer[] = [];
    for await (const page of inPages(this.unitOfWork, { entity: McpVirtualServer, fields: FIELDS, where }))
      read.push(...page);
    return read;
  }
}
