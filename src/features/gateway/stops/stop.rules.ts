import type { AgentRuleName } from '../../../contracts/agent-rules.js';
import { DomainError } from '../../../shared/errors.js';
import { type Matcher, matcherOf, readSelector, type Subject } from '../../../shared/selectors/selector.rules.js';
import { isJsonObject } from '../../../shared/json/json.js';

/** The most stops of a tenant that hold at once: all are in the memory of every instance. */
export const MAX_HOLDING = 1_000;
/** The most of them that rules for agents make, so that people can always add theirs. */
export const MAX_OF_AGENTS = 500;
/** The most bytes of a selector. */
export const MAX_SELECTOR_BYTES = 8_192;
/** The most characters of a reason. */
export const MAX_REASON = 500;

/** A stop that holds. */
export interface HoldingStop {
  readonly id: string;
  readonly tenantId: string;
  readonly reason: string;
  readonly names: Matcher;
  /** The rule for agents that made it; absent for a stop by an administrator. */
  readonly rule?: AgentRuleName | undefined;
}

interface StoredStop {
  id: string;
  tenantId: string;
  reason: string;
  selector: unknown;
  agentRule?: AgentRuleName | null;
}

/** A stored stop, ready to be asked about calls. */
export function holdingStop({ id, tenantId, reason, selector, agentRule }: StoredStop): HoldingStop {
  if (agentRule === undefined || agentRule === null)
    return { id, tenantId, reason, names: matcherOf(readSelector(selector)) };
  const session = sessionIn(selector);
  return { id, tenantId, reason, names: ({ session: own }) => own?.includes(session) === true, rule: agentRule };
}

/** The session that a rule for agents stopped: as its client wrote it, so that a `*` in it is no pattern. */
export function sessionIn(selector: unknown): string {
  const session = isJsonObject(selector) ? selector.session : undefined;
  if (typeof session !== 'string') throw new Error('a stop by a rule for agents names one session');
  return session;
}

/** The first stop that names a call, whose facts are put together only where there are stops. */
export function stopOf(stops: Iterable<HoldingStop>, subject: () => Subject): HoldingStop | undefined {
  for (const stop of stops) if (stop.names(subject())) return stop;
  return undefined;
}

/** The answer to a stopped call. */
export function stoppedBy({ id, reason, rule }: Pick<HoldingStop, 'id' | 'reason' | 'rule'>): DomainError {
  const who = rule === undefined ? 'an administrator has stopped this call' : 'a rule has stopped this session';
  return new DomainError('FORBIDDEN', `${who}: ${reason}`, {
    details: { ...(rule === undefined ? {} : { rule }), stop_id: id },
  });
}

/**
 * The candidates that no stop names. Where stops name all that serve the requested model, the list stays as it is: the call
 * is then refused for its first candidate, and no fallback answers in the place of a stopped model.
 */
export function sparedCandidates<T extends { model: { id: string } }>(
  candidates: readonly [T, ...T[]],
  isStopped: (candidate: T) => boolean,
): [T, ...T[]] {
  const [requested] = candidates;
  const [first, ...others] = candidates.filter((candidate) => !isStopped(candidate));
  return first?.model.id === requested.model.id ? [first, ...others] : [...candidates];
}
