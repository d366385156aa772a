import { invalidRequest } from '../../../shared/errors.js';
import type { Caller } from '../invocation/model-call.js';
import type { ResponseContext } from '../responses/response-context.service.js';
import type { ModelResponse, ResponseInput } from '../responses/response.types.js';
import { compaction } from './compaction.js';
import type { KindCalls } from './kind-calls.service.js';

/** Makes conversations shorter; those that are stored here by their id. */
export class CompactionsService {
  constructor(
    private readonly context: Pick<ResponseContext, 'of'>,
    private readonly calls: KindCalls,
  ) {}

  /** Errors: INVALID_REQUEST, NOT_FOUND for a response that is not stored, those of `KindCalls`. */
  async create(caller: Caller, { body: given, proposalId }: ResponseInput): Promise<ModelResponse> {
    const issues = compaction.problems({ body: given, files: [] });
    if (issues.length > 0) throw invalidRequest(issues);
    // With the items that it continues, so that people vote on them and the platform asks with them.
    const { body } = await this.context.of(caller.principal, given);
    const asked = { body, ...(proposalId == null ? {} : { proposalId }) };
    const answer = await this.calls.create(caller, compaction.name, asked);
    return { body: answer.body ?? {}, evidenceId: answer.evidenceId };
  }
}
