import { performance } from 'node:perf_hooks';
import type { EvidenceLog } from '../../database/evidence/evidence-log.js';
import type { LateEvidence } from '../../database/evidence/late-evidence.js';
import type { OutboxEvent } from '../../database/evidence/outbox.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { inInvocation } from '../../shared/http/request-trace.js';
import { randomHex, uuidv7 } from '../../shared/ids.js';
import type { NanoUsd } from '../../shared/money.js';
import type { Grant, ProposalGate } from '../../contracts/proposals.js';
import type { PolicyLookup } from '../../contracts/policy.js';
import type { EventSealer } from '../../contracts/spine.js';
import type { EventInterest } from '../../contracts/webhook-interest.js';
import { guardFees } from './guard-fees.rules.js';
import { bareRecord, invocationEvent, startEvent } from './evidence.rules.js';
import {
  type InvocationRecord,
  ledgerRow,
  type Outcome,
  publicError,
  type StepRecord,
} from './invocation-record.rules.js';
import type {
  Admitted,
  ExecutionFacts,
  Invocation,
  HeldCall,
  InvocationObserver,
  Run,
} from '../../contracts/interceptor.js';
import { observedInvocation, provenanceOf } from './observation.rules.js';
import { outgoingData, outgoingTypes } from './outgoing.rules.js';
import {
  decidingSteps,
  denyingPolicies,
  evaluationOf,
  newPipelineState,
  STEPS,
  type StepName,
  type PipelineState,
} from './steps.rules.js';

const CONTENT_SALT_BYTES = 16;

/** The intents of calls that wait for approval. */
const VERBS = {
  tool: 'call the tool',
  resource: 'read the resource',
  prompt: 'get the prompt',
  completion: 'complete an argument of',
} as const;

export interface PipelineOptions {
  policies: PolicyLookup;
  evidence: EvidenceLog;
  /** Records ends of calls later that cannot be recorded now. */
  late: LateEvidence;
  /** The number that identifies this process. */
  instance: number;
  proposals: ProposalGate;
  sealer: EventSealer;
  /** The webhook events of an invocation. */
  interest: EventInterest;
  clock: Clock;
  observers: readonly InvocationObserver[];
}

/** One invocation on its way through the steps. */
export class InvocationPipeline<T> {
  private readonly id: string;
  private readonly startedAt: number;
  private readonly steps: StepRecord[] = [];
  private readonly state: PipelineState;
  private readonly facts: ExecutionFacts = {
    attempts: [],
    estimated: false,
    usageDoubts: [],
    dropped: [],
    cost: 0n,
    cache: 'BYPASS',
    cancelled: false,
  };
  private result: { value: T } | undefined;
  private failure: { error: unknown } | undefined;
  private grant: Grant | undefined;
  private salt: string | undefined;
  private started: { cost: NanoUsd; recorded: Promise<unknown> } | undefined;

  constructor(
    private readonly options: PipelineOptions,
    private readonly invocation: Invocation,
    private readonly admitted: Admitted,
    private readonly execute: (run: Run) => Promise<T>,
  ) {
    this.startedAt = admitted.at;
    this.id = admitted.id;
    this.state = newPipelineState(invocation, admitted.at);
  }

  run(): Promise<T> {
    return inInvocation(this.id, () => this.takeAll());
  }

  private async takeAll(): Promise<T> {
    const turn = this.options.policies.turnOf(this.invocation.principal.tenant.id);
    if (turn !== undefined) await turn;
    for (const step of STEPS) {
      const taking = this.take(step);
      if (taking !== undefined) await taking;
    }
    if (this.failure !== undefined) throw this.failure.error;
    if (this.result === undefined) throw new Error('an execution returned no result');
    return this.result.value;
  }

  /** Deciding steps are synchronous. */
  private take(step: StepName): Promise<void> | undefined {
    const from = performance.now();
    switch (step) {
      case 'execution':
        return this.proceed().then((outcome) => {
          this.note(step, outcome, from);
        });
      case 'evidence_recording':
        return this.recordEvidence();
      default:
        this.note(step, decidingSteps[step](this.state, this.options.policies), from);
        return undefined;
    }
  }

  private note(step: StepName, outcome: string, from: number): void {
    this.steps.push({ step, outcome, millis: Math.round((performance.now() - from) * 1000) / 1000 });
  }

  /** Step 6. A failure is kept until its evidence is recorded. */
  private async proceed(): Promise<string> {
    const { verdict } = this.state;
    if (verdict?.effect === 'require_approval') {
      const unapproved = await this.propose();
      if (unapproved !== undefined) return unapproved;
    } else if (verdict?.effect !== 'allow') {
      const details = {
        policies: denyingPolicies(this.state),
        reason: verdict?.reason ?? '',
        evidence_id: this.id,
      };
      this.failure = { error: new DomainError('POLICY_DENIED', details.reason, { details }) };
      return 'denied';
    }
    try {
      const reconnecting = this.options.evidence.assertWritable();
      if (reconnecting !== undefined) await reconnecting;
      this.result = { value: await this.execute(this.control()) };
      return this.facts.cancelled ? 'cancelled' : 'completed';
    } catch (error) {
      this.failure = { error };
      return this.facts.cancelled ? 'cancelled' : 'failed';
    }
  }

  /** Proposes the call to approvers instead of executing it; undefined where they approved the same call before. */
  private async propose(): Promise<string | undefined> {
    const { principal, action, model, request, grant, tool, isMadeAgain = tool !== undefined } = this.invocation;
    if (this.invocation.shadowOf !== undefined) {
      this.failure = { error: new DomainError('POLICY_DENIED', 'people are not asked about calls of a shadow') };
      return 'denied';
    }
    if (grant !== undefined) {
      const reason = 'policy or risk changed since it was approved';
      this.failure = { error: new DomainError('CONFLICT', reason, { details: { proposal_id: grant.proposalId } }) };
      return 'approval_outdated';
    }
    try {
      await this.invocation.assertReady?.();
      const proposed = {
        intent:
          tool === undefined ? `${action} on ${model}` : `${VERBS[tool.operation]} ${tool.name} of ${tool.server}`,
        action,
        resource: this.state.context.resource,
        resourceType: this.state.context.resourceType,
        payload: request(),
      };
      const evaluation = evaluationOf(this.state);
      const approved = isMadeAgain ? await this.options.proposals.claim(principal, proposed, evaluation) : undefined;
      if (approved !== undefined) {
        this.grant = approved;
        this.state.verdict = { effect: 'allow', reason: `approved by proposal ${approved.proposalId}` };
        return undefined;
      }
      const { code, message, details } = await this.options.proposals.propose(principal, proposed, evaluation);
      const error = new DomainError(code, message, { details: { ...details, evidence_id: this.id } });
      this.failure = { error };
    } catch (error) {
      this.failure = { error };
    }
    return 'approval_required';
  }

  private control(): Run {
    return {
      id: this.id,
      facts: this.facts,
      grant: this.grant ?? this.invocation.grant,
      recordStart: (held) => this.recordStart(held),
      announce: () => {
        this.updateProvenance();
      },
      permits: (model) => this.permits(model),
    };
  }

  private permits({ id, provider, kind: providerKind }: Parameters<Run['permits']>[0]): boolean {
    const { model, provider: asked } = this.invocation;
    if (id === model && provider === asked) return this.state.verdict?.effect === 'allow';
    const state = newPipelineState({ ...this.invocation, model: id, provider, providerKind }, this.startedAt);
    for (const step of Object.values(decidingSteps)) step(state, this.options.policies);
    return state.verdict?.effect === 'allow';
  }

  private async recordStart(held: HeldCall): Promise<void> {
    const { evidence, sealer, instance } = this.options;
    if (this.started === undefined || held.cost > this.started.cost) {
      const { id, startedAt } = this;
      const charges = this.admitted.charges();
      const contentSalt = this.contentSalt();
      const event = startEvent(this.state, { id, startedAt, instance, held, charges, contentSalt });
      this.started = { cost: held.cost, recorded: evidence.append(sealer.seal(event)) };
    }
    await this.started.recorded;
  }

  /** Step 7. No answer without a durable record. */
  private async recordEvidence(): Promise<void> {
    const { clock } = this.options;
    this.updateProvenance();
    this.steps.push({ step: 'evidence_recording', outcome: 'recorded', millis: 0 });
    const record = {
      id: this.id,
      state: this.state,
      charges: this.admitted.charges(),
      steps: this.steps,
      facts: this.facts,
      outcome: this.outcome(),
      error: publicError(this.failure?.error),
      startedAt: this.startedAt,
      endedAt: clock.now(),
      contentSalt: this.contentSalt(),
    };
    if (this.invocation.batched?.isRecorded === true) return;
    if (await this.isKeptOpen(record)) {
      await this.chargeGuards(record);
      return;
    }
    try {
      await this.append({ ...record, outcome: this.outcome(), error: publicError(this.failure?.error) });
    } catch (error) {
      if (error instanceof DomainError) {
        this.keepForLater(bareRecord(record));
        throw error;
      }
      // The call was made and is billed: a bug here must not leave it without evidence.
      this.failure = { error };
      await this.append(bareRecord(record));
    }
    for (const observe of this.options.observers) observe(observedInvocation(record));
  }

  /** Whether the end is recorded later. Where it could not be kept, the call has failed. */
  private async isKeptOpen(record: InvocationRecord): Promise<boolean> {
    const { goesOn } = this.facts;
    if (goesOn === undefined || this.failure !== undefined) return false;
    try {
      const { cost: _, ...observed } = observedInvocation(record);
      await goesOn({ event: invocationEvent(record), ledger: ledgerRow(record), observed });
      return true;
    } catch (error) {
      this.failure = { error };
      this.facts.goesOn = undefined;
      return false;
    }
  }

  /** One salt for everything that is recorded of the invocation. */
  private contentSalt(): string {
    return (this.salt ??= randomHex(CONTENT_SALT_BYTES));
  }

  private async append(record: InvocationRecord): Promise<void> {
    const { evidence, sealer } = this.options;
    await evidence.append(sealer.seal(invocationEvent(record)), ledgerRow(record), this.outgoing(record));
    await this.chargeGuards(record);
  }

  /** The fees of its guards are lines of their own. Most calls have none. */
  private async chargeGuards({ id, state, facts, charges, endedAt: at }: InvocationRecord): Promise<void> {
    const findings = [...(state.invocation.guards ?? []), ...(facts.guards ?? [])];
    if (findings.length === 0) return;
    const { evidence, sealer } = this.options;
    const fees = guardFees({ id, state, findings, charges, at });
    await Promise.all(fees.map(({ event, ledger }) => evidence.append(sealer.seal(event), ledger)));
  }

  /** Keeps a paid call that cannot be recorded now, to record it later. */
  private keepForLater(record: InvocationRecord): void {
    if (this.started === undefined && this.facts.cost === 0n) return;
    this.options.late.keep(this.options.sealer.seal(invocationEvent(record)), ledgerRow(record));
  }

  private outgoing(record: InvocationRecord): OutboxEvent[] {
    const { tenantId } = this.state.context;
    const { endedAt } = record;
    return outgoingTypes(record)
      .filter((type) => this.options.interest.wants(tenantId, type))
      .map((type) => ({
        id: uuidv7(endedAt),
        tenantId,
        type,
        occurredAt: endedAt,
        data: outgoingData(type, record),
      }));
  }

  private updateProvenance(): void {
    Object.assign(this.invocation.provenance, provenanceOf({ id: this.id, facts: this.facts }));
  }

  private outcome(): Outcome {
    if (this.state.verdict?.effect !== 'allow') return 'denied';
    if (this.facts.cancelled) return 'cancelled';
    return this.failure === undefined ? 'completed' : 'failed';
  }
}
