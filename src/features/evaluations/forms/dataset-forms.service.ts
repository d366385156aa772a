import type { Principal } from '../../../contracts/identity.js';
import type { AskedChange } from '../../../contracts/proposals.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import type { DatasetRecords } from '../datasets/dataset-records.service.js';
import { type DatasetItem, datasetItemProblems, MAX_ITEMS, storedItem } from '../datasets/dataset.rules.js';
import type { DatasetsService } from '../datasets/datasets.service.js';
import type {
  ExportedEvaluationDataset,
  ImportedEvaluationDataset,
  ImportEvaluationDatasetInput,
} from './dataset-form.types.js';
import { langfuseItem } from './langfuse.rules.js';
import { promptfooFile } from './promptfoo.rules.js';
import { type DatasetForm, readItems } from './read-items.js';

const MAX_EXPORTED = 8 * 1024 * 1024;
const TOLD = 100;
const PAGE = 200;

/** Data sets in the forms of other programs. */
export class DatasetForms {
  constructor(
    private readonly sets: DatasetsService,
    private readonly records: DatasetRecords,
  ) {}

  /** Throws INVALID_REQUEST for a text of another form, and what has no place unless it may be dropped; and what freezing throws. */
  async import(
    principal: Principal,
    { name, description, form, text, dropUnknown }: ImportEvaluationDatasetInput,
    asked: AskedChange,
  ): Promise<ImportedEvaluationDataset> {
    const { items, dropped } = readItems(form, text);
    if (items.length === 0 || items.length > MAX_ITEMS)
      throw invalidRequest([{ path: 'input.text', message: `expected 1 to ${MAX_ITEMS} items` }]);
    if (dropUnknown !== true && dropped.length > 0)
      throw invalidRequest(
        dropped.map((place) => ({
          path: 'input.text',
          message: `${place} has no place in a data set; dropUnknown leaves it out`,
        })),
      );
    const issues = items.flatMap((item, place) =>
      datasetItemProblems({ ...item, checks: item.checks.map((check) => ({ ...check })) }).map(({ path, message }) => ({
        path: 'input.text',
        message: `item ${place + 1}${path === '' ? '' : `, ${path}`}: ${message}`,
      })),
    );
    if (issues.length > 0) throw invalidRequest(issues);
    const { text: _text, ...whole } = asked.whole;
    const taken = items.map((item) => ({ item, source: null }));
    const fresh = { name, description: description ?? null, origin: 'LINES' as const, taken };
    const dataset = await this.sets.freeze(principal, fresh, { ...asked, whole });
    return { dataset, dropped: dropped.slice(0, TOLD) };
  }

  /** Throws NOT_FOUND, CONFLICT for one that is too large. Erased items are left out. */
  async export({ tenant }: Principal, name: string, form: DatasetForm): Promise<ExportedEvaluationDataset> {
    const { id, bytes, description } = await this.records.find(tenant.id, name);
    if (bytes > MAX_EXPORTED)
      throw new DomainError(
        'CONFLICT',
        `the data set has ${bytes} bytes, and ${MAX_EXPORTED} are exported at once; read its items`,
      );
    const items: { place: number; item: DatasetItem }[] = [];
    for (let after = 0; ;) {
      const page = await this.records.items(tenant.id, id, after, PAGE);
      for (const { place, content } of page) if (content !== null) items.push({ place, item: storedItem(content) });
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.place;
    }
    if (form === 'PROMPTFOO') {
      const file = promptfooFile(
        description ?? name,
        items.map(({ item }) => item),
      );
      return { mediaType: 'application/json', text: JSON.stringify(file, null, 2) };
    }
    const lines = items.map(({ place, item }) => JSON.stringify(langfuseItem(name, place, item)));
    return { mediaType: 'application/jsonl', text: lines.map((line) => `${line}\n`).join('') };
  }
}
