import type { SoughtBatch, UpstreamBatch, UpstreamBatches, UpstreamLineEnd } from '../../contracts/upstream-batches.js';
import { entryOf, isJsonObject, type JsonObject, objectsOf, parseExactJson } from '../../shared/json/json.js';
import type { BatchTerms } from '../http/batch-hosts.js';
import { contentAt, idIn, isNotFound, readBatch } from '../http/batch-texts.js';
import { statusOfError } from '../http/error-status.js';
import type { UpstreamClient } from '../http/upstream-client.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';

const MIB = 1024 * 1024;
const PATH = '/v1/messages/batches';
const PAGE = 100;
const MAX_PAGES = 50;
/** Clocks differ, ms. */
const MARGIN_MILLIS = 300_000;
/** The most bytes of the first line of results, of a batch that may be ours. */
const MAX_FIRST_LINE = 32 * MIB;

/** Anthropic API reference, "Message Batches": `processing_status`. */
const STATUSES: Readonly<Record<string, UpstreamBatch['status']>> = {
  in_progress: 'running',
  canceling: 'running',
  ended: 'ended',
};

/** Anthropic's batches of messages: the requests in one body, and lines of results. */
export function anthropicBatches(
  client: UpstreamClient,
  { pricePercent }: BatchTerms,
  through: UpstreamBatches['through'],
): UpstreamBatches {
  const batchIn = (body: JsonObject): UpstreamBatch => {
    const status = entryOf(STATUSES, textOf(body['processing_status']) ?? '');
    const id = idIn(body['id']);
    // The address of the results is that of the batch, whatever the answer says.
    return readBatch(client, body, {
      status,
      reason: undefined,
      results: status === 'ended' && id !== undefined ? [id] : [],
    });
  };
  async function isOwn(id: string, sought: SoughtBatch, signal: AbortSignal): Promise<boolean> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of resultsOf(client, id, signal)) {
      const end = part.indexOf(10);
      parts.push(end < 0 ? part : part.subarray(0, end));
      bytes += part.length;
      if (end >= 0 || bytes > MAX_FIRST_LINE) break;
    }
    const customId = customIdIn(Buffer.concat(parts).toString('utf8'));
    return customId !== undefined && sought.isOwn(customId);
  }
  return {
    pricePercent,
    maxLines: 100_000,
    maxBytes: 256 * MIB,
    through,
    line: (customId, { body: { stream: _, ...params } }) => ({ custom_id: customId, params }),
    async create({ bytes, open }, signal) {
      const [head, end] = [Buffer.from('{"requests":['), Buffer.from(']}')];
      const body = {
        contentType: 'application/json',
        // A comma takes the place of each line feed but the last.
        bytes: head.length + Math.max(0, bytes - 1) + end.length,
        open: () => listed(head, open(), bytes, end),
      };
      return batchIn(await client.postBody(PATH, body, signal));
    },
    async seek(sought, signal) {
      let isUnsure = false;
      let after = '';
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const list = await client.getJson(`${PATH}?limit=${PAGE}${after}`, signal);
        const batches = objectsOf(list['data']);
        for (const one of batches) {
          const created = Date.parse(textOf(one['created_at']) ?? '');
          if (created < sought.since - MARGIN_MILLIS || linesOf(one) !== sought.lines) continue;
          const batch = batchIn(one);
          if (await sought.isKnown(batch.id)) continue;
          // Nothing but its results says whose it is.
          if (batch.status !== 'ended') isUnsure = true;
          else if (await isOwn(batch.id, sought, signal)) return batch;
        }
        const last = batches.at(-1);
        const id = idIn(last?.['id']);
        const isOlder = Date.parse(textOf(last?.['created_at']) ?? '') < sought.since - MARGIN_MILLIS;
        if (list['has_more'] !== true || id === undefined || isOlder) break;
        after = `&after_id=${encodeURIComponent(id)}`;
      }
      return isUnsure ? 'unsure' : undefined;
    },
    find: async (id, signal) => batchIn(await client.getJson(`${PATH}/${encodeURIComponent(id)}`, signal)),
    async cancel(id, signal) {
      await client.postJson(`${PATH}/${encodeURIComponent(id)}/cancel`, {}, signal);
    },
    results: ({ results }, signal) => allResults(client, results, signal),
    resultIn(line) {
      const customId = textOf(line['custom_id']);
      const end = endIn(objectOf(line['result']) ?? {});
      return customId === undefined || end === undefined ? undefined : { customId, end };
    },
  };
}

function resultsOf(client: UpstreamClient, id: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  return contentAt(client, `${PATH}/${encodeURIComponent(id)}/results`, signal);
}

async function* allResults(
  client: UpstreamClient,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const id of ids)
    try {
      yield* resultsOf(client, id, signal);
    } catch (error) {
      // A batch of which no message was made may have none.
      if (!isNotFound(error)) throw error;
    }
}

/** The requests of a batch, by their states. */
function linesOf(batch: JsonObject): number {
  const counts = Object.values(objectOf(batch['request_counts']) ?? {});
  return counts.reduce<number>((sum, count) => sum + (numberOf(count) ?? 0), 0);
}

function customIdIn(line: string): string | undefined {
  try {
    const value = parseExactJson(line);
    return isJsonObject(value) ? textOf(value['custom_id']) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function* listed(
  head: Buffer,
  lines: AsyncIterable<Uint8Array>,
  bytes: number,
  end: Buffer,
): AsyncGenerator<Uint8Array> {
  yield head;
  let at = 0;
  for await (const piece of lines) {
    const copy = Buffer.from(piece);
    for (let feed = copy.indexOf(10); feed >= 0; feed = copy.indexOf(10, feed + 1)) copy[feed] = COMMA;
    at += copy.length;
    yield at >= bytes ? copy.subarray(0, Math.max(0, copy.length - 1)) : copy;
  }
  yield end;
}

const COMMA = 44;

/** The end of a line; `result` as the API reference has it. */
function endIn({ type, message, error }: JsonObject): UpstreamLineEnd | undefined {
  if (type === 'succeeded' && isJsonObject(message)) return { type: 'answered', reply: { status: 200, body: message } };
  if (type === 'canceled') return { type: 'cancelled' };
  if (type === 'expired') return { type: 'expired' };
  if (type !== 'errored') return undefined;
  const whole = objectOf(error);
  const inner = objectOf(whole?.['error']) ?? whole;
  return {
    type: 'answered',
    reply: { status: statusOfError(inner) ?? 500, body: { type: 'error', error: inner ?? null } },
  };
}
