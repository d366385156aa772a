import type { AgentRuleName } from '../../../contracts/agent-rules.js';
import type { OverLimit } from '../../../contracts/admission.js';
import type { ChatMessage } from '../../../contracts/provider.js';
import { DomainError } from '../../../shared/errors.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Caller } from '../invocation/model-call.js';
import type { LiveStops } from '../stops/live-stops.service.js';
import { stoppedBy } from '../stops/stop.rules.js';
import { AgentChains } from './agent-chains.js';
import {
  type AgentFinding,
  findingOf,
  flagsOf,
  inOrder,
  isOver,
  limitAfter,
  limitOf,
  findingText,
} from './agent-finding.rules.js';
import type { AgentFlags } from './agent-flags.service.js';
import { repeatsIn } from './agent-steps.rules.js';
import { watchedCounts } from './agent-lines.js';
import type { AgentStops } from './agent-stops.service.js';

interface AgentGuardOptions {
  stops: Pick<LiveStops, 'liftedOf'>;
  agentStops: AgentStops;
  flags: AgentFlags;
  clock: Clock;
}

const NOTHING: readonly AgentFinding[] = [];

/** Holds the calls of agents against the rules of their tenants. A tenant without rules costs a look at its settings. */
export class AgentGuard {
  private readonly chains = new AgentChains();

  constructor(private readonly options: AgentGuardOptions) {}

  /** The rules that a call is over by what it says itself: its conversation, and the headers of its agent. */
  findings({ principal: { tenant }, session }: Caller, messages: readonly ChatMessage[] | undefined) {
    const { agentRules } = tenant;
    if (agentRules === undefined) return NOTHING;
    const found: AgentFinding[] = [];
    if (agentRules.maxDepth !== undefined && session !== undefined) {
      const { length, isCircle } = this.chains.chainOf(tenant.id, session, this.options.clock.now());
      const limit = limitOf('maxDepth', agentRules.maxDepth);
      const allowed = this.limitFor(tenant.id, session.id, 'maxDepth', limit);
      // A circle has no end: it counts as over, until somebody lets it go on.
      const figure = isCircle && allowed === limit && length <= limit ? limit + 1n : BigInt(length);
      if (isOver('maxDepth', figure, allowed)) found.push(...findingOf(agentRules, 'maxDepth', figure));
    }
    if (agentRules.maxRepeats !== undefined && messages !== undefined) {
      const limit = limitOf('maxRepeats', agentRules.maxRepeats);
      const allowed = this.limitFor(tenant.id, session?.id, 'maxRepeats', limit);
      const repeats = repeatsIn(messages, Number(allowed));
      if (repeats > 0) found.push(...findingOf(agentRules, 'maxRepeats', BigInt(repeats)));
    }
    return found;
  }

  /** The same with those that the session is over by its counts. `isHeld`: the call itself is among them. */
  withCounts(
    { principal: { tenant }, session }: Caller,
    found: readonly AgentFinding[],
    over: readonly OverLimit[],
    isHeld = false,
  ): readonly AgentFinding[] {
    const { agentRules } = tenant;
    if (agentRules === undefined || over.length === 0) return found;
    const counted = watchedCounts(over, isHeld).flatMap(({ rule, figure }) => {
      const [finding] = findingOf(agentRules, rule, figure);
      const isHere = finding && isOver(rule, figure, this.limitFor(tenant.id, session?.id, rule, finding.limit));
      return isHere === true ? [finding] : [];
    });
    return inOrder([...found, ...counted]);
  }

  /** Reports what is to be reported, of each session and rule once. */
  report({ principal, session }: Caller, findings: readonly AgentFinding[]): void {
    if (session?.id === undefined) return;
    for (const finding of findings)
      if (finding.action === 'FLAG') this.options.flags.raise(principal.tenant.id, session.id, finding);
  }

  /**
   * The error of a call that a rule stops, with its session where it has one; undefined where it may go ahead, also because
   * somebody has just lifted the stop.
   */
  async refusalOf({ principal, session }: Caller, findings: readonly AgentFinding[]): Promise<DomainError | undefined> {
    for (const finding of findings) {
      if (finding.action !== 'STOP') continue;
      if (session?.id === undefined) return refusedAlone(finding);
      const stop = await this.options.agentStops.stop(principal.tenant.id, session.id, finding);
      if (stop === 'full') return refusedAlone(finding);
      if (stop !== 'lifted') return stoppedBy({ ...stop, rule: stop.agentRule ?? finding.rule });
    }
    return undefined;
  }

  private limitFor(tenantId: string, session: string | undefined, rule: AgentRuleName, limit: bigint): bigint {
    if (session === undefined) return limit;
    const { stops, clock } = this.options;
    return limitAfter(limit, stops.liftedOf(tenantId, session, rule), clock.now());
  }
}

function refusedAlone(finding: AgentFinding): DomainError {
  const [flag] = flagsOf([finding]);
  return new DomainError('FORBIDDEN', `a rule has stopped this call: ${findingText(finding)}`, {
    details: { figure: flag?.figure ?? 0, limit: flag?.limit ?? 0, rule: finding.rule },
  });
}
