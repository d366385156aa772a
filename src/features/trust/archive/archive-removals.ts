import { ofTenantsHere } from '../../../database/tenants-here.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import type { Logger } from '../../../shared/logger.js';
import type { Bucket } from '../../../shared/outbound/bucket.js';
import { Outage } from '../../../shared/time/outage.js';

const AT_ONCE = 16;

/** A tenant that was moved has its removals at its new place, where an object of that name may be wanted again. */
const DUE = `due_at <= now() AND ${ofTenantsHere('tenant_id')}`;

/** By the database's clock; tried again after half a minute, a minute, … up to an hour. */
const CLAIM = `
  UPDATE archive_removals
     SET attempts = attempts + 1, due_at = now() + least(interval '1 hour', interval '30 seconds' * power(2, least(attempts, 10)))
   WHERE (tenant_id, object_key) IN (
           SELECT tenant_id, object_key FROM archive_removals WHERE ${DUE}
                         ORDER BY due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING tenant_id AS "tenantId", object_key AS key`;

/** Removes the objects of erased events, until the bucket says that each is gone. */
export function archiveRemovals(unitOfWork: Pick<UnitOfWork, 'platform'>, bucket: Bucket, logger: Logger): TimedJob {
  const outage = new Outage(logger, 'could not remove erased contents from the archive');
  return {
    name: 'erased contents leave the archive',
    due: `SELECT 1 FROM archive_removals WHERE ${DUE}`,
    run: async () => {
      const due = await unitOfWork.platform(({ em }) => em.execute<{ tenantId: string; key: string }[]>(CLAIM));
      for (const { tenantId, key } of due) {
        try {
          await bucket.remove(key);
        } catch (error) {
          outage.failed(error);
          return 0;
        }
        await unitOfWork.platform(({ em }) =>
          em.execute('DELETE FROM archive_removals WHERE tenant_id = ? AND object_key = ?', [tenantId, key]),
        );
      }
      if (due.length > 0) outage.over();
      return due.length;
    },
  };
}
