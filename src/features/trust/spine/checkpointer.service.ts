import type { KeyObject } from 'node:crypto';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import type { Logger } from '../../../shared/logger.js';
import { Outage } from '../../../shared/time/outage.js';
import { SerialQueue } from '../../../shared/time/serial-queue.js';
import type { CheckpointSource, LogGate, StoredCheckpoint } from './checkpoint.port.js';
import { CheckpointStore } from './checkpoint-store.service.js';
import { LogSigner } from './log-signer.rules.js';
import { signNote } from './note-signer.rules.js';
import { CompactRange, EMPTY_ROOT, TILE_HEIGHT } from '../../../verifier/merkle.js';
import { formatVerifierKey } from '../../../verifier/note.js';
import { SpineTrees } from './spine-trees.service.js';
import { isSameBytes } from '../../../verifier/bytes.js';

/** Leaves enough of one second for the work itself: a checkpoint is at most 1 s old. */
const INTERVAL_MILLIS = 500;

interface CheckpointerOptions {
  unitOfWork: UnitOfWork;
  privateKey: KeyObject;
  /** An ML-DSA-44 key that signs as well, on a line of its own. */
  hybridKey?: KeyObject | undefined;
  /** First part of every log's origin: SPINE_ORIGIN. */
  originPrefix: string;
  clock: Clock;
  logger: Logger;
  /** Asked before a log grows; absent where there are no witnesses. */
  gate?: LogGate | undefined;
}

/** One tenant's log as this instance has read it. */
interface KnownLog {
  tree: CompactRange | undefined;
  verifierKey: string;
  turns: SerialQueue;
  /** Why this instance has stopped signing it. */
  fault: string | undefined;
}

/**
 * Signs the size and root of every log that grew, within a second of growth. The tree is in memory and only ever
 * appended to, so a change to what it has read changes no later root; a start takes it up from the stored nodes and holds
 * it against the last checkpoint. Several instances may sign one log: the database takes one root per size. Nothing is
 * signed that contradicts a stored checkpoint. After a change of keys a start signs the current sizes with the new one.
 * C2SP tlog-checkpoint, "Signatures".
 */
export class Checkpointer implements CheckpointSource {
  private readonly logs = new Map<string, KnownLog>();
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> = Promise.resolve();
  private isClosed = false;
  /** Until a pass has looked at every log: one may be signed with another key. */
  private isFirst = true;
  /** Logs that grew, and that witnesses have not confirmed yet. */
  private readonly waiting = new Set<string>();
  /** The oldest transaction still running at the last pass, if that pass signed everything it found. */
  private since: string | undefined;
  /** When a pass last signed everything it found, ms of this process. */
  private wholeAt = performance.now();
  private readonly trees: SpineTrees;
  private readonly signer: LogSigner;
  private readonly store: CheckpointStore;
  private readonly outage: Outage;

  constructor(private readonly options: CheckpointerOptions) {
    this.signer = new LogSigner(options);
    this.store = new CheckpointStore(options);
    this.outage = new Outage(options.logger, 'could not sign checkpoints');
    this.trees = new SpineTrees(options.unitOfWork, (tenant, { level, index }) => {
      options.logger.error({ tenant }, `cached node ${index} at level ${level} is wrong: it does not match the events`);
    });
  }

  /** Starts watching for growth. */
  open(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.pass = this.signGrown().finally(() => {
        this.open();
      });
    }, INTERVAL_MILLIS).unref();
  }

  /** Resolves when no signing is in progress. Growth since the last pass is signed at the next start. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.pass;
    await Promise.all([...this.logs.values()].map(({ turns }) => turns.take(() => Promise.resolve())));
  }

  /** Seconds since a pass signed every log that grew. */
  get ageSeconds(): number {
    return (performance.now() - this.wholeAt) / 1_000;
  }

  /** The newest stored checkpoint, without signing what grew since. */
  async stored(tenantId: string): Promise<StoredCheckpoint | undefined> {
    return (await this.store.read(tenantId, (this.logs.get(tenantId) ?? this.know(tenantId)).verifierKey)).latest;
  }

  current(tenantId: string): Promise<StoredCheckpoint> {
    const known = this.logs.get(tenantId) ?? this.know(tenantId);
    return known.turns.take(() => this.advance(tenantId, known));
  }

  /** Signs another text than a checkpoint, which ends in a newline, with the log's key. */
  signText(tenantId: string, text: string): string {
    const signer = this.signer.of(tenantId);
    if (text.startsWith(`${signer.name}\n`)) throw new TypeError('only checkpoints begin with the origin of the log');
    return signNote(text, signer);
  }

  /** The C2SP verifier key of a log. */
  keyOf(tenantId: string): string {
    return formatVerifierKey(this.signer.of(tenantId));
  }

  /** The C2SP verifier key of the ML-DSA-44 signature that a checkpoint of the log has, if any. */
  hybridKeyIn(tenantId: string, note: string): string | undefined {
    return this.signer.hybridKeyIn(tenantId, note);
  }

  private know(tenantId: string): KnownLog {
    const verifierKey = this.keyOf(tenantId);
    const log: KnownLog = { tree: undefined, verifierKey, turns: new SerialQueue(), fault: undefined };
    this.logs.set(tenantId, log);
    return log;
  }

  /** Does not throw: failures are retried in the next pass. */
  private async signGrown(): Promise<void> {
    const { since = null } = this;
    this.since = undefined;
    let isWhole = true;
    try {
      const { now, grown } = await this.store.grown(since, this.isFirst);
      const due = new Set([...this.waiting, ...grown]);
      for (const tenantId of due) {
        if (this.isClosed) return;
        isWhole = (await this.isSigned(tenantId)) && isWhole;
      }
      this.isFirst &&= !isWhole;
      if (isWhole) {
        this.since = now;
        this.wholeAt = performance.now();
      }
      this.outage.over();
    } catch (error) {
      this.outage.failed(error);
    }
  }

  /** False if a log could not be signed, which must not affect the others. */
  private async isSigned(tenantId: string): Promise<boolean> {
    try {
      await this.current(tenantId);
      return true;
    } catch (error) {
      if (!this.waiting.has(tenantId))
        this.options.logger.warn({ err: error, tenant: tenantId }, 'could not sign a log; retrying');
      return false;
    }
  }

  private async advance(tenantId: string, log: KnownLog): Promise<StoredCheckpoint> {
    const { size, latest, server } = await this.store.read(tenantId, log.verifierKey);
    if (latest !== undefined && log.fault !== undefined) return latest;
    // Read after the checkpoint, whose nodes are stored before it is. None at all is a log from before there were any.
    const isWhole = latest === undefined || (await this.trees.tiles(tenantId)) >= latest.size >> BigInt(TILE_HEIGHT);
    if (!isWhole) log.tree = undefined;
    const isSigned = latest !== undefined && latest.size >= size && latest.verifierKey === log.verifierKey;
    if (isSigned && isWhole) return latest;
    log.tree ??= await this.trees.load(tenantId, latest?.size ?? 0n);
    let fault = await this.grow(tenantId, log.tree, size, latest);
    if (fault !== undefined) {
      // The stored nodes may be at fault: only the events are authoritative.
      log.tree = new CompactRange();
      fault = await this.grow(tenantId, log.tree, size, latest);
    }
    if (fault === undefined) {
      const held = this.hold(tenantId, latest, server);
      if (held !== undefined) return held;
    }
    const signed = fault === undefined ? await this.sign(tenantId, log, log.tree) : undefined;
    if (signed !== undefined) return signed;
    log.fault = fault ?? `there is another root for size ${log.tree.size}`;
    this.options.logger.error(
      { tenant: tenantId, fault: log.fault },
      'the spine is inconsistent; no longer signing it',
    );
    if (latest === undefined) throw new DomainError('CONFLICT', `the log cannot be signed: ${log.fault}`);
    return latest;
  }

  /**
   * The last checkpoint, where witnesses have not said yet that the log may grow, or contradict it. Throws
   * SERVICE_UNAVAILABLE or CONFLICT for a log without one.
   */
  private hold(tenantId: string, latest: StoredCheckpoint | undefined, server: string): StoredCheckpoint | undefined {
    const { gate } = this.options;
    const answer = gate?.check(tenantId, latest ?? this.emptyLog(tenantId), server, latest !== undefined) ?? 'open';
    if (answer === 'waiting') this.waiting.add(tenantId);
    else this.waiting.delete(tenantId);
    if (answer === 'open') return undefined;
    if (latest !== undefined) return latest;
    if (answer !== 'waiting') throw new DomainError('CONFLICT', `the log cannot be signed: ${answer.fault}`);
    throw new DomainError('SERVICE_UNAVAILABLE', 'witnesses have not confirmed yet that this log is new', {
      retryAfterSeconds: 1,
    });
  }

  /** The signed tree of no events, which continues in every log: what witnesses say to it tells whether they know more. */
  private emptyLog(tenantId: string): StoredCheckpoint {
    const empty = { size: 0n, root: EMPTY_ROOT };
    return { ...empty, note: this.note(tenantId, empty), verifierKey: this.keyOf(tenantId) };
  }

  private note(tenantId: string, state: { size: bigint; root: Uint8Array }): string {
    return this.signer.checkpoint(tenantId, state, Math.floor(this.options.clock.now() / 1_000));
  }

  /** Reads the log up to `size`, past the last checkpoint, whose root must match. Returns the fault, if any. */
  private async grow(
    tenantId: string,
    tree: CompactRange,
    size: bigint,
    latest: StoredCheckpoint | undefined,
  ): Promise<string | undefined> {
    const stops = latest !== undefined && latest.size > tree.size ? [latest.size, size] : [size];
    for (const stop of stops) {
      const fault = await this.trees.grow(tenantId, tree, stop);
      if (fault !== undefined) return fault;
      if (latest !== undefined && tree.size === latest.size && !isSameBytes(tree.root(), latest.root)) {
        return `the first ${tree.size} events do not match the signed root`;
      }
    }
    return undefined;
  }

  /** Stores the checkpoint of the tree, or signs another instance's; undefined when that has another root. */
  private sign(tenantId: string, { verifierKey }: KnownLog, tree: CompactRange): Promise<StoredCheckpoint | undefined> {
    const state = { size: tree.size, root: tree.root() };
    return this.store.put(tenantId, { ...state, note: this.note(tenantId, state), verifierKey });
  }
}
