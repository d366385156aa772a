import {
  CALLS_UNDER_WAY,
  type CallsUnderWay,
  DIRECTORY_CHANNEL,
} from '../../../contracts/instances/calls-under-way.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';

interface ToldCallsOptions {
  unitOfWork: Pick<UnitOfWork, 'platform'>;
  presence: { readonly instance: number };
  calls: CallsUnderWay;
}

/** Tells a tenant's move what is under way in this process. */
export class ToldCalls {
  constructor(private readonly options: ToldCallsOptions) {}

  /** Throws SERVICE_UNAVAILABLE. */
  async tell(tenantId: string): Promise<void> {
    const { unitOfWork, presence, calls } = this.options;
    const id = `${tenantId}/${presence.instance}/${calls.of(tenantId)}`;
    await unitOfWork.platform(({ em }) =>
      em.execute('SELECT pg_notify(?, ?)', [DIRECTORY_CHANNEL, JSON.stringify({ table: CALLS_UNDER_WAY.told, id })]),
    );
  }
}
