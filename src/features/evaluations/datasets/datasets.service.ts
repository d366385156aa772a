import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { newestFirst, newestPage } from '../../../database/newest-first.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { decodeCursor, invalidCursor, type Page, type PageRequest, toPage } from '../../../shared/page.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { DatasetRecords } from './dataset-records.service.js';
import { type DatasetOrigin, EvaluationDataset } from './dataset.entity.js';
import type { RecordedCalls } from './recorded-calls.service.js';
import { datasetDigest, frozen, type DatasetItem, itemOf, MAX_DATASET_BYTES, MAX_DATASETS } from './dataset.rules.js';
import type { CreateEvaluationDatasetInput, EvaluationItem } from './dataset.types.js';

interface DatasetsOptions {
  unitOfWork: UnitOfWork;
  records: DatasetRecords;
  recorded: RecordedCalls;
  gate: AdministrationGate;
  sealer: EventSealer;
  clock: Clock;
}

/** An item and the recorded call that it was taken from. */
interface TakenItem {
  item: DatasetItem;
  source: string | null;
}

interface NewDataset {
  name: string;
  description: string | null;
  origin: DatasetOrigin;
  taken: readonly TakenItem[];
}

/** Data sets, which never change. */
export class DatasetsService {
  constructor(private readonly options: DatasetsOptions) {}

  /** A page of the tenant's data sets, newest first. */
  async datasets({ tenant }: Principal, page: PageRequest): Promise<Page<EvaluationDataset>> {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(EvaluationDataset, where, options),
    );
    return newestPage(found, page);
  }

  /** Throws NOT_FOUND. */
  dataset({ tenant }: Principal, name: string): Promise<EvaluationDataset> {
    return this.options.records.find(tenant.id, name);
  }

  /** A page of the items of a data set, in their order. Throws NOT_FOUND. */
  async items(principal: Principal, name: string, page: PageRequest): Promise<Page<EvaluationItem>> {
    const { id } = await this.dataset(principal, name);
    const found = await this.options.records.items(principal.tenant.id, id, placeIn(page), page.first + 1);
    const shown = found.map(({ content, ...item }) => ({
      ...item,
      content: content === null ? null : parsed(content),
    }));
    return toPage(shown, page, ({ place }) => [String(place)]);
  }

  /**
   * Throws CONFLICT for a taken name and too many data sets, INVALID_REQUEST for a filter that no call with content meets, and
   * what the policies say.
   */
  async create(
    principal: Principal,
    { name, description, items, filter }: CreateEvaluationDatasetInput,
    asked: AskedChange,
  ): Promise<EvaluationDataset> {
    const isRecorded = filter != null;
    const taken = isRecorded
      ? await this.options.recorded.taken(principal.tenant.id, filter)
      : (items ?? []).map((item) => ({ item: itemOf(item), source: null }));
    const origin = isRecorded ? 'RECORDED' : 'LINES';
    return this.freeze(principal, { name, description: description ?? null, origin, taken }, asked);
  }

  /** Throws CONFLICT for a taken name and too many data sets, and what the policies say. */
  async freeze(
    principal: Principal,
    { name, description, origin, taken }: NewDataset,
    asked: AskedChange,
  ): Promise<EvaluationDataset> {
    const { unitOfWork, records, gate, sealer, clock } = this.options;
    const tenantId = principal.tenant.id;
    const items = frozen(taken.map(({ item }) => item)).map((item, index) => ({
      ...item,
      source: taken[index]?.source ?? null,
    }));
    const bytes = items.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
    if (bytes > MAX_DATASET_BYTES)
      throw invalidRequest([
        { path: 'items', message: `have ${bytes} bytes; a data set may have ${MAX_DATASET_BYTES}` },
      ]);
    const digest = datasetDigest(items);
    const facts: JsonObject = { name, origin, items: items.length, bytes, digest };
    const proposed = {
      intent: `freeze the data set ${name} of ${items.length} items`,
      action: 'evaluation.dataset.create',
      resource: `dataset:${name}`,
      resourceType: 'evaluation_dataset',
      payload: facts,
    };
    // The digest stands for the items, which can be more than people read.
    const { items: _items, ...whole } = asked.whole;
    const permit = await gate.admit(principal, proposed, { ...asked, whole });
    const now = clock.now();
    return unitOfWork.tenant(tenantId, async (unit) => {
      await unit.em.execute(`SELECT pg_advisory_xact_lock(hashtextextended('data sets ' || ?, 0))`, [tenantId]);
      if ((await unit.em.count(EvaluationDataset, { name })) > 0)
        throw new DomainError('CONFLICT', `there is a data set ${name} already`, { param: 'name' });
      if ((await unit.em.count(EvaluationDataset, {})) >= MAX_DATASETS)
        throw new DomainError('CONFLICT', `there are ${MAX_DATASETS} data sets, and cannot be more`);
      const dataset = unit.em.create(EvaluationDataset, {
        id: uuidv7(now),
        tenantId,
        name,
        description,
        origin,
        digest,
        items: items.length,
        bytes,
        itemsWithMessages: taken.filter(({ item }) => item.messages.length > 0).length,
        itemsWithChecks: taken.filter(({ item }) => item.checks.length > 0).length,
        isJudged: taken.some(({ item }) => item.checks.some(({ type }) => type === 'judge')),
        eventId: uuidv7(now),
        createdBy: principal.subject,
        createdAt: new Date(now),
      });
      unit.em.persist(dataset);
      await unit.em.flush();
      await records.add(unit, dataset, items);
      unit.record(
        sealer.seal({
          tenantId,
          id: dataset.eventId,
          action: 'evaluation.dataset.created',
          ...actorOf(principal),
          resourceType: 'evaluation_dataset',
          resourceId: dataset.id,
          details: { ...facts, description },
        }),
      );
      await permit.settle(unit);
      return dataset;
    });
  }
}

/** The place behind which a page of items begins. Throws INVALID_REQUEST. */
export function placeIn({ after }: PageRequest): number {
  if (after == null) return 0;
  const [place = ''] = decodeCursor(after, 1);
  if (!/^\d{1,9}$/.test(place)) throw invalidCursor('after');
  return Number(place);
}

function parsed(content: string): JsonObject {
  const value: unknown = JSON.parse(content);
  if (!isJsonObject(value)) throw new Error('a stored item is no object');
  return value;
}
