import type { EvidenceRow } from '../../database/evidence.js';
import { isJsonObject, type JsonObject } from '../../shared/json.js';
import type { Checkpoint } from './checkpoint.rules.js';
import { CompactRange, EMPTY_ROOT } from './merkle.rules.js';
import { findFault } from './spine.rules.js';

/** The first thing that is wrong with a log. */
export interface LogFault {
  /** Of the first event that is wrong, or may be. */
  sequence: bigint;
  reason: string;
}

/** The tenant that a log is of: the last part of its origin. */
export function tenantOf(origin: string): string {
  return origin.slice(origin.lastIndexOf('/') + 1);
}

/**
 * Checks a log from outside, event by event in order, against checkpoints whose signatures are known to be good: what
 * `GET /api/trust/spine/events` gives, without the server that gave it.
 */
export class LogCheck {
  private readonly tree = new CompactRange();
  private readonly roots = new Map<bigint, Buffer>();
  /** Leaves under the last checkpoint whose root came out. */
  private confirmed = 0n;
  /** Leaves that the largest checkpoint covers. */
  readonly size: bigint;
  private found: LogFault | undefined;

  constructor(
    private readonly tenantId: string,
    checkpoints: readonly Checkpoint[],
  ) {
    this.roots.set(0n, EMPTY_ROOT);
    let size = 0n;
    for (const checkpoint of checkpoints) {
      const known = this.roots.get(checkpoint.size);
      if (known?.equals(checkpoint.root) === false)
        this.found ??= {
          sequence: 0n,
          reason: `the log has signed two roots for size ${checkpoint.size}: it has forked`,
        };
      this.roots.set(checkpoint.size, checkpoint.root);
      if (checkpoint.size > size) size = checkpoint.size;
    }
    this.size = size;
  }

  get fault(): LogFault | undefined {
    return this.found;
  }

  /** Root of the events so far, hex. */
  get rootHash(): string {
    return this.tree.root().toString('hex');
  }

  /** Takes the next event as the server sends it; after a fault, and past the largest checkpoint, it does nothing. */
  append(event: unknown): void {
    const sequence = this.tree.size;
    if (this.found !== undefined || sequence >= this.size) return;
    const row = isJsonObject(event) ? rowOf(event, this.tenantId) : undefined;
    if (row === undefined) {
      this.found = { sequence, reason: `event ${sequence} is not an event of a spine` };
      return;
    }
    const reason = row.sequence === Number(sequence) ? findFault(row) : `sequence ${sequence} is missing`;
    if (reason !== undefined) {
      this.found = { sequence, reason };
      return;
    }
    this.tree.append(Buffer.from(row.leaf_hash, 'hex'));
    this.confirm();
  }

  /** After the last event: what is wrong, if anything. */
  finish(): LogFault | undefined {
    if (this.found === undefined && this.tree.size < this.size) {
      const reason = `sequence ${this.tree.size} is missing: the checkpoint covers ${this.size} events`;
      this.found = { sequence: this.tree.size, reason };
    }
    return this.found;
  }

  private confirm(): void {
    const { size } = this.tree;
    const root = this.roots.get(size);
    if (root === undefined) return;
    if (root.equals(this.tree.root())) {
      this.confirmed = size;
      return;
    }
    const reason = `events ${this.confirmed} to ${size - 1n} do not give the root that was signed for size ${size}`;
    this.found = { sequence: this.confirmed, reason };
  }
}

type CheckedRow = Omit<EvidenceRow, 'salt' | 'content'> & { sequence: number; salt: null; content: null };

/** The event as it was hashed; undefined where a field is missing or of another type. */
function rowOf(event: JsonObject, tenantId: string): CheckedRow | undefined {
  const { id, action, actor, actorType, severity, occurredAt, detailsHash, leafHash, sequence } = event;
  const given = [id, action, actor, actorType, severity, occurredAt, detailsHash, leafHash];
  const optional = [event.resourceId, event.resourceType, event.correlationId];
  const isText = (value: unknown): boolean => typeof value === 'string' && value.isWellFormed();
  const isWhole = given.every(isText) && optional.every((value) => value == null || isText(value));
  if (!isWhole || typeof sequence !== 'number') return undefined;
  // Enumerations are only hashed here: a wrong one gives another leaf.
  return {
    sequence,
    tenant_id: tenantId,
    id,
    action,
    resource_id: event.resourceId ?? null,
    resource_type: event.resourceType ?? null,
    actor,
    actor_type: actorType,
    severity,
    correlation_id: event.correlationId ?? null,
    occurred_at: occurredAt,
    details_hash: detailsHash,
    leaf_hash: leafHash,
    salt: null,
    content: null,
  } as CheckedRow;
}
