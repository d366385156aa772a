import type { Clock } from '../../shared/time/clock.js';
import { obligationVerdict } from '../../shared/obligations.js';
import type { Principal } from '../../contracts/identity.js';
import type { PolicyLookup } from '../../contracts/policy.js';
import type { Evaluation, ProposedAction } from '../../contracts/proposals.js';
import { riskOf } from './proposal.rules.js';
import { ofOneRecord, strictest } from './strictest.rules.js';

/** An action as the policies are asked about it. */
export type AskedAction = Pick<ProposedAction, 'action' | 'resource' | 'aliases' | 'becomes' | 'intent' | 'payload'> & {
  resourceType?: string | null | undefined;
};

/** Evaluates policy and risk for actions other than model invocations. */
export class ActionPolicy {
  constructor(
    private readonly policies: PolicyLookup,
    private readonly clock: Clock,
  ) {}

  /** For a record of several names the strictest answer, and as strict as for a new record of the name that it gets. */
  async evaluate(principal: Principal, { aliases = [], becomes, ...asked }: AskedAction): Promise<Evaluation> {
    const answers: Evaluation[] = [];
    for (const resource of [asked.resource, ...aliases])
      answers.push(await this.evaluateOne(principal, { ...asked, resource }));
    const now = ofOneRecord(answers);
    return becomes === undefined
      ? now
      : strictest([now, await this.evaluateOne(principal, { ...asked, resource: becomes })]);
  }

  private async evaluateOne(
    { tenant, subject, roles, work }: Principal,
    proposed: Omit<AskedAction, 'aliases' | 'becomes'>,
  ): Promise<Evaluation> {
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
