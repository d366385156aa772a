import type { Logger } from '../shared/logger.js';
import { isDatabaseUnavailable, isOfReplica } from './unavailable.js';

/** After it failed or fell behind, the replica is left alone for this time: a host that is silent costs 5 s each time. */
const REST_MILLIS = 10_000;
/** A replica that is further behind is not read. The primary serves then, which costs little if it is idle. */
const MAX_LAG_MILLIS = 60_000;

/** A replica's progress, in its own words; times in Unix ms by its clock. */
export interface ReplicaState {
  recovering: boolean;
  /** When the newest transaction that it has replayed was committed; null before the first. */
  replayed: number | null;
  now: number;
}

/** Thrown by a read that the replica is too far behind for. */
class ReplicaLate extends Error {}

/**
 * The time up to which the replica has everything, Unix ms; undefined for a server that is no replica (any more), which has
 * everything. Throws when it is too far behind.
 */
export function asOf({ recovering, replayed, now }: ReplicaState): number | undefined {
  if (!recovering) return undefined;
  if (replayed === null) throw new ReplicaLate('the replica does not say how far it has got');
  const lag = now - replayed;
  if (lag > MAX_LAG_MILLIS) throw new ReplicaLate(`the replica is ${Math.round(lag / 1_000)} s behind`);
  return replayed;
}

/** Chooses where a report is read: at the replica while it is well, else at the primary. */
export class ReportReplica {
  private restsUntil = Number.NEGATIVE_INFINITY;

  /** `now`: a clock that never goes back, ms. */
  constructor(
    private readonly logger: Pick<Logger, 'info' | 'warn'> | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Reads at the replica, and at the primary where the replica cannot answer. Throws what the last of them throws. */
  async read<T>(atReplica: () => Promise<T>, atPrimary: () => Promise<T>): Promise<T> {
    if (this.now() < this.restsUntil) return atPrimary();
    try {
      const found = await atReplica();
      if (this.restsUntil !== Number.NEGATIVE_INFINITY) this.logger?.info('reports are read from the replica again');
      this.restsUntil = Number.NEGATIVE_INFINITY;
      return found;
    } catch (error) {
      const isLate = error instanceof ReplicaLate;
      if (!isLate && !isOfReplica(error)) throw error;
      // A conflict with its replication says nothing of the next statement.
      if (isLate || isDatabaseUnavailable(error)) {
        this.logger?.warn({ err: error }, 'the replica cannot be read: reports are read from the primary');
        this.restsUntil = this.now() + REST_MILLIS;
      }
      return atPrimary();
    }
  }
}
