import type { KeyObject } from 'node:crypto';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import { Turns } from '../../shared/turns.js';
import type { CheckpointSource, StoredCheckpoint } from './checkpoint.port.js';
import { originOf, signCheckpoint } from './checkpoint.rules.js';
import { CompactRange } from './merkle.rules.js';
import { formatVerifierKey, noteSigner } from './note.rules.js';

/** Together with the work itself less than the second of contract §6. */
const INTERVAL_MILLIS = 500;
/** So many hashes take about 2 ms of the event loop. */
const BATCH = 1_000;

interface CheckpointerOptions {
  unitOfWork: UnitOfWork;
  privateKey: KeyObject;
  /** First part of every log's origin: SPINE_ORIGIN. */
  originPrefix: string;
  clock: Clock;
  logger: Logger;
}

interface CheckpointRow {
  size: string;
  root: string;
  note: string;
  verifier_key: string;
}

const COLUMNS = `size::text, encode(root, 'hex') AS root, note, verifier_key`;

/** One tenant's log as this instance has read it. */
interface KnownLog {
  tree: CompactRange;
  turns: Turns;
  /** Why this instance signs no more of it. */
  fault: string | undefined;
}

/**
 * Signs the size and root of every log that grew, within a second of growth. The tree is in memory and only ever
 * appended to, so a change to what it has read changes no later root; a start reads the log anew and holds it against
 * the last checkpoint. Several instances may sign one log: the database takes one root per size. Nothing is signed that
 * contradicts a stored checkpoint. C2SP tlog-checkpoint, "Signatures"; contract §6.
 */
export class Checkpointer implements CheckpointSource {
  private readonly logs = new Map<string, KnownLog>();
  private timer: NodeJS.Timeout | undefined;
  private pass: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly options: CheckpointerOptions) {}

  /** Starts to look after growth. */
  open(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => {
      this.pass = this.signGrown().finally(() => {
        this.open();
      });
    }, INTERVAL_MILLIS).unref();
  }

  /** Resolves when nothing is being signed. What grew since the last pass is signed by the next start. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.pass;
    await Promise.all([...this.logs.values()].map(({ turns }) => turns.take(() => Promise.resolve())));
  }

  current(tenantId: string): Promise<StoredCheckpoint> {
    let log = this.logs.get(tenantId);
    if (log === undefined) {
      log = { tree: new CompactRange(), turns: new Turns(), fault: undefined };
      this.logs.set(tenantId, log);
    }
    const known = log;
    return known.turns.take(() => this.advance(tenantId, known));
  }

  /** Does not throw: what failed is tried again in the next pass. */
  private async signGrown(): Promise<void> {
    const { unitOfWork, logger } = this.options;
    try {
      const grown = await unitOfWork.platform(({ em }) =>
        em.execute<{ tenant_id: string }[]>(
          `SELECT l.tenant_id FROM spine_logs l
            WHERE l.size > COALESCE((SELECT max(c.size) FROM spine_checkpoints c WHERE c.tenant_id = l.tenant_id), 0)`,
        ),
      );
      for (const { tenant_id: tenantId } of grown) {
        if (this.isClosed) return;
        await this.current(tenantId);
      }
    } catch (error) {
      logger.warn({ err: error }, 'checkpoints were not signed; trying again');
    }
  }

  private async advance(tenantId: string, log: KnownLog): Promise<StoredCheckpoint> {
    const { size, latest } = await this.read(tenantId);
    if (latest !== undefined && (latest.size >= size || log.fault !== undefined)) return latest;
    const fault = await this.grow(tenantId, log.tree, size, latest);
    const signed = fault === undefined ? await this.sign(tenantId, log.tree) : undefined;
    if (signed !== undefined) return signed;
    log.fault = fault ?? `there is another root for size ${log.tree.size}`;
    this.options.logger.error({ tenant: tenantId, fault: log.fault }, 'the spine contradicts itself; signing no more');
    if (latest === undefined) throw new Error(`the log of ${tenantId} cannot be signed: ${log.fault}`);
    return latest;
  }

  private async read(tenantId: string): Promise<{ size: bigint; latest: StoredCheckpoint | undefined }> {
    return this.options.unitOfWork.platform(async ({ em }) => {
      const [log] = await em.execute<{ size: string }[]>('SELECT size::text FROM spine_logs WHERE tenant_id = ?', [
        tenantId,
      ]);
      const [latest] = await em.execute<CheckpointRow[]>(
        `SELECT ${COLUMNS} FROM spine_checkpoints WHERE tenant_id = ? ORDER BY spine_checkpoints.size DESC LIMIT 1`,
        [tenantId],
      );
      return { size: BigInt(log?.size ?? 0), latest: latest === undefined ? undefined : toCheckpoint(latest) };
    });
  }

  /** Reads the log on to `size`, past the last checkpoint, whose root must come out. Gives what is wrong. */
  private async grow(
    tenantId: string,
    tree: CompactRange,
    size: bigint,
    latest: StoredCheckpoint | undefined,
  ): Promise<string | undefined> {
    const stops = latest !== undefined && latest.size > tree.size ? [latest.size, size] : [size];
    for (const stop of stops) {
      while (tree.size < stop) {
        const leaves = await this.leaves(tenantId, tree.size, stop);
        if (leaves.length === 0) return `sequence ${tree.size} is missing`;
        for (const { sequence, leaf_hash: leaf } of leaves) {
          if (sequence !== tree.size.toString()) return `sequence ${tree.size} is missing`;
          tree.append(Buffer.from(leaf, 'hex'));
        }
      }
      if (latest !== undefined && tree.size === latest.size && !tree.root().equals(latest.root)) {
        return `the first ${tree.size} events do not give the root that was signed`;
      }
    }
    return undefined;
  }

  private leaves(tenantId: string, from: bigint, to: bigint): Promise<{ sequence: string; leaf_hash: string }[]> {
    return this.options.unitOfWork.platform(({ em }) =>
      em.execute(
        `SELECT sequence::text, encode(leaf_hash, 'hex') AS leaf_hash FROM spine_events
          WHERE tenant_id = ? AND spine_events.sequence >= ? AND spine_events.sequence < ?
          ORDER BY spine_events.sequence LIMIT ?`,
        [tenantId, from.toString(), to.toString(), BATCH],
      ),
    );
  }

  /** Stores the checkpoint of the tree, or finds another instance's; undefined when that has another root. */
  private async sign(tenantId: string, tree: CompactRange): Promise<StoredCheckpoint | undefined> {
    const { unitOfWork, privateKey, originPrefix, clock } = this.options;
    const origin = originOf(originPrefix, tenantId);
    const signer = noteSigner(origin, privateKey);
    const [size, root] = [tree.size, tree.root()];
    const made = {
      size,
      root,
      note: signCheckpoint({ origin, size, root }, signer),
      verifierKey: formatVerifierKey(signer),
    };
    const stored = await unitOfWork.platform(async ({ em }) => {
      await em.execute(
        `INSERT INTO spine_checkpoints (tenant_id, size, root, note, verifier_key, created_at)
         VALUES (?, ?, decode(?, 'hex'), ?, ?, ?) ON CONFLICT DO NOTHING`,
        [
          tenantId,
          size.toString(),
          root.toString('hex'),
          made.note,
          made.verifierKey,
          new Date(clock.now()).toISOString(),
        ],
      );
      const [row] = await em.execute<CheckpointRow[]>(
        `SELECT ${COLUMNS} FROM spine_checkpoints WHERE tenant_id = ? AND spine_checkpoints.size = ?`,
        [tenantId, size.toString()],
      );
      return row === undefined ? made : toCheckpoint(row);
    });
    return stored.root.equals(root) ? stored : undefined;
  }
}

function toCheckpoint(row: CheckpointRow): StoredCheckpoint {
  return {
    size: BigInt(row.size),
    root: Buffer.from(row.root, 'hex'),
    note: row.note,
    verifierKey: row.verifier_key,
  };
}
