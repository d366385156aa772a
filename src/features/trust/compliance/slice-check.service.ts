import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { SpineVerification } from '../../../contracts/spine.js';
import { COUNT_RANGE } from './range-counts.js';

/** Holds the counts of slices, which reports add up, against the events. */
export class SliceCheck {
  constructor(private readonly unitOfWork: Pick<UnitOfWork, 'tenant'>) {}

  /** The first slice that holds something else than was counted. */
  async fault(tenantId: string): Promise<SpineVerification['fault']> {
    for (
      let slice = await this.next(tenantId, '0');
      slice !== undefined;
      slice = await this.next(tenantId, slice.next)
    ) {
      if (await this.isWrong(tenantId, slice)) {
        const reason = `the stored counts of events ${slice.first} to ${BigInt(slice.next) - 1n} are not those of the events`;
        return { sequence: BigInt(slice.first), reason };
      }
    }
    return undefined;
  }

  private async next(tenantId: string, from: string): Promise<{ first: string; next: string } | undefined> {
    const [slice] = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ first: string; next: string }[]>(
        `SELECT first_sequence::text AS first, next_sequence::text AS next FROM spine_slices
          WHERE tenant_id = ? AND first_sequence >= ? ORDER BY first_sequence LIMIT 1`,
        [tenantId, from],
      ),
    );
    return slice;
  }

  /** In one statement: the erasure of details deletes the counts with them. */
  private async isWrong(tenantId: string, { first, next }: { first: string; next: string }): Promise<boolean> {
    const wrong = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<unknown[]>(
        `SELECT 1 FROM spine_slices s, (${COUNT_RANGE}) AS c
          WHERE s.tenant_id = ? AND s.first_sequence = ?
            AND (s.earliest, s.latest, s.counts) IS DISTINCT FROM (c.earliest, c.latest, c.counts::jsonb)`,
        [tenantId, first, next, '-infinity', 'infinity', tenantId, first],
      ),
    );
    return wrong.length > 0;
  }
}
