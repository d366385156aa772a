import { createHash } from 'node:crypto';
import type { LogRanges, SignedState } from '../../../contracts/evidence/log-ranges.js';
import type { Presence } from '../../../database/presence.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { DomainError } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import type { KeptTally } from '../content/log-tally.rules.js';
import type { LogPass } from '../content/log-pass.service.js';
import type { PackContent } from '../content/pack-content.service.js';
import type { EvidencePack } from '../pack.entity.js';
import type { PackRecords } from './pack-records.service.js';
import type { KeptState, PackLogState } from './pack-state.js';
import type { PackStore } from './pack-store.service.js';

/** Packs that one process makes at once. */
const MAX_RUNNING = 1;
/** The pause of a pack that could not be worked on, as the database was away. */
const PAUSE_MILLIS = 5_000;
/** Tries after which a pack fails. */
const MAX_TRIES = 5;
/** Errors that another try would meet too. */
const FINAL: ReadonlySet<string> = new Set(['CONFLICT', 'PAYLOAD_TOO_LARGE', 'STORAGE_EXCEEDED']);

interface RunnerOptions {
  ranges: LogRanges;
  records: PackRecords;
  pass: LogPass;
  content: PackContent;
  store: PackStore;
  presence: Presence;
  /** Throws STORAGE_EXCEEDED where the tenant has no room left. */
  assertRoom: (tenantId: string) => void;
  logger: Logger;
}

/** A pack that is over, or a process that closes. */
class Left extends Error {}

/** Makes packs: each is one process's, until that is gone. */
export class PackRunner {
  private readonly running = new Map<string, Promise<void>>();
  private readonly tries = new Map<string, { count: number; pausedUntil: number }>();
  private isClosing = false;

  constructor(private readonly options: RunnerOptions) {}

  /** Takes packs that nobody works on. */
  job(): TimedJob {
    return {
      name: 'evidence packs',
      due: 'SELECT FROM evidence_packs WHERE ended_at IS NULL',
      run: async () => {
        const { records, presence } = this.options;
        const open = await records.open();
        // Read after those that are open: a process is there before it takes one.
        const members = await presence.members();
        if (members === undefined) return 0;
        for (const row of open) {
          const isTaken = row.instance !== null && row.instance !== presence.instance && members.has(row.instance);
          if (isTaken || !this.hasRoom(row.id)) continue;
          if (await records.claim(row, presence.instance)) this.start(row.tenant_id, row.id);
        }
        return 0;
      },
    };
  }

  /** Leaves the packs under way to others, after the page that is being read. */
  async close(): Promise<void> {
    this.isClosing = true;
    await Promise.all(this.running.values());
  }

  private hasRoom(id: string): boolean {
    if (this.isClosing || this.running.has(id) || this.running.size >= MAX_RUNNING) return false;
    return (this.tries.get(id)?.pausedUntil ?? 0) <= performance.now();
  }

  private start(tenantId: string, id: string): void {
    const { records, presence, logger } = this.options;
    const done = this.make(tenantId, id)
      .then(() => this.tries.delete(id))
      .catch((error: unknown) => this.failed({ tenantId, id }, error))
      .then(() => records.release({ tenantId, id }, presence.instance))
      .catch((error: unknown) => {
        logger.warn({ err: error, pack: id }, 'could not leave an evidence pack');
      })
      .finally(() => this.running.delete(id));
    this.running.set(id, done);
  }

  private async failed(of: { tenantId: string; id: string }, error: unknown): Promise<void> {
    if (error instanceof Left) return;
    const { records, logger } = this.options;
    const pack = await records.get(of);
    // Ended meanwhile: what it was writing is gone.
    if (pack === undefined || pack.endedAt !== null) return;
    const count = (this.tries.get(of.id)?.count ?? 0) + 1;
    const isFinal = error instanceof DomainError && FINAL.has(error.code);
    if (isFinal || count >= MAX_TRIES) {
      if (!isFinal) logger.error({ err: error, pack: of.id }, 'could not make an evidence pack');
      await records.fail(pack, isFinal ? error.message : 'the pack could not be made; the log of the server says why');
      this.tries.delete(of.id);
      return;
    }
    this.tries.set(of.id, { count, pausedUntil: performance.now() + PAUSE_MILLIS });
    logger.warn({ err: error, pack: of.id }, 'could not work on an evidence pack; trying again');
  }

  private async make(tenantId: string, id: string): Promise<void> {
    const { records, pass, content, store } = this.options;
    const pack = await records.get({ tenantId, id });
    if (pack === undefined || pack.endedAt !== null) return;
    const log = pack.log ?? (await this.pin(pack));
    pack.log = log;
    let tally = pack.tally as KeptTally | null;
    if (tally === null) {
      tally = await pass.run(pack, log, (eventsRead) => {
        this.options.assertRoom(tenantId);
        return this.note(pack, { eventsRead });
      });
      await this.note(pack, { tally, eventsRead: log.to - log.from });
    }
    const manifest = await content.write({ pack, log, tally });
    const layout = await store.layout(pack);
    const hash = createHash('sha256');
    for (let at = 0; at < layout.size;) {
      const bytes = await store.read(pack, layout, at);
      hash.update(bytes);
      at += bytes.length;
    }
    await records.complete(pack, { bytes: layout.size, sha256: hash.digest('hex') }, manifest);
  }

  private async pin(pack: EvidencePack): Promise<PackLogState> {
    const { ranges } = this.options;
    const range = await ranges.places(pack.tenantId, { start: pack.startDate, end: pack.endDate });
    const { first, last } = await ranges.around(pack.tenantId, range);
    const log = {
      from: Number(range.from),
      to: Number(range.to),
      first: first === undefined ? null : toKept(first),
      last: toKept(last),
    };
    await this.note(pack, { log, eventsRead: 0 });
    return log;
  }

  /** Throws Left where the pack is over, or this process closes. */
  private async note(pack: EvidencePack, state: Parameters<PackRecords['progress']>[1]): Promise<void> {
    const isOpen = await this.options.records.progress(pack, state);
    if (!isOpen || this.isClosing) throw new Left();
  }
}

function toKept({ size, ...state }: SignedState): KeptState {
  return { size: Number(size), ...state };
}
