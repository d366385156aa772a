import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { uuidv7 } from '../../../shared/ids.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { ToolProgram } from '../../../shared/tool-program.js';
import { McpServerRecord } from '../servers/mcp-server.entity.js';
import { lockServerNames, shownServer } from '../servers/server-records.js';
import type { ToolBook } from '../tools/tool-book.service.js';
import { addressOf, missingPrograms } from './program.rules.js';

const SYSTEM = { actor: 'system', actorType: 'system' } as const;
/** The most records of one run. */
const MAX_RECORDS = 20;

interface ProgramRecordsOptions {
  programs: readonly ToolProgram[];
  unitOfWork: UnitOfWork;
  book: Pick<ToolBook, 'reload'>;
  sealer: EventSealer;
  clock: Clock;
}

/** The records of servers that the operator's file names: made and changed by the file alone. */
export class ProgramRecords {
  constructor(private readonly options: ProgramRecordsOptions) {}

  /** None without a file. */
  jobs(): TimedJob[] {
    const missing = missingPrograms(this.options.programs);
    if (missing === undefined) return [];
    return [{ name: 'MCP servers of the file', due: `${missing} LIMIT 1`, run: () => this.keepMissing(missing) }];
  }

  private async keepMissing(missing: string): Promise<number> {
    const { unitOfWork, book } = this.options;
    const found = await unitOfWork.platform(({ em }) =>
      em.execute<{ tenant_id: string; name: string }[]>(`${missing} LIMIT ${MAX_RECORDS}`),
    );
    for (const { tenant_id: tenantId, name } of found) {
      const id = await this.keep(tenantId, name);
      if (id !== undefined) await book.reload(id);
    }
    return found.length;
  }

  private keep(tenantId: string, name: string): Promise<string | undefined> {
    const { unitOfWork, programs, clock, sealer } = this.options;
    return unitOfWork.tenant(tenantId, async (unit) => {
      await lockServerNames(unit, tenantId);
      const program = programs.find((one) => one.name === name);
      const known = await unit.em.findOne(McpServerRecord, { name });
      if (program === undefined || (known !== null && known.kind !== 'stdio')) return undefined;
      const url = addressOf(program);
      if (known?.url === url) return undefined;
      const now = new Date(clock.now());
      const server =
        known ??
        unit.em.create(McpServerRecord, {
          id: uuidv7(now.getTime()),
          tenantId,
          name,
          kind: 'stdio',
          url,
          credentialType: 'none',
          headerNames: [],
          enabled: true,
          createdAt: now,
          updatedAt: now,
        });
      // Looked at as it is now; what was approved of it as it was holds no longer.
      if (known !== null) Object.assign(known, { url, version: known.version + 1, updatedAt: now, checkedAt: null });
      unit.em.persist(server);
      const event = {
        tenantId,
        action: known === null ? 'mcp.server.created' : 'mcp.server.updated',
        ...SYSTEM,
        resourceType: 'mcp_server',
        resourceId: server.id,
      };
      unit.record(sealer.seal({ ...event, details: shownServer(server) }));
      return server.id;
    });
  }
}
