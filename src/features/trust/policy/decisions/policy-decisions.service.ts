import type { EvidenceLog } from '../../../../database/evidence/evidence-log.js';
import type { UnitOfWork } from '../../../../database/unit-of-work.js';
import { canonicalJson } from '../../../../shared/json/canonical-json.js';
import type { Clock } from '../../../../shared/time/clock.js';
import { DomainError, invalidRequest, type RequestIssue } from '../../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../../shared/ids.js';
import { asJson } from '../../../../shared/json/json.js';
import { noteWork, ownTurn, pacer, turnOf } from '../../../../shared/time/long-work.js';
import { administers, seesEverything } from '../../../../shared/principals.js';
import { requestBudget } from '../../../../shared/time/work-budget.js';
import type { Principal, TenantDirectory } from '../../../../contracts/identity.js';
import { compileInTurns } from '../compiled-policy.js';
import { DECIDING_ACTIONS, decisionDetails, recordedDecision } from './decision-record.rules.js';
import { Policy } from '../policy.entity.js';
import type { EvaluatePolicyInput, PolicyOutcome, PolicyReplay, PolicyResult } from './policy-decision.types.js';
import type { PolicyDifference, PolicySimulation, SimulatePoliciesInput } from './policy-decision.types.js';
import { soundnessIssues, termsOfDraft } from '../policy-draft.js';
import { explain } from './policy-explanation.rules.js';
import type { PolicyHistory } from '../policy-history.service.js';
import { PolicyIndex } from '../policy-index.rules.js';
import type { CompiledPolicy, PolicyDecision, PolicyQuestion, PolicyTrace } from '../../../../contracts/policy.js';
import type { PolicyStore } from '../policy-store.service.js';
import type { CreatePolicyInput } from '../policy.types.js';
import type { SpineReader, EventSealer, StoredEvent } from '../../../../contracts/spine.js';

const DEFAULT_SIMULATED = 500;
const MAX_DIFFERENCES = 500;
/** Evidence includes all of them. */
const MAX_TOLD_ERRORS = 200;
/** The number of decisions read at once. */
const PAGE = 50;

interface PolicyDecisionsOptions {
  unitOfWork: UnitOfWork;
  store: PolicyStore;
  history: PolicyHistory;
  reader: SpineReader;
  sealer: EventSealer;
  evidence: EvidenceLog;
  directory: Pick<TenantDirectory, 'rolesOf'>;
  clock: Clock;
}

/** Policy decisions: by the current policies, past versions, replay, and simulation of drafts. */
export class PolicyDecisions {
  constructor(private readonly options: PolicyDecisionsOptions) {}

  /**
   * Resolves once the decision is in the spine. Throws NOT_FOUND for a version that there is not, FORBIDDEN for roles that
   * the caller may not give.
   */
  async evaluate(principal: Principal, input: EvaluatePolicyInput): Promise<PolicyResult> {
    const { sealer, evidence, clock } = this.options;
    const now = clock.now();
    const isInForce = input.versions == null && input.asOf == null;
    const roles = this.rolesFor(principal, input);
    const policies = await this.policiesFor(principal.tenant.id, input);
    const turn = turnOf(principal.tenant.id);
    if (turn !== undefined) await turn;
    const question = questionOf(principal, input, { roles, time: input.asOf?.getTime() ?? now });
    const decision = policies.decide(question, principal.work);
    const decisionId = uuidv7(now);
    // Only roles that see everything may see the roles of others.
    const unseen = input.actor === principal.subject || seesEverything(principal.roles) ? [] : ['roles'];
    const event = sealer.seal({
      id: decisionId,
      tenantId: principal.tenant.id,
      action: isInForce ? 'policy.evaluated' : 'policy.reviewed',
      actor: principal.subject,
      actorType: principal.subjectType === 'user' ? 'user' : 'api',
      resourceId: input.resource,
      resourceType: input.resourceType ?? undefined,
      correlationId: decisionId,
      occurredAt: now,
      details: decisionDetails(decision),
    });
    await evidence.append(event);
    return {
      ...decision,
      errors: decision.errors.slice(0, MAX_TOLD_ERRORS),
      policies: decision.policies.map(({ id }) => id),
      decisionId,
      ...(input.explain === true ? { trace: await this.traceOf(principal, policies, decision, unseen) } : {}),
    };
  }

  private async traceOf(
    { tenant, work }: Principal,
    policies: PolicyIndex,
    decision: PolicyDecision,
    unseen: readonly string[],
  ): Promise<PolicyTrace[]> {
    await ownTurn(tenant.id);
    return explain(policies.matching(decision.question), decision, { unseen, request: work });
  }

  /** The roles of the actor in question; undefined if unknown. */
  private rolesFor(principal: Principal, { actor, roles }: EvaluatePolicyInput): string[] | undefined {
    if (roles != null) {
      if (!administers(principal.roles))
        throw new DomainError('FORBIDDEN', 'only administrators and services can give an actor’s roles: omit roles');
      return [...new Set(roles)].sort();
    }
    // A service that acts for a user does not lend them its roles.
    const isOwn = actor === principal.subject && (principal.keyId !== null || principal.subjectType === 'service');
    const known = isOwn ? principal.roles : this.options.directory.rolesOf(principal.tenant.id, actor);
    return known === undefined ? undefined : [...known].sort();
  }

  /** Throws NOT_FOUND, and CONFLICT when the decision's details are erased. */
  async replay({ tenant, work }: Principal, id: string): Promise<PolicyReplay> {
    const event = isUuid(id) ? await this.options.reader.event(tenant.id, id) : undefined;
    const isOwn = event !== undefined && event.correlationId === event.id;
    if (isOwn && event.details === null)
      throw new DomainError('CONFLICT', `the details of decision ${id} are erased, so it cannot be evaluated again`);
    const recorded = isOwn ? recordedDecision(event) : undefined;
    if (recorded === undefined) throw new DomainError('NOT_FOUND', `there is no decision ${id}`);
    const policies = this.indexOf(
      tenant.id,
      await this.options.history.at(tenant.id, recorded.asked, recorded.question),
    );
    const turn = turnOf(tenant.id);
    if (turn !== undefined) await turn;
    const replayed = policies.decide(recorded.question, work);
    return {
      decisionId: id,
      identical: textOf(replayed) === textOf(recorded),
      recorded: outcomeOf(recorded),
      replayed: outcomeOf(replayed),
      versions: recorded.asked,
    };
  }

  /**
   * Holds past decisions, newest first, against the policies in force with the drafts among them. Those that the request's
   * budget does not reach are skipped.
   */
  async simulate({ tenant, work }: Principal, input: SimulatePoliciesInput): Promise<PolicySimulation> {
    const policies = await this.withDrafts(tenant.id, input.policies);
    const pace = pacer(tenant.id);
    const budget = work ?? requestBudget();
    const differences: PolicyDifference[] = [];
    const simulation = { evaluated: 0, skipped: 0, differing: 0, differences };
    for await (const event of this.pastDecisions(tenant.id, input)) {
      const before = recordedDecision(event);
      await pace();
      if (before === undefined || budget.left === 0) {
        simulation.skipped += 1;
        continue;
      }
      const after = policies.decide(before.question, budget);
      if (budget.left === 0) {
        // An incomplete decision is not what would have been decided.
        simulation.skipped += 1;
        continue;
      }
      simulation.evaluated += 1;
      if (!differs(before, after)) continue;
      simulation.differing += 1;
      if (differences.length < MAX_DIFFERENCES) differences.push(differenceOf(event, before, after));
    }
    return simulation;
  }

  private async policiesFor(tenantId: string, input: EvaluatePolicyInput): Promise<PolicyIndex> {
    const { history, store } = this.options;
    const { versions, asOf } = input;
    if (versions != null) return this.indexOf(tenantId, await history.at(tenantId, versions, input));
    if (asOf != null) return this.indexOf(tenantId, await history.asOf(tenantId, asOf, input));
    return store.policiesOf(tenantId);
  }

  private indexOf(tenantId: string, policies: readonly CompiledPolicy[]): PolicyIndex {
    return new PolicyIndex(policies, (units) => {
      noteWork(tenantId, units);
    });
  }

  private async *pastDecisions(
    tenantId: string,
    { since, limit }: SimulatePoliciesInput,
  ): AsyncGenerator<StoredEvent, void> {
    const query = { actions: DECIDING_ACTIONS, startDate: since ?? undefined, isRoot: true } as const;
    let left = limit ?? DEFAULT_SIMULATED;
    let before: bigint | undefined;
    while (left > 0) {
      const size = Math.min(PAGE, left);
      const events = await this.options.reader.events(tenantId, { ...query, before }, size);
      yield* events;
      if (events.length < size) return;
      left -= size;
      before = events.at(-1)?.sequence;
    }
  }

  /** The policies in force, drafts in the place of those of their name. Throws INVALID_REQUEST for a bad draft. */
  async withDrafts(tenantId: string, drafts: readonly CreatePolicyInput[]): Promise<PolicyIndex> {
    const all = drafts.map(termsOfDraft);
    const names = all.map(({ name }) => name);
    const issues: RequestIssue[] = [];
    const pace = pacer(tenantId);
    for (const [index, { name, actions, rules }] of all.entries()) {
      const path = `policies[${index}].`;
      if (names.indexOf(name) !== index)
        issues.push({ path: `${path}name`, message: 'duplicates the name of another draft' });
      issues.push(...(await soundnessIssues(actions, rules, pace, path)));
    }
    if (issues.length > 0) throw invalidRequest(issues);
    const { unitOfWork, store } = this.options;
    const replaced = await unitOfWork.tenant(tenantId, ({ em }) => em.find(Policy, { name: { $in: names } }));
    const ids = new Map(replaced.map(({ name, id, version }) => [name, { id, version }]));
    const kept = store.inForce(tenantId).filter(({ id }) => replaced.every((one) => one.id !== id));
    const added: CompiledPolicy[] = [];
    for (const terms of all.filter(({ enabled }) => enabled)) {
      const { id, version } = ids.get(terms.name) ?? { id: `draft:${terms.name}`, version: 0 };
      added.push(await compileInTurns(id, version, terms, pace));
    }
    return new PolicyIndex([...kept, ...added]);
  }
}

function questionOf(
  { tenant }: Principal,
  input: EvaluatePolicyInput,
  { roles, time }: Pick<PolicyQuestion, 'roles' | 'time'>,
): PolicyQuestion {
  return {
    tenantId: tenant.id,
    action: input.action,
    resource: input.resource,
    resourceType: input.resourceType ?? undefined,
    actor: input.actor,
    roles,
    risk: input.risk ?? undefined,
    context: input.context ?? undefined,
    time,
    defaultApprovers: tenant.defaultApprovers,
  };
}

export function outcomeOf({ effect, reason, policies, obligations }: PolicyDecision): PolicyOutcome {
  return { effect, reason, policies: policies.map(({ id }) => id), obligations };
}

/** Whether another effect or other obligations follow. */
export function differs(before: PolicyDecision, after: PolicyDecision): boolean {
  const essence = ({ effect, obligations }: PolicyDecision) =>
    canonicalJson({ effect, obligations: obligations.map(asJson) });
  return essence(before) !== essence(after);
}

function textOf(decision: PolicyDecision): string {
  return canonicalJson(asJson(decision));
}

function differenceOf(event: StoredEvent, before: PolicyDecision, after: PolicyDecision): PolicyDifference {
  const { action, resource, actor, time } = before.question;
  return {
    decisionId: event.id,
    action,
    resource,
    actor,
    at: new Date(time),
    before: outcomeOf(before),
    after: outcomeOf(after),
  };
}
