import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { DomainError } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import type { ToolProgram } from '../../../shared/tool-program.js';
import type { CallUnderWay } from '../outbound/call-under-way.js';
import type { MakeClient, Wire } from '../outbound/wire.js';
import { ProgramTransport } from './program-transport.js';
import { waitAfter } from './restart.rules.js';

/** Time for the answer to the question which revision a program speaks, ms; silence is that of an older one. */
const PROBE_MILLIS = 3_000;

/** The most lines of a program in the log, a minute. */
const MAX_LOG_LINES = 60;

interface ProgramWireOptions {
  program: ToolProgram;
  tenantId: string;
  now: () => number;
  logger: Logger;
}

/** A server that is a program of this machine: one process, started at first use and again after its end. */
export class ProgramWire implements Wire {
  readonly isShared = true;
  private readonly transports = new Set<ProgramTransport>();
  private readonly closing = new AbortController();
  /** Ends in a row of a program that had just been started. */
  private ends = 0;
  private startedAt = 0;
  private endedAt = 0;
  private isLegacy = false;
  private logged = { since: 0, lines: 0 };
  private folder: Promise<string> | undefined;

  constructor(private readonly options: ProgramWireOptions) {}

  /** Throws PROVIDER_ERROR while a program that ends again and again rests. */
  async connect(make: MakeClient): Promise<Client> {
    const { now, program } = this.options;
    const left = this.endedAt + waitAfter(this.ends) - now();
    if (this.ends > 0 && left > 0)
      throw new DomainError(
        'PROVIDER_ERROR',
        `${program.name} has ended; it is started again in ${left} ms at the earliest`,
      );
    if (this.isLegacy) return this.started(make, true);
    try {
      return await this.started(make, false);
    } catch (error) {
      // Some programs of revisions before 2026-07-28 end upon the question for it.
      const client = await this.started(make, true).catch(() => undefined);
      if (client === undefined) throw error;
      this.isLegacy = true;
      return client;
    }
  }

  connectForNews(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  until<T>(work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Messages beside answers could be of anybody's call. */
  current(): CallUnderWay | undefined {
    return undefined;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([...this.transports].map((transport) => transport.close()));
    if (this.folder !== undefined) await rm(await this.folder, { recursive: true, force: true });
  }

  private async started(make: MakeClient, isLegacy: boolean): Promise<Client> {
    const { program, tenantId, now, logger } = this.options;
    this.folder ??= mkdtemp(join(tmpdir(), 'portcullis-tools-'));
    const folder = await this.folder;
    if (this.closing.signal.aborted) throw new DomainError('PROVIDER_ERROR', 'the gateway ends');
    const transport = new ProgramTransport({
      command: program.command,
      args: program.args,
      env: { ...program.env, HOME: folder },
      folder,
      said: (line) => {
        this.log(line);
      },
    });
    this.transports.add(transport);
    this.startedAt = now();
    transport.onerror = (error) => {
      logger.info({ err: error, server: program.name, tenant: tenantId }, 'a server of tools failed');
    };
    transport.onclose = () => {
      this.transports.delete(transport);
      this.endedAt = now();
      this.ends = now() - this.startedAt >= 60_000 ? 1 : this.ends + 1;
    };
    const client = make(true, isLegacy ? { mode: 'legacy' } : { mode: 'auto', probe: { timeoutMs: PROBE_MILLIS } });
    try {
      await client.connect(transport, { timeout: program.startMillis });
      this.isLegacy ||= client.getProtocolEra() === 'legacy';
      return client;
    } catch (error) {
      await transport.close();
      throw error;
    }
  }

  /** Passes on as many lines a minute as a log can bear, however often the program is started. */
  private log(line: string): void {
    const { program, tenantId, now, logger } = this.options;
    if (now() - this.logged.since >= 60_000) this.logged = { since: now(), lines: 0 };
    this.logged.lines += 1;
    if (this.logged.lines <= MAX_LOG_LINES)
      logger.info({ server: program.name, tenant: tenantId, line }, 'a server of tools wrote to its log');
  }
}
