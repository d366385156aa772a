import type { UpstreamBatch, UpstreamBatches, UpstreamLineEnd } from '../../contracts/upstream-batches.js';
import { entryOf, type JsonObject, objectsOf } from '../../shared/json/json.js';
import type { BatchTerms } from '../http/batch-hosts.js';
import { contentAt, batchErrorIn, idIn, readBatch } from '../http/batch-texts.js';
import { malformed } from '../http/failure.js';
import { formBody } from '../http/form-body.js';
import type { UpstreamClient } from '../http/upstream-client.js';
import { numberOf, objectOf, textOf } from '../http/wire.js';

const MIB = 1024 * 1024;
/** The name under which the gateway's id is in the metadata of a batch. */
const LABEL = 'portcullis_batch';
const PAGE = 100;
/** The pages of a list that are looked through for a batch whose id was lost. */
const MAX_PAGES = 50;
/** Clocks differ, seconds. */
const MARGIN_SECONDS = 300;
/** The provider removes uploaded files after three days. */
const KEPT_SECONDS = 259_200;

/** OpenAI API reference, "Batch": the statuses of the batch object. */
const STATUSES: Readonly<Record<string, UpstreamBatch['status']>> = {
  validating: 'running',
  in_progress: 'running',
  finalizing: 'running',
  cancelling: 'running',
  completed: 'ended',
  expired: 'ended',
  cancelled: 'ended',
  failed: 'failed',
};

/** OpenAI's batches: a file of requests, and files of results. */
export function openAiBatches(
  client: UpstreamClient,
  { pricePercent }: BatchTerms,
  through: UpstreamBatches['through'],
): UpstreamBatches {
  const batchIn = (body: JsonObject): UpstreamBatch => {
    const [first] = objectsOf(objectOf(body['errors'])?.['data']);
    const { code = '', message = '' } = batchErrorIn(first) ?? {};
    const results = [idIn(body['output_file_id']), idIn(body['error_file_id'])];
    return readBatch(client, body, {
      status: entryOf(STATUSES, textOf(body['status']) ?? ''),
      reason: first === undefined ? undefined : [code, message].filter((text) => text !== '').join(': '),
      results: results.filter((id) => id !== undefined),
    });
  };
  return {
    pricePercent,
    maxLines: 50_000,
    maxBytes: 200 * MIB,
    through,
    line: (customId, { path, body }) => ({ custom_id: customId, method: 'POST', url: `/v1${path}`, body }),
    async create({ label, path, bytes, sha256, open }, signal) {
      const file = {
        name: 'file',
        filename: `${label}.jsonl`,
        contentType: 'application/jsonl',
        bytes,
        sha256,
        head: new Uint8Array(),
        open,
      };
      const fields = {
        purpose: 'batch',
        'expires_after[anchor]': 'created_at',
        'expires_after[seconds]': String(KEPT_SECONDS),
      };
      const uploaded = idIn((await client.postBody('/files', formBody(fields, [file]), signal))['id']);
      if (uploaded === undefined) throw malformed(client.context.kind, 'a file without an id');
      const asked = {
        input_file_id: uploaded,
        endpoint: `/v1${path}`,
        completion_window: '24h',
        metadata: { [LABEL]: label },
      };
      // The same request again is the same batch, where the provider knows this header.
      const headers = { 'idempotency-key': label };
      return batchIn(await client.postJson('/batches', asked, signal, { hasOwnError: true, headers }));
    },
    async seek({ label, since }, signal) {
      let after = '';
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const list = await client.getJson(`/batches?limit=${PAGE}${after}`, signal);
        const batches = objectsOf(list['data']);
        const found = batches.find((batch) => objectOf(batch['metadata'])?.[LABEL] === label);
        if (found !== undefined) return batchIn(found);
        const last = batches.at(-1);
        const id = idIn(last?.['id']);
        const created = numberOf(last?.['created_at']) ?? 0;
        if (list['has_more'] !== true || id === undefined || created < since / 1_000 - MARGIN_SECONDS) return undefined;
        after = `&after=${encodeURIComponent(id)}`;
      }
      return undefined;
    },
    find: async (id, signal) =>
      batchIn(await client.getJson(`/batches/${encodeURIComponent(id)}`, signal, { hasOwnError: true })),
    async cancel(id, signal) {
      await client.postJson(`/batches/${encodeURIComponent(id)}/cancel`, {}, signal, { hasOwnError: true });
    },
    results: ({ results }, signal) => contentsOf(client, results, signal),
    resultIn(line) {
      const customId = textOf(line['custom_id']);
      const end = endIn(line);
      return customId === undefined || end === undefined ? undefined : { customId, end };
    },
  };
}

/** The texts of files, one behind the other. */
async function* contentsOf(
  client: UpstreamClient,
  ids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (const id of ids) {
    yield* contentAt(client, `/files/${encodeURIComponent(id)}/content`, signal);
    // Each file has lines of its own, whether its last one ends or not.
    yield LINE_FEED;
  }
}

const LINE_FEED = Buffer.from('\n');

/** OpenAI, "Batch API": lines that were not made have an error of their own in place of a response. */
function endIn(line: JsonObject): UpstreamLineEnd | undefined {
  const response = objectOf(line['response']);
  const status = numberOf(response?.['status_code']);
  if (response !== undefined && status !== undefined && Number.isInteger(status) && status >= 200 && status < 600)
    return { type: 'answered', reply: { status, body: response['body'] ?? null } };
  const error = batchErrorIn(line['error']);
  if (error === undefined) return undefined;
  if (error.code === 'batch_expired') return { type: 'expired' };
  if (error.code === 'batch_cancelled') return { type: 'cancelled' };
  return { type: 'answered', reply: { status: 500, body: { error } } };
}
