import type { AgentRuleName } from '../../../contracts/agent-rules.js';
import type { OverLimit } from '../../../contracts/admission.js';
import type { ChatMessage } from '../../../contracts/provider.js';
import { DomainError } from '../../../shared/errors.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { AgentSession } from '../../../shared/http/agent-session.js';
import type { Principal } from '../../../contracts/identity.js';
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

/** Who makes a call, of a model or of a tool. */
interface AgentCaller {
  principal: Principal;
  session?: AgentSession | undefined;
}

const NOTHING: readonly AgentFinding[] = [];

/** Holds the calls of agents against the rules of their tenants. A tenant without rules costs a look at its settings. */
export class AgentGuard {
  private readonly chains = new AgentChains();

  constructor(private readonly options: AgentGuardOptions) {}

  /** The rules that a call is over by what it says itself: its conversation, and the headers of its agent. */
  findings(caller: AgentCaller, messages: readonly ChatMessage[] | undefined): readonly AgentFinding[] {
    const { agentRules } = caller.principal.tenant;
    if (agentRules === undefined) return NOTHING;
    const { maxDepth, maxRepeats } = agentRules;
    const depth = maxDepth === undefined ? 0n : this.depthOf(caller, limitOf('maxDepth', maxDepth));
    const repeats = maxRepeats === undefined ? 0n : this.repeatsOf(caller, limitOf('maxRepeats', maxRepeats), messages);
    return [
      ...(depth === 0n ? NOTHING : findingOf(agentRules, 'maxDepth', depth)),
      ...(repeats === 0n ? NOTHING : findingOf(agentRules, 'maxRepeats', repeats)),
    ];
  }

  /** The same with those that the session is over by its counts. `isHeld`: the call itself is among them. */
  withCounts(
    { principal: { tenant }, session }: AgentCaller,
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
  report({ principal, session }: AgentCaller, findings: readonly AgentFinding[]): void {
    if (session?.id === undefined) return;
    for (const finding of findings)
      if (finding.action === 'FLAG') this.options.flags.raise(principal.tenant.id, session.id, finding);
  }

  /**
   * The error of a call that a rule stops, with its session where it has one; undefined where it may go ahead, also because
   * somebody has just lifted the stop.
   */
  async refusalOf(
    { principal, session }: AgentCaller,
    findings: readonly AgentFinding[],
  ): Promise<DomainError | undefined> {
    for (const finding of findings) {
      if (finding.action !== 'STOP') continue;
      if (session?.id === undefined) return refusedAlone(finding);
      const stop = await this.options.agentStops.stop(principal.tenant.id, session.id, finding);
      if (stop === 'full') return refusedAlone(finding);
      if (stop !== 'lifted') return stoppedBy({ ...stop, rule: stop.agentRule ?? finding.rule });
    }
    return undefined;
  }

  /** The length of a chain that is over; 0 for any other. A circle has no end: it is over, until somebody lets it go on. */
  private depthOf({ principal: { tenant }, session }: AgentCaller, limit: bigint): bigint {
    if (session === undefined) return 0n;
    const chain = this.chains.chainOf(tenant.id, session, this.options.clock.now());
    const length = BigInt(chain.length);
    if (!chain.isCircle && !isOver('maxDepth', length, limit)) return 0n;
    const allowed = this.limitFor(tenant.id, session.id, 'maxDepth', limit);
    if (isOver('maxDepth', length, allowed)) return length;
    return chain.isCircle && allowed === limit ? limit + 1n : 0n;
  }

  /** How often a conversation that is over repeats a step; 0 for any other. */
  private repeatsOf(
    { principal: { tenant }, session }: AgentCaller,
    limit: bigint,
    messages: readonly ChatMessage[] = [],
  ): bigint {
    const repeats = repeatsIn(messages, Number(limit));
    const allowed = repeats === 0 ? limit : this.limitFor(tenant.id, session?.id, 'maxRepeats', limit);
    return BigInt(allowed === limit ? repeats : repeatsIn(messages, Number(allowed)));
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
