import type { DomainError } from '../../shared/errors.js';
import { uuidv7 } from '../../shared/ids.js';
import type { Evaluation } from '../../contracts/proposals.js';
import { guardFees } from './guard-fees.rules.js';
import { refusalEvent } from './evidence.rules.js';
import type { Admitted, Interceptor, Invocation, Run } from '../../contracts/interceptor.js';
import { InvocationPipeline, type PipelineOptions } from './invocation-pipeline.js';
import { decidingSteps, evaluationOf, newPipelineState } from './steps.rules.js';

/** Takes every model invocation through the seven steps. */
export class InterceptorService implements Interceptor {
  constructor(private readonly options: PipelineOptions) {}

  invoke<T>(invocation: Invocation, admitted: Admitted, execute: (run: Run) => Promise<T>): Promise<T> {
    return new InvocationPipeline(this.options, invocation, admitted, execute).run();
  }

  async recordRefusal(invocation: Invocation, refusal: DomainError): Promise<void> {
    const { clock, policies, evidence, sealer } = this.options;
    const now = clock.now();
    const id = uuidv7(now);
    const state = newPipelineState(invocation, now);
    decidingSteps.context_extraction(state, policies);
    await evidence.append(sealer.seal(refusalEvent(id, state, refusal)));
    const fees = guardFees({ id, state, findings: invocation.guards ?? [], charges: [], at: now });
    await Promise.all(fees.map(({ event, ledger }) => evidence.append(sealer.seal(event), ledger)));
    invocation.provenance.evidenceId = id;
  }

  async assess(invocation: Invocation, isWhole = false): Promise<Evaluation> {
    const turn = this.options.policies.turnOf(invocation.principal.tenant.id);
    if (turn !== undefined) await turn;
    const state = newPipelineState(invocation, this.options.clock.now());
    for (const step of Object.values(decidingSteps)) step(state, this.options.policies);
    const { decision, policySet } = state;
    const evaluation = evaluationOf(state);
    if (!isWhole || decision === undefined || policySet === undefined) return evaluation;
    return { ...evaluation, grounds: policySet.traceOf(decision, invocation.principal.work) };
  }
}
