import type { PolicyDrafts, Redecide, RedecidedOutcome } from '../../../../contracts/evaluations/policy-drafts.js';
import type { PolicyDecision } from '../../../../contracts/policy.js';
import { DomainError, invalidRequest } from '../../../../shared/errors.js';
import { asJson, type JsonObject } from '../../../../shared/json/json.js';
import { requestBudget } from '../../../../shared/time/work-budget.js';
import type { CreatePolicyInput } from '../policy.types.js';
import { recordedDecision } from './decision-record.rules.js';
import { differs, type PolicyDecisions } from './policy-decisions.service.js';

interface DraftTrialOptions {
  decisions: Pick<PolicyDecisions, 'withDrafts'>;
  /** Validates a draft like the input of a new policy. Throws INVALID_REQUEST. */
  read: (input: JsonObject) => object;
}

/** Drafts of policies for areas that try them. */
export class DraftTrials implements PolicyDrafts {
  constructor(private readonly options: DraftTrialOptions) {}

  async checked(tenantId: string, drafts: readonly JsonObject[], path: string): Promise<string[]> {
    const inputs = drafts.map((draft, place) => this.readAt(draft, `${path}[${place}]`));
    await this.options.decisions.withDrafts(tenantId, inputs);
    return inputs.map(({ name }) => name);
  }

  async redecider(tenantId: string, drafts: readonly JsonObject[]): Promise<Redecide> {
    const inputs = drafts.map((draft, place) => this.readAt(draft, `policies[${place}]`));
    const policies = await this.options.decisions.withDrafts(tenantId, inputs);
    return (event) => {
      const before = recordedDecision(event);
      if (before === undefined) return undefined;
      const budget = requestBudget();
      const after = policies.decide(before.question, budget);
      // An incomplete decision is not what would have been decided.
      if (budget.left === 0) return undefined;
      return { isChanged: differs(before, after), before: redecided(before), after: redecided(after) };
    };
  }

  private readAt(draft: JsonObject, path: string): CreatePolicyInput {
    try {
      // The reader checks the input as that of a request.
      return this.options.read(draft) as CreatePolicyInput;
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'INVALID_REQUEST') throw error;
      throw invalidRequest([{ path, message: error.message.slice(0, 500).toWellFormed() }], error);
    }
  }
}

function redecided({ effect, policies, obligations }: PolicyDecision): RedecidedOutcome {
  return { effect, policies: policies.map(({ id }) => id), obligations: obligations.map(asJson) };
}
