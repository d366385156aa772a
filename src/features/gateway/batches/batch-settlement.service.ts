import type { EventSealer } from '../../../contracts/spine.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { randomHex } from '../../../shared/ids.js';
import { type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import { CompactRange, leafHash } from '../../../verifier/merkle.js';
import { nanoToUsd } from '../../../shared/money.js';
import { KEPT_SECONDS, OUTPUT_PURPOSE } from '../files/file.rules.js';
import type { FileStore, NewFile, Written } from '../files/file-store.service.js';
import type { BatchId, BatchRow } from './batch-row.port.js';
import type { BatchLines } from './batch-lines.service.js';
import { type BatchRecords, OF } from './batch-records.service.js';
import { anthropicLine, type BatchOutcome, openAiLine, resultLeaf } from './batch.rules.js';
import { toHex } from '../../../verifier/bytes.js';

/** The most lines with their results that are in memory at once. */
const PAGE = 200;
const HASHES = 1_000;

interface BatchSettlementOptions {
  unitOfWork: UnitOfWork;
  records: BatchRecords;
  lines: BatchLines;
  files: FileStore;
  sealer: EventSealer;
}

/** A file of results. */
interface ResultFile {
  id: string;
  filename: string;
  /** Absent: all lines. */
  isCompleted: boolean | undefined;
}

/** Ends batches: writes their files and sums up what they have cost, once. */
export class BatchSettlement {
  constructor(private readonly options: BatchSettlementOptions) {}

  /** Fixes how a batch ends; lines that were not sent are not sent any more. */
  async close(batch: BatchId, outcome: BatchOutcome, error?: JsonObject): Promise<void> {
    const { records, lines } = this.options;
    await records.run(
      batch.tenant_id,
      `UPDATE batches SET status = 'finalizing', outcome = ?, finalizing_at = ?, error = ?, output_file_id = ?, error_file_id = ?
        WHERE ${OF} AND status IN ('validating', 'in_progress', 'cancelling')`,
      [
        outcome,
        records.now(),
        error === undefined ? null : JSON.stringify(error),
        `file-${randomHex(16)}`,
        `file-${randomHex(16)}`,
        batch.tenant_id,
        batch.id,
      ],
    );
    await lines.endAll(batch, 'accepted', outcome === 'expired' ? 'expired' : 'cancelled', null);
    await records.count(batch);
  }

  /** Writes the files of a batch that is closed, and records its end with them. May be done again from the start. */
  async settle(batch: BatchRow): Promise<void> {
    const { unitOfWork, records, lines, sealer } = this.options;
    const { tenant_id: tenantId, id, outcome, output_file_id: output, error_file_id: errors } = batch;
    if (outcome === null || output === null || errors === null) throw new Error(`${id} is settled and was not closed`);
    const isOpenAi = batch.protocol === 'openai';
    const all: ResultFile[] = isOpenAi
      ? [
          { id: output, filename: `${id}_output.jsonl`, isCompleted: true },
          { id: errors, filename: `${id}_error.jsonl`, isCompleted: false },
        ]
      : [{ id: output, filename: `${id}_results.jsonl`, isCompleted: undefined }];
    const written = new Map<string, Written>();
    for (const file of all) {
      await this.options.files.remove({ tenantId, id: file.id });
      const result = await this.options.files.write(newFile(batch, file), this.content(batch, file));
      if (result.bytes > 0) written.set(file.id, result);
      else await this.options.files.remove({ tenantId, id: file.id });
    }
    const resultsRoot = await this.root(batch);
    await unitOfWork.tenant(tenantId, async (unit) => {
      const { cost, prompt, completion } = await lines.charges(unit, batch);
      const rows = await unit.em.execute<Pick<BatchRow, 'lines' | 'completed' | 'failed' | 'refused'>[]>(
        `UPDATE batches SET status = outcome, ended_at = ?, cost = ?, prompt_tokens = ?, completion_tokens = ?,
                results_root = ?, output_file_id = ?, error_file_id = ?, instance = NULL
          WHERE ${OF} AND status = 'finalizing' RETURNING lines, completed, failed, refused`,
        [
          records.now(),
          cost,
          prompt,
          completion,
          resultsRoot,
          written.has(output) ? output : null,
          written.has(errors) ? errors : null,
          tenantId,
          id,
        ],
      );
      const [counts] = rows;
      if (counts === undefined) return;
      for (const [fileId, file] of written) await this.options.files.complete(unit, { tenantId, id: fileId }, file);
      unit.record(
        sealer.seal({
          tenantId,
          action: 'batch.settled',
          actor: batch.subject,
          actorType: batch.subject_type === 'user' ? 'user' : 'api',
          resourceType: 'batch',
          resourceId: id,
          correlationId: batch.evidence_id,
          details: {
            ...counts,
            costUsd: nanoToUsd(BigInt(cost)),
            doubts: batch.doubts === null ? undefined : parseExactJson(batch.doubts),
            files: Object.fromEntries([...written].map(([fileId, { sha256 }]) => [fileId, sha256])),
            linesRoot: batch.root,
            outcome,
            resultsRoot,
          },
        }),
      );
    });
    await lines.clearResults(batch);
  }

  private async *content(batch: BatchRow, { isCompleted }: ResultFile): AsyncGenerator<Buffer> {
    for (let after = 0; ;) {
      const lines = await this.options.lines.ended(batch, isCompleted, after, PAGE);
      for (const line of lines) {
        const shown = batch.protocol === 'openai' ? openAiLine(batch.id, line) : anthropicLine(line);
        yield Buffer.from(`${JSON.stringify(shown)}\n`);
      }
      const last = lines.at(-1);
      if (last === undefined) return;
      after = last.place;
    }
  }

  /** The Merkle Tree Hash over the results of all lines. */
  private async root(batch: BatchRow): Promise<string> {
    const tree = new CompactRange();
    for (let after = 0; ;) {
      const lines = await this.options.lines.hashes(batch, after, HASHES);
      for (const line of lines) tree.append(leafHash(resultLeaf(line)));
      const last = lines.at(-1);
      if (last === undefined) return toHex(tree.root());
      after = last.place;
    }
  }
}

function newFile(batch: BatchRow, { id, filename }: ResultFile): NewFile {
  return {
    tenantId: batch.tenant_id,
    id,
    subject: batch.subject,
    filename,
    purpose: OUTPUT_PURPOSE,
    mediaType: 'application/jsonl',
    bytes: 0,
    evidenceId: batch.evidence_id,
    keptSeconds: KEPT_SECONDS,
  };
}
