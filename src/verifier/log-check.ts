import { isSameBytes } from './bytes.js';
import type { Checkpoint } from './note.js';
import { type LogFault, LogWalk, type NodeLookup, type WalkedEvent } from './log-walk.js';
import { EMPTY_ROOT } from './merkle.js';

/** The tenant of a log: the last part of its origin. */
export function tenantOf(origin: string): string {
  return origin.slice(origin.lastIndexOf('/') + 1);
}

/**
 * Checks a log from outside, event by event in order, against checkpoints whose signatures are known to be good: what
 * `GET /api/trust/spine/events` gives, without the server that gave it.
 */
export class LogCheck {
  private readonly walk: LogWalk;
  private readonly roots = new Map<bigint, Uint8Array>();
  /** Leaves that the largest checkpoint covers. */
  readonly size: bigint;
  private forked: LogFault | undefined;

  constructor(
    private readonly tenantId: string,
    checkpoints: readonly Checkpoint[],
    hasDetails: boolean,
  ) {
    this.walk = new LogWalk(hasDetails);
    this.roots.set(0n, EMPTY_ROOT);
    let size = 0n;
    for (const checkpoint of checkpoints) {
      const known = this.roots.get(checkpoint.size);
      if (known !== undefined && !isSameBytes(known, checkpoint.root))
        this.forked ??= {
          sequence: 0n,
          reason: `the log has signed two roots for size ${checkpoint.size}: it has forked`,
        };
      this.roots.set(checkpoint.size, checkpoint.root);
      if (checkpoint.size > size) size = checkpoint.size;
    }
    this.size = size;
  }

  /** The root of the events so far, in hex. */
  get rootHash(): string {
    return this.walk.rootHash;
  }

  /** Takes the next event as the server sends it; after a fault, and past the largest checkpoint, it does nothing. */
  append(event: unknown): void {
    const { walk } = this;
    if (this.forked !== undefined || walk.size >= this.size) return;
    const row = isObject(event) ? rowOf(event, this.tenantId) : undefined;
    if (row === undefined) {
      walk.stop(`event ${walk.size} is not an event of a spine`);
      return;
    }
    walk.append(row);
    const root = this.roots.get(walk.size);
    if (root !== undefined) walk.confirm(root);
  }

  /** After the last event: the fault, if any. `nodeAt` returns the nodes cached by the server. */
  finish(nodeAt?: NodeLookup): LogFault | undefined {
    const { walk } = this;
    if (walk.size < this.size) walk.stop(`sequence ${walk.size} is missing: the checkpoint covers ${this.size} events`);
    return this.forked ?? walk.fault(nodeAt);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The event as it was hashed; undefined where a field is missing or of another type. */
function rowOf(event: Record<string, unknown>, tenantId: string): WalkedEvent | undefined {
  const { id, action, actor, actorType, severity, occurredAt, detailsHash, leafHash, sequence } = event;
  const given = [id, action, actor, actorType, severity, occurredAt, detailsHash, leafHash];
  const optional = [
    event.resourceId,
    event.resourceType,
    event.correlationId,
    event.salt,
    event.content,
    event.factsSalt,
  ];
  const isText = (value: unknown): boolean => typeof value === 'string' && value.isWellFormed();
  const isWhole = given.every(isText) && optional.every((value) => value == null || isText(value));
  if (!isWhole || typeof sequence !== 'number' || !Number.isSafeInteger(sequence)) return undefined;
  // Enumerations are only hashed here: a wrong one gives another leaf.
  return {
    sequence: BigInt(sequence),
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
    facts_salt: event.factsSalt ?? null,
    leaf_hash: leafHash,
    salt: event.salt ?? null,
    content: event.content ?? null,
  } as WalkedEvent;
}
