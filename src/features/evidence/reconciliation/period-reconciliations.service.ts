import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { plainJson } from '../../../shared/json/json.js';
import { Reconciliation } from './reconciliation.entity.js';

/** More than a tenant keeps. */
const MOST = 1_000;

/** Reconciliations as evidence packs name them. */
export class PeriodReconciliations {
  constructor(private readonly unitOfWork: Pick<UnitOfWork, 'tenant'>) {}

  /** Those of days in a period, by their ids; of sums over all tenants the digests alone, which packs of one may show. */
  async of(tenantId: string, { start, end }: { start: Date; end: Date }): Promise<(JsonObject & { id: string })[]> {
    const found = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.find(
        Reconciliation,
        { startDate: { $lt: end }, endDate: { $gt: start } },
        { orderBy: { id: 'asc' }, limit: MOST },
      ),
    );
    return found.map(({ id, isPlatform, summary, ...made }) => {
      const { createdAt, createdBy, endDate, eventId, format, gatewayKeys, provider } = made;
      const { bytes, rowCount, rowsSha256, sha256, source, startDate, tolerancePerMille } = made;
      const facts = { createdAt, createdBy, endDate, eventId, format, gatewayKeys, isPlatform, provider };
      const digests = { bytes, rowCount, rowsSha256, sha256, source, startDate, tolerancePerMille };
      return { ...plainJson({ ...facts, ...digests, summary: isPlatform ? null : summary }), id };
    });
  }
}
