import type { Clock } from '../../shared/clock.js';
import { obligationVerdict } from '../../shared/obligations.js';
import type { Principal } from '../../contracts/identity.js';
import type { PolicyLookup } from '../../contracts/policy.js';
import type { Evaluation, ProposedAction } from '../../contracts/proposals.js';
import { riskOf } from './proposal.rules.js';

/** An action as the policies are asked about it. */
export type AskedAction = Pick<ProposedAction, 'action' | 'resource' | 'intent' | 'payload'> & {
  resourceType?: string | null | undefined;
};

/** Evaluates policy and risk for actions other than model invocations. */
export class ActionPolicy {
  constructor(
    private readonly policies: PolicyLookup,
    private readonly clock: Clock,
  ) {}

  async evaluate({ tenant, subject, roles, work }: Principal, proposed: AskedAction): Promise<Evaluation> {
    const risk = riskOf(proposed.action);
    const turn = this.policies.turnOf(tenant.id);
    if (turn !== undefined) await turn;
    const question = {
      tenantId: tenant.id,
      action: proposed.action,
      resource: proposed.resource,
      resourceType: proposed.resourceType ?? undefined,
      actor: subject,
      roles: [...roles].sort(),
      risk: risk.level,
      context: { intent: proposed.intent, payload: proposed.payload },
      time: this.clock.now(),
      defaultApprovers: tenant.defaultApprovers,
    };
    const policies = this.policies.policiesOf(tenant.id);
    const decision = policies.decide(question, work);
    return {
      effect: decision.effect,
      reason: decision.reason,
      ...obligationVerdict(decision),
      policies: decision.policies.map(({ id, version }) => ({ id, version })),
      risk,
      obligations: decision.obligations,
      grounds: decision.effect === 'allow' ? [] : policies.groundsOf(decision, work),
    };
  }
}
