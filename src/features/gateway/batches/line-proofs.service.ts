import type { Principal } from '../../../contracts/identity.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { leafHash } from '../../../verifier/merkle.js';
import type { BatchLines } from './batch-lines.service.js';
import type { BatchRow } from './batch-row.port.js';
import type { BatchesService } from './batches.service.js';
import { decisionOfLine, leafProof, type ProvenLine, resultOf } from './line-proof.rules.js';
import type { BatchLineProof } from './line-proof.types.js';

const PAGE = 5_000;

interface LineProofsOptions {
  unitOfWork: UnitOfWork;
  lines: BatchLines;
  batches: BatchesService;
}

/** Proves that a line is one of a batch, to somebody who has the evidence of the batch alone. */
export class LineProofs {
  constructor(private readonly options: LineProofsOptions) {}

  /** Throws NOT_FOUND for a batch of somebody else's, and for a line that it does not have; CONFLICT before it is admitted. */
  async proofOf(principal: Principal, id: string, customId: string): Promise<BatchLineProof> {
    const batch = await this.options.batches.row(principal, id);
    if (batch.root === null) throw new DomainError('CONFLICT', 'the lines of the batch are not decided on yet');
    const [decisions, results]: [Uint8Array[], Uint8Array[]] = [[], []];
    const isSettled = batch.results_root !== null;
    let found: { line: ProvenLine; index: number } | undefined;
    for (let after = 0; ;) {
      const page = await this.options.lines.proven(batch, after, PAGE);
      for (const line of page) {
        // The first line of an id is the one that was let in.
        if (found === undefined && line.customId === customId) found = { line, index: decisions.length };
        decisions.push(leafHash(decisionOfLine(line)));
        if (isSettled) results.push(leafHash(resultOf(line)));
      }
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.place;
    }
    if (found === undefined)
      throw new DomainError('NOT_FOUND', `the batch has no line ${customId.slice(0, 100)}`, { param: 'custom_id' });
    const { line, index } = found;
    const events = await this.events(batch);
    const decision = leafProof(decisionOfLine(line), index, decisions);
    const result = isSettled ? leafProof(resultOf(line), index, results) : undefined;
    assertIntact(batch, decision.rootHash, result?.rootHash);
    return {
      object: 'line_proof',
      batchId: batch.id,
      customId,
      line: line.place,
      decision: { ...decision, evidenceId: events.get('batch.admitted') ?? null },
      result: result === undefined ? null : { ...result, evidenceId: events.get('batch.settled') ?? null },
    };
  }

  /** The events that have the roots, by their actions. */
  private async events({ tenant_id: tenantId, id, evidence_id: evidenceId }: BatchRow): Promise<Map<string, string>> {
    const rows = await this.options.unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ id: string; action: string }[]>(
        `SELECT id, action FROM spine_events
          WHERE tenant_id = ? AND correlation_id = ? AND resource_id = ? AND action IN ('batch.admitted', 'batch.settled')
          ORDER BY sequence DESC`,
        [tenantId, evidenceId, id],
      ),
    );
    // The first of an action is the gateway's own: clients learn of a batch later.
    return new Map(rows.map((row) => [row.action, row.id]));
  }
}

function assertIntact(batch: BatchRow, root: string, resultsRoot: string | undefined): void {
  const isSame = root === batch.root && (resultsRoot === undefined || resultsRoot === batch.results_root);
  if (isSame) return;
  throw new DomainError('CONFLICT', 'the stored lines are not those that the evidence of the batch is about');
}
