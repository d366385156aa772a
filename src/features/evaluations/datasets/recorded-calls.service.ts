import type { Prompts } from '../../../contracts/prompts.js';
import type { SpineReader, StoredEvent } from '../../../contracts/spine.js';
import { invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.js';
import { type DatasetItem, frozen, MAX_ITEM_BYTES } from './dataset.rules.js';
import type { RecordedCallsInput } from './dataset.types.js';
import { type CalledPrompt, recordedItem } from './recorded-item.rules.js';

const ACTIONS = ['ai.generate', 'ai.analyze'];
/** Events that are read at a time, and the most that are looked at. */
const PAGE = 100;
const MAX_LOOKED_AT = 20_000;
const DEFAULT_LIMIT = 200;

interface RecordedCallsOptions {
  spine: Pick<SpineReader, 'events'>;
  prompts: Pick<Prompts, 'resolved'>;
}

/** Recorded calls whose content the tenant retained, as items. Personal data in them stays replaced by placeholders. */
export class RecordedCalls {
  constructor(private readonly options: RecordedCallsOptions) {}

  /** The newest calls of a filter, the oldest of them first, equal ones once. Throws INVALID_REQUEST where there are none. */
  async taken(tenantId: string, filter: RecordedCallsInput): Promise<{ item: DatasetItem; source: string }[]> {
    const limit = filter.limit ?? DEFAULT_LIMIT;
    const found = new Map<string, { item: DatasetItem; source: string }>();
    const prompts = new Map<number, CalledPrompt>();
    let before: bigint | undefined;
    for (let looked = 0; looked < MAX_LOOKED_AT && found.size < limit; looked += PAGE) {
      const query = {
        actions: ACTIONS,
        startDate: filter.since ?? undefined,
        endDate: filter.until ?? undefined,
        actor: filter.actor ?? undefined,
        isRoot: true,
        before,
      } as const;
      const events = await this.options.spine.events(tenantId, query, PAGE);
      for (const event of events) {
        if (found.size >= limit) break;
        const item = await this.itemOf(tenantId, event, filter, prompts);
        if (item === undefined) continue;
        const [{ digest, content } = { digest: '', content: '' }] = frozen([item]);
        if (Buffer.byteLength(content) <= MAX_ITEM_BYTES && !found.has(digest))
          found.set(digest, { item, source: event.id });
      }
      before = events.at(-1)?.sequence;
      if (events.length < PAGE) break;
    }
    if (found.size === 0)
      throw invalidRequest([
        {
          path: 'filter',
          message: 'no recorded call of it has content; tenants retain content where `retainContent` is on',
        },
      ]);
    return [...found.values()].reverse();
  }

  private async itemOf(
    tenantId: string,
    { details }: StoredEvent,
    filter: RecordedCallsInput,
    known: Map<number, CalledPrompt>,
  ): Promise<DatasetItem | undefined> {
    if (details === null || !meets(details, filter)) return undefined;
    const { version } = isJsonObject(details.prompt) ? details.prompt : {};
    const expectsAnswer = filter.expectsAnswer === true;
    if (filter.prompt == null || typeof version !== 'number') return recordedItem(details.content, { expectsAnswer });
    const prompt =
      known.get(version) ?? (await this.options.prompts.resolved(tenantId, filter.prompt, String(version)));
    known.set(version, prompt);
    return recordedItem(details.content, { expectsAnswer, prompt });
  }
}

/** Calls of evaluations are no traffic. */
function meets(details: JsonObject, { model, prompt, tag }: RecordedCallsInput): boolean {
  const tags = isJsonObject(details.tags) ? details.tags : {};
  if (tags.purpose === 'evaluation') return false;
  const { name } = isJsonObject(details.prompt) ? details.prompt : {};
  if (prompt != null && name !== prompt) return false;
  if (model != null && details.model !== model && details.answeredBy !== model) return false;
  if (tag == null) return true;
  const at = tag.indexOf('=');
  return tags[tag.slice(0, at)] === tag.slice(at + 1);
}
