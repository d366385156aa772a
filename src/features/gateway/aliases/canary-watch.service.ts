import type { EventSealer } from '../../../contracts/spine.js';
import { ofTenantsHere } from '../../../database/tenants-here.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { TimedJob } from '../../../events/timed-work.js';
import { uuidv7 } from '../../../shared/ids.js';
import { plainJson } from '../../../shared/json/json.js';
import type { Clock } from '../../../shared/time/clock.js';
import { type CanaryTurn, canaryLook, canaryTurn, windowStart } from './canary.rules.js';
import { dateOf } from './alias-trial.js';
import { canaryFigures } from './arm-figures.js';
import { ModelAlias } from './model-alias.entity.js';

interface WatchOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  sealer: EventSealer;
  clock: Clock;
}

const DUE = `SELECT 1 FROM model_aliases WHERE canary_due <= now.time AND ${ofTenantsHere('tenant_id')}`;

/**
 * Looks at targets that are tried: takes their steps, and stops those that are over a limit. Figures are of the ledger, which
 * has the calls of every instance; one instance at a time looks at an alias.
 */
export class CanaryWatch {
  constructor(private readonly options: WatchOptions) {}

  job(): TimedJob {
    return { name: 'canaries of aliases', due: DUE, run: () => this.look() };
  }

  private look(): Promise<number> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.platform(async (unit) => {
      const now = clock.now();
      const [due] = await unit.em.execute<{ id: string }[]>(
        `SELECT id FROM model_aliases WHERE canary_due <= ? AND ${ofTenantsHere('tenant_id')} ORDER BY canary_due LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [new Date(now).toISOString()],
      );
      if (due === undefined) return 0;
      const alias = await unit.em.findOneOrFail(ModelAlias, { id: due.id });
      const figures = await canaryFigures(unit.em, alias, windowStart(alias, now));
      const turn = canaryTurn(alias, figures, now);
      if (turn !== undefined) {
        Object.assign(alias, turn, { version: alias.version + 1, updatedAt: new Date(now) });
        this.record(unit, alias, turn, now);
      }
      alias.canaryDue = dateOf(canaryLook(alias, now));
      return 1;
    });
  }

  private record(unit: Unit, alias: ModelAlias, { targets, canary }: CanaryTurn, now: number): void {
    const { id, tenantId, name } = alias;
    const isStopped = canary.state === 'STOPPED';
    const action = isStopped ? 'model_alias.stopped' : 'model_alias.advanced';
    const { reason, figures, step } = canary;
    const about = plainJson({
      name,
      target: targets.at(-1)?.target,
      step,
      targets,
      ...(isStopped ? { reason, figures } : {}),
    });
    const event = {
      tenantId,
      action,
      actor: 'system',
      actorType: 'system',
      resourceType: 'model_alias',
      resourceId: id,
      severity: isStopped ? 'warning' : 'info',
      details: about,
    } as const;
    unit.record(this.options.sealer.seal(event));
    unit.announce({ tenantId, topic: 'model_alias', id });
    if (isStopped)
      unit.emit({ id: uuidv7(now), tenantId, type: action, occurredAt: now, data: { alias_id: id, ...about } });
  }
}
