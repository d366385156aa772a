import { DomainError } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import type { ToolProgram } from '../../../shared/tool-program.js';
import { McpConnection } from '../outbound/mcp-connection.js';
import type { ToolConnection } from '../outbound/tool-connection.js';
import type { Wire } from '../outbound/wire.js';
import type { McpServerRecord } from '../servers/mcp-server.entity.js';
import { ProgramWire } from './program-wire.js';
import { isOf } from './program.rules.js';

interface ProgramServersOptions {
  programs: readonly ToolProgram[];
  version: string;
  now: () => number;
  logger: Logger;
}

type Known = Pick<McpServerRecord, 'id' | 'tenantId' | 'name' | 'version'>;

/** Servers of tools that are programs of this machine, by the operator's file: one process a server and tenant. */
export class ProgramServers {
  private readonly open = new Map<string, { edition: number; connection: McpConnection }>();

  constructor(private readonly options: ProgramServersOptions) {}

  /** The same connection for everybody; one that always fails for a server that the file does not name any more. */
  connection({ id, tenantId, name, version: edition }: Known): ToolConnection {
    const known = this.open.get(id);
    if (known?.edition === edition) return this.closing(id, known.connection);
    void known?.connection.close();
    const { version, now, logger } = this.options;
    const program = this.find(tenantId, name);
    const connection =
      program === undefined
        ? new McpConnection({ wire: NOWHERE, version })
        : new McpConnection({
            wire: new ProgramWire({ program, tenantId, now, logger }),
            version,
            callMillis: program.callMillis,
          });
    this.open.set(id, { edition, connection });
    return this.closing(id, connection);
  }

  /** Whether the file names a server for a tenant. */
  has(tenantId: string, name: string): boolean {
    return this.find(tenantId, name) !== undefined;
  }

  async close(): Promise<void> {
    const all = [...this.open.values()];
    this.open.clear();
    await Promise.all(all.map(({ connection }) => connection.close()));
  }

  private find(tenantId: string, name: string): ToolProgram | undefined {
    return this.options.programs.find((program) => program.name === name && isOf(program, tenantId));
  }

  private closing(id: string, connection: McpConnection): ToolConnection {
    return {
      tools: (signal) => connection.tools(signal),
      contents: (signal) => connection.contents(signal),
      begin: (call) => connection.begin(call),
      task: (question, signal) => connection.task(question, signal),
      watch: (uri, updated) => connection.watch(uri, updated),
      close: async () => {
        if (this.open.get(id)?.connection === connection) this.open.delete(id);
        await connection.close();
      },
    };
  }
}

const NOWHERE: Wire = {
  isShared: true,
  connect: () =>
    Promise.reject(new DomainError('PROVIDER_ERROR', 'the MCP_SERVERS_FILE of this gateway does not name the server')),
  connectForNews: () => Promise.resolve(undefined),
  until: (work) => work(),
  current: () => undefined,
  close: () => Promise.resolve(),
};
