import type { EventSealer } from '../../../../contracts/spine.js';
import type { EvidenceLog } from '../../../../database/evidence/evidence-log.js';
import { appendOnce } from '../../../../database/evidence/late-evidence.js';
import type { Clock } from '../../../../shared/time/clock.js';
import { nanoToUsd } from '../../../../shared/money.js';
import { lostEvent, lostRow, type OpenCall } from '../../admission/lost-call.rules.js';
import type { BatchHold } from '../batch-hold.js';
import type { BatchRow } from '../batch-row.port.js';
import type { AnsweredLine } from './provider-lines.service.js';
import { isCharged } from './upstream-lines.rules.js';

interface UnreadLinesOptions {
  evidence: EvidenceLog;
  sealer: EventSealer;
  clock: Clock;
}

/** The actions of the endpoints that lines name. */
const ACTIONS: Readonly<Record<string, string>> = { '/v1/embeddings': 'ai.embed', '/v1/moderations': 'ai.moderate' };

/**
 * Records the calls of lines that their provider made and whose answers nobody gets: the subject, the model or the input
 * are gone. The provider charges for them, so what was held is charged.
 */
export class UnreadLines {
  constructor(private readonly options: UnreadLinesOptions) {}

  async charge(
    batch: BatchRow,
    line: AnsweredLine,
    hold: Pick<BatchHold, 'counted'>,
    error: { code: string; message: string },
  ) {
    const { evidence, sealer, clock } = this.options;
    const cost = isCharged(line.end) ? line.held : 0n;
    const now = clock.now();
    const counted = await hold.counted(line.model);
    const { at, budgets } = { at: counted?.at ?? now, budgets: [...(counted?.charges() ?? [])] };
    const call: OpenCall = {
      id: line.evidenceId,
      tenantId: batch.tenant_id,
      startedAt: at,
      instance: 0,
      cost,
      expectedTokens: 0,
      start: {
        id: line.evidenceId,
        tenant_id: batch.tenant_id,
        action: `${ACTIONS[batch.endpoint] ?? 'ai.generate'}.started`,
        actor: batch.subject,
        actor_type: batch.subject_type === 'user' ? 'user' : 'api',
        resource_id: `model:${line.model}`,
        started_at: at,
        content: '',
      },
      details: {
        budgets,
        held: {
          model: line.model,
          provider: batch.provider ?? '',
          cost: String(cost),
          promptTokens: 0,
          completionTokens: 0,
        },
        keyId: batch.key_id,
        user: batch.subject,
      },
    };
    const lost = lostEvent(call, now);
    const details = {
      ...lost.details,
      batch: { id: batch.id, line: line.place },
      error,
      heldUsd: nanoToUsd(line.held),
    };
    const isFirst = await appendOnce(evidence, sealer.seal({ ...lost, details }), {
      ...lostRow(call, now),
      error_code: error.code,
    });
    if (isFirst) counted?.settle({ tokens: 0, cost });
    else counted?.release();
  }
}
