import type { Admission, Reservation } from '../../../contracts/admission.js';
import type { BatchedLine } from '../../../contracts/batched-line.js';
import type { TenantDirectory } from '../../../contracts/identity.js';
import type { ExecutionFacts, Interceptor, Run } from '../../../contracts/interceptor.js';
import { DomainError } from '../../../shared/errors.js';
import type { Clock } from '../../../shared/time/clock.js';
import { UpstreamError } from '../../../shared/http/upstream-error.js';
import { upstreamFailure } from '../upstream/upstream.rules.js';
import { feesOf } from '../guarding/guard-refusals.rules.js';
import { isOwn } from '../guarding/personal-data-guard.js';
import { UpstreamCallPolicy } from '../upstream/upstream-call-policy.service.js';
import { callSubject } from './call-subject.js';
import { invocationOf } from './described-call.js';
import { demandOf } from './held-call.js';
import type { Caller, ModelCall } from './model-call.js';
import { modelSubject } from './subject.rules.js';

interface BatchedOptions {
  interceptor: Interceptor;
  admission: Pick<Admission, 'reserve'>;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  clock: Clock;
}

const GUARDED = 'a guard was added while the batch waited for its provider; send the line again';
const DEADLINE_MILLIS = 120_000;

/**
 * Calls that a provider makes in a batch of its own, in two halves: each was decided on and held with its batch. The first
 * gives the request away and records nothing. The second, once the answer is there, records and charges it, whatever has
 * changed since: the provider has been asked.
 */
export class BatchedInvocations {
  constructor(private readonly options: BatchedOptions) {}

  async invoke<T>(caller: Caller, line: BatchedLine, call: ModelCall<T>): Promise<T> {
    const control = new UpstreamCallPolicy(caller.signal, DEADLINE_MILLIS, () => false);
    try {
      if (line.settles !== undefined) return await this.settle(caller, line.settles, call, control);
      if (call.guarded?.guards.every(isOwn) === false) throw new DomainError('CONFLICT', GUARDED);
      return await call.execute(unrecorded(), control, call.candidates, () => true);
    } finally {
      control.release();
    }
  }

  private async settle<T>(
    caller: Caller,
    line: NonNullable<BatchedLine['settles']>,
    call: ModelCall<T>,
    control: UpstreamCallPolicy,
  ): Promise<T> {
    const { interceptor, admission, directory, clock } = this.options;
    const demand = { ...demandOf(caller, call), tokens: 0, cost: 0n, isMade: true };
    let reservation: Reservation | undefined;
    if (!line.isRecorded) {
      const subject = modelSubject(callSubject(caller, call, directory), call.candidates[0].model);
      reservation = await admission.reserve(caller.principal.tenant, demand, subject);
    }
    const admitted = {
      id: line.evidenceId,
      at: reservation?.at ?? clock.now(),
      charges: () => reservation?.charges() ?? [],
    };
    let facts: ExecutionFacts | undefined;
    try {
      const invocation = { ...invocationOf(caller, call, demandOf(caller, call)), batched: line };
      return await interceptor.invoke(invocation, admitted, async (run) => {
        facts = run.facts;
        try {
          const answer = await call.execute(run, control, call.candidates, () => true);
          line.assertSame();
          return answer;
        } catch (error) {
          throw error instanceof UpstreamError ? upstreamFailure(error, run.facts.attempts) : error;
        }
      });
    } finally {
      const { usage, cost = 0n } = facts ?? {};
      const tokens = (usage?.promptTokens ?? 0) + (usage?.completionTokens ?? 0);
      if (facts !== undefined) reservation?.settle({ tokens, cost: cost + feesOf(facts.guards) });
      else reservation?.release();
    }
  }
}

/** A call of which nothing is recorded: what it asks is wanted, and nobody answers. */
function unrecorded(): Run {
  return {
    id: '',
    grant: undefined,
    facts: {
      attempts: [],
      estimated: false,
      usageDoubts: [],
      dropped: [],
      cost: 0n,
      cache: 'BYPASS',
      cancelled: false,
    },
    recordStart: () => Promise.resolve(),
    announce: () => undefined,
    permits: () => true,
  };
}
