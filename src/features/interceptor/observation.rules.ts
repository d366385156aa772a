import type { GuardFinding } from '../../contracts/guards.js';
import type { ObservedInvocation } from '../../contracts/interceptor.js';
import type { Provenance } from '../../contracts/provenance.js';
import type { InvocationRecord } from './invocation-record.rules.js';

type Noted = Omit<InvocationRecord, 'contentSalt'>;

/** An invocation as metrics and traces see it. */
export function observedInvocation(record: Noted): ObservedInvocation {
  const { id, state, facts, outcome, error, steps, startedAt, endedAt } = record;
  const { action, arm, guards, model, provider, principal } = state.invocation;
  return {
    id,
    tenantId: principal.tenant.id,
    action,
    model,
    answeredBy: facts.model,
    provider: facts.provider ?? provider,
    outcome,
    arm: arm?.role,
    errorCode: error?.code,
    cache: facts.cache,
    usage: facts.usage,
    cost: facts.cost,
    attempts: facts.attempts,
    guards: findingsIn(guards, facts.guards),
    steps,
    startedAt,
    endedAt,
    firstPieceMillis: facts.firstPieceAt === undefined ? undefined : facts.firstPieceAt - startedAt,
  };
}

/** Without fees, which JSON cannot carry: what is observed later is stored. */
function findingsIn(...found: (readonly GuardFinding[] | undefined)[]): ObservedInvocation['guards'] {
  const all = found.flatMap((findings) => findings ?? []);
  return all.length === 0 ? undefined : all.map(({ fee: _, ...finding }) => finding);
}

/** The provenance of an invocation for response headers, as far as it is known. */
export function provenanceOf({ id, facts }: Pick<Noted, 'id' | 'facts'>): Provenance {
  const { attempts, cache, dropped, provider, model } = facts;
  return {
    evidenceId: id,
    attempts: attempts.filter(({ outcome }) => outcome !== 'skipped').length,
    cache,
    ...(dropped.length > 0 ? { dropped } : {}),
    ...(provider === undefined ? {} : { provider }),
    ...(model === undefined ? {} : { model }),
  };
}
