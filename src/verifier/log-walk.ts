import { fromHex, isSameBytes, toHex } from './bytes.js';
import { erasedBy, findFault, type SealedEvent } from './event.js';
import { CompactRange, TILE_HEIGHT, TILE_WIDTH, type TreeNode } from './merkle.js';
import { tilePath } from './tile-path.js';

/** A fault of a log. */
export interface LogFault {
  /** The index of the first event that is or may be wrong. */
  sequence: bigint;
  reason: string;
}

/** A stored or served event with its index. */
export interface WalkedEvent extends SealedEvent {
  sequence: bigint;
}

/** Looks up a node's cached hash; undefined if it is not cached. */
export type NodeLookup = (level: number, index: bigint) => Uint8Array | undefined;

/**
 * A log, taken event by event from its beginning: every hash is computed again, and held against the roots that were
 * signed. The one walk of the server's own check and of the one from outside. RFC 6962 §2.1.
 */
export class LogWalk {
  private readonly tree = new CompactRange();
  /** Hashes of the tile levels above the leaves, computed from the events. */
  private readonly nodes: TreeNode[] = [];
  /** Events without details, until the event of their erasure comes. */
  private readonly gone = new Map<string, bigint>();
  /** Leaves under the last root that came out. */
  private confirmed = 0n;
  /** The first root that did not come out: of the events since `from`, unless a later root comes out. */
  private suspect: { from: bigint; size: bigint } | undefined;
  private forked: LogFault | undefined;
  private found: LogFault | undefined;

  /** `hasDetails`: the events come with their details, unless those are erased. */
  constructor(private readonly hasDetails: boolean) {}

  /** The number of events so far. */
  get size(): bigint {
    return this.tree.size;
  }

  /** The root of the events so far, in hex. */
  get rootHash(): string {
    return toHex(this.tree.root());
  }

  /** True when a fault has ended the walk. */
  isOver(): boolean {
    return this.found !== undefined || this.forked !== undefined;
  }

  /** Ends the walk with a fault of the next event. */
  stop(reason: string): void {
    this.found ??= { sequence: this.size, reason };
  }

  /** Takes the next event. */
  append(event: WalkedEvent): void {
    if (this.isOver()) return;
    const { size } = this;
    const reason = event.sequence === size ? findFault(event) : `sequence ${size} is missing`;
    if (reason !== undefined) {
      this.stop(reason);
      return;
    }
    if (this.hasDetails && event.content === null) this.gone.set(event.id, size);
    const erased = erasedBy(event);
    if (erased !== undefined) this.gone.delete(erased);
    for (const node of this.tree.append(fromHex(event.leaf_hash) as Uint8Array)) this.nodes.push(node);
  }

  /** Compares a signed root with the root of the events so far. */
  confirm(root: Uint8Array): void {
    if (this.isOver()) return;
    const { size } = this;
    if (!isSameBytes(this.tree.root(), root)) {
      this.suspect ??= { from: this.confirmed, size };
      return;
    }
    this.confirmed = size;
    if (this.suspect === undefined) return;
    const reason = `two roots are signed for size ${this.suspect.size}, one of which matches the events: the log has forked`;
    this.forked = { sequence: this.suspect.from, reason };
  }

  /** After the last event: the first thing that is wrong. `nodeAt` narrows it down to a tile, where nodes are kept. */
  fault(nodeAt: NodeLookup = () => undefined): LogFault | undefined {
    if (this.forked !== undefined) return this.forked;
    if (this.suspect !== undefined) return this.wrongRoot(this.suspect, nodeAt);
    if (this.found !== undefined) return this.found;
    const [first] = this.gone;
    if (first !== undefined) {
      const [id, sequence] = first;
      return { sequence, reason: `the details of event ${id} are gone, and no event records their erasure` };
    }
    const wrong = this.nodes.find(({ level, index, hash }) =>
      nodeAt(level, index)?.some((byte, at) => byte !== hash[at]),
    );
    if (wrong === undefined) return undefined;
    const { level, index } = wrong;
    const height = BigInt(level * TILE_HEIGHT);
    const [sequence, end] = [index << height, (index + 1n) << height];
    const why =
      end <= this.confirmed
        ? 'is wrong: it does not match the events'
        : 'does not match its events, and no signed root shows which of the two is wrong';
    return { sequence, reason: `cached node ${index} at level ${level} ${why}` };
  }

  /** The events under a wrong root, without the full tiles whose cached hashes they give. */
  private wrongRoot({ from, size }: { from: bigint; size: bigint }, nodeAt: NodeLookup): LogFault {
    const width = BigInt(TILE_WIDTH);
    let [first, end] = [from, size];
    for (const { level, index, hash } of this.nodes) {
      const [start, next] = [index * width, (index + 1n) * width];
      if (level !== 1 || next <= first || start !== (first / width) * width || next > size) continue;
      const cached = nodeAt(level, index);
      if (cached === undefined) break;
      if (isSameBytes(hash, cached)) {
        first = next;
      } else {
        end = next;
        break;
      }
    }
    // Every cached hash was changed along with its events.
    if (first >= end) [first, end] = [from, size];
    const last = end - 1n;
    const [firstTile, lastTile] = [tilePath(0, first / width), tilePath(0, last / width)];
    const events = first === last ? `event ${first}` : `events ${first} to ${last}`;
    const tiles = firstTile === lastTile ? firstTile : `${firstTile} to ${lastTile}`;
    const verb = first === last ? 'does' : 'do';
    return {
      sequence: first,
      reason: `${events} (${tiles}) ${verb} not match the root signed for size ${size}`,
    };
  }
}
