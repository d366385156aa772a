import { isJsonObject, type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import type { BatchOutcome } from './batch.rules.js';
import type { BatchRow } from './batch-row.port.js';
import type { Batch, BatchList } from './batch.types.js';

const seconds = (time: string | null): number | null => (time === null ? null : Math.floor(Date.parse(time) / 1000));
const text = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** A batch as both protocols show it. */
export function batchView(row: BatchRow): Batch {
  const { id, status, lines, completed, failed, refused, ended_at: ended } = row;
  const endedAs = (outcome: BatchOutcome): number | null => (status === outcome ? seconds(ended) : null);
  const isOver = ended !== null;
  const unmade = lines - completed - failed - refused;
  const metadata = objectIn(row.metadata);
  return {
    id,
    object: 'batch',
    type: 'message_batch',
    status,
    provider: row.provider,
    refused,
    endpoint: row.endpoint,
    errors: row.error === null ? null : { object: 'list', data: [{ line: null, param: null, ...objectIn(row.error) }] },
    inputFileId: row.input_file_id,
    completionWindow: '24h',
    processingStatus: isOver ? 'ended' : row.cancelling_at === null ? 'in_progress' : 'canceling',
    // They have their names before they are written.
    outputFileId: isOver ? row.output_file_id : null,
    errorFileId: isOver ? row.error_file_id : null,
    createdAt: seconds(row.created_at) ?? 0,
    inProgressAt: seconds(row.in_progress_at),
    expiresAt: seconds(row.expires_at) ?? 0,
    finalizingAt: seconds(row.finalizing_at),
    completedAt: endedAs('completed'),
    failedAt: endedAs('failed'),
    expiredAt: endedAs('expired'),
    cancellingAt: seconds(row.cancelling_at),
    cancelledAt: endedAs('cancelled'),
    requestCounts: { total: lines, completed, failed: failed + refused },
    messageCounts: {
      processing: isOver ? 0 : unmade,
      succeeded: completed,
      errored: failed + refused,
      canceled: isOver && status !== 'expired' ? unmade : 0,
      expired: status === 'expired' ? unmade : 0,
    },
    metadata: Object.keys(metadata).length === 0 ? null : metadata,
    usage: usageOf(row),
    heldUsd: BigInt(row.held),
    costUsd: row.cost === null ? null : BigInt(row.cost),
    linesRoot: row.root,
    resultsRoot: row.results_root,
    evidenceId: row.evidence_id,
    subject: row.subject,
    createdTime: text(row.created_at) ?? '',
    expiresTime: text(row.expires_at) ?? '',
    cancelTime: text(row.cancelling_at),
    endedTime: text(ended),
    archivedTime: null,
    resultsPath: isOver ? `/v1/messages/batches/${id}/results` : null,
  };
}

/** A page of batches as both protocols show it. */
export function batchListView(rows: readonly BatchRow[], hasMore: boolean): BatchList {
  const data = rows.map(batchView);
  return { object: 'list', data, firstId: data[0]?.id ?? null, lastId: data.at(-1)?.id ?? null, hasMore };
}

function usageOf({ prompt_tokens: prompt, completion_tokens: completion }: BatchRow): Batch['usage'] {
  if (prompt === null || completion === null) return null;
  const [inputTokens, outputTokens] = [Number(prompt), Number(completion)];
  return { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens };
}

function objectIn(json: string): JsonObject {
  const value = parseExactJson(json);
  return isJsonObject(value) ? value : {};
}
