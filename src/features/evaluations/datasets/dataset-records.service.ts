import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { BATCH_BYTES, withinBytes } from '../../../database/within-bytes.js';
import { DomainError } from '../../../shared/errors.js';
import { EvaluationDataset } from './dataset.entity.js';
import type { FrozenItem } from './dataset.rules.js';

const STORED_AT_ONCE = 500;
const PAGE = withinBytes(
  `SELECT i.place AS item, i.digest, i.content, i.source_id, coalesce(octet_length(i.content), 0) AS weight
     FROM evaluation_items i WHERE i.tenant_id = ? AND i.dataset_id = ? AND i.place > ? ORDER BY i.place LIMIT ?`,
  'item',
);

/** An item as the database has it. */
export interface StoredItem {
  place: number;
  digest: string;
  /** Null once erased. */
  content: string | null;
  source: string | null;
}

/** The stored items of data sets. */
export class DatasetRecords {
  constructor(private readonly unitOfWork: Pick<UnitOfWork, 'tenant'>) {}

  /** Throws NOT_FOUND for an unknown name. */
  find(tenantId: string, name: string): Promise<EvaluationDataset> {
    return this.unitOfWork.tenant(tenantId, (unit) => findDataset(unit, name));
  }

  async add(
    { em }: Unit,
    { tenantId, id }: Pick<EvaluationDataset, 'tenantId' | 'id'>,
    items: readonly (FrozenItem & { source: string | null })[],
  ): Promise<void> {
    for (let from = 0; from < items.length; from += STORED_AT_ONCE)
      await em.execute(
        `INSERT INTO evaluation_items (tenant_id, dataset_id, place, digest, content, source_id)
         SELECT ?, ?, place, digest, content, source_id FROM json_populate_recordset(NULL::evaluation_items, ?::json)`,
        [
          tenantId,
          id,
          JSON.stringify(
            items
              .slice(from, from + STORED_AT_ONCE)
              .map(({ place, digest, content, source }) => ({ place, digest, content, source_id: source })),
          ),
        ],
      );
  }

  /** Items behind a place, in their order: at most so many, and as fit into a MiB. */
  async items(tenantId: string, datasetId: string, after: number, most: number): Promise<StoredItem[]> {
    const rows = await this.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ item: number; digest: string; content: string | null; source_id: string | null }[]>(PAGE, [
        tenantId,
        datasetId,
        after,
        most,
        BATCH_BYTES,
      ]),
    );
    return rows.map(({ item, digest, content, source_id: source }) => ({ place: item, digest, content, source }));
  }
}

/** Throws NOT_FOUND for an unknown name. */
export async function findDataset({ em }: Unit, name: string): Promise<EvaluationDataset> {
  const dataset = await em.findOne(EvaluationDataset, { name });
  if (dataset === null) throw new DomainError('NOT_FOUND', `there is no data set ${name}`, { param: 'dataset' });
  return dataset;
}
