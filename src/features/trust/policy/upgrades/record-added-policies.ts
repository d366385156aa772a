import type { EventSealer } from '../../../../contracts/spine.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import type { TimedJob } from '../../../../events/timed-work.js';
import type { Logger } from '../../../../shared/logger.js';
import { type AddedVersion, recordable } from './added-policies.rules.js';

interface Options {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  sealer: EventSealer;
  logger: Logger;
}

/** One tenant's, at once: a log that has one of them and lacks the others would not agree with its policies. */
const TAKEN = `
  WITH next AS (SELECT id FROM tenants t WHERE EXISTS (SELECT FROM added_policies a WHERE a.tenant_id = t.id)
                   AND t.moving_since IS NULL ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED),
       taken AS (DELETE FROM added_policies a USING next WHERE a.tenant_id = next.id RETURNING a.tenant_id, a.policy_id)
  SELECT v.tenant_id, v.policy_id AS id, v.terms FROM taken
    JOIN policy_versions v ON v.tenant_id = taken.tenant_id AND v.policy_id = taken.policy_id AND v.version = 1
   ORDER BY v.changed_at, v.terms->>'name'`;

/** Records in each tenant's log the policies that migrations added to it, which only the gateway can seal an event for. */
export function recordAddedPolicies({ unitOfWork, sealer, logger }: Options): TimedJob {
  return {
    name: 'evidence of policies that an upgrade added',
    due: 'SELECT 1 FROM added_policies a JOIN tenants t ON t.id = a.tenant_id WHERE t.moving_since IS NULL',
    run: () =>
      unitOfWork.platform(async (unit) => {
        const versions = await unit.em.execute<(AddedVersion & { tenant_id: string })[]>(TAKEN);
        const [first] = versions;
        if (first === undefined) return 0;
        const { recorded, foreign } = recordable(versions);
        const event = {
          tenantId: first.tenant_id,
          actor: 'system',
          actorType: 'system',
          resourceType: 'policy',
        } as const;
        if (recorded.length > 0)
          unit.record(sealer.seal({ ...event, action: 'policy.upgrade', severity: 'info', details: { recorded } }));
        if (foreign.length > 0)
          logger.warn(
            { tenant: first.tenant_id, policies: foreign },
            'policies that no upgrade added are not recorded',
          );
        return 1;
      }),
  };
}
