import type { ToolClient } from '../shared/tool-client.js';
import type { AgentSession } from '../shared/http/agent-session.js';
import type { Tags } from '../shared/http/tags.js';
import type { JsonObject } from '../shared/json/json.js';
import type { GuardedCall, GuardPart } from './guards.js';
import type { Principal } from './identity.js';
import type { InvokedTool, PromptPii, Run, ToolAction } from './interceptor.js';
import type { Evaluation, Grant } from './proposals.js';
import type { Provenance } from './provenance.js';

/** Who calls a tool, and the provenance of the result. */
export interface ToolCaller {
  principal: Principal;
  /** The `X-User-ID` header, for metering. */
  userHeader: string | undefined;
  /** The agent's run that the call belongs to. */
  session: AgentSession | undefined;
  /** The id under which a model asked for the call, as the client says. */
  callId?: string | undefined;
  tags: Tags | undefined;
  /** The program that it came from, as far as that is known. */
  client?: ToolClient | undefined;
  /** Aborts when the client goes. */
  signal: AbortSignal;
  provenance: Provenance;
}

/** A call of a tool before it is admitted. */
export interface GovernedToolCall {
  action: ToolAction;
  tool: InvokedTool;
  /** The server's own words about the tool, which policies may ask for and nobody has checked. */
  annotations: JsonObject;
  /** Personal data in the arguments. */
  pii: Omit<PromptPii, 'mode'>;
  /** The guards that bind it; absent where none do. */
  guarded?: GuardedCall | undefined;
  /** The call whole, as people would approve it. */
  request: () => JsonObject;
  /** Throws where the caller has to do something else first, before people are asked or an approval is spent. */
  assertReady: () => Promise<unknown>;
  /** The approval under which it began, where this goes on with a call. */
  grant?: Grant | undefined;
}

/** The governed path to a tool, and the only one. */
export interface ToolCalls {
  /**
   * Holds the call against stops, rules for agents, limits and budgets, and takes it through the seven steps. Throws what
   * they throw, PROVIDER_TIMEOUT at the deadline, and what `execute` throws. A call that people approved is made when the
   * same call is asked for again, once.
   */
  invoke<T>(
    caller: ToolCaller,
    call: GovernedToolCall,
    execute: (run: Run, signal: AbortSignal) => Promise<T>,
  ): Promise<T>;
  /** The guards of a call whose arguments were judged before, or need not be; undefined where none bind it. */
  guardedOf(caller: ToolCaller, call: GovernedToolCall): GuardedCall | undefined;
  /**
   * Has guards judge what leaves for a tool; resolves to its texts with masks, and to nothing where none bind the call. Throws
   * GUARD_BLOCKED and GUARD_UNAVAILABLE, which are recorded.
   */
  judgeCall(
    caller: ToolCaller,
    call: GovernedToolCall,
    part: GuardPart,
  ): Promise<{ guarded: GuardedCall; masked: readonly string[] | undefined } | undefined>;
  /** Has guards judge what a tool gave; resolves to its texts with masks, if any. Throws like `judgeCall`. */
  judgeResult(
    caller: ToolCaller,
    call: GovernedToolCall,
    part: GuardPart,
    run?: Run,
  ): Promise<readonly string[] | undefined>;
  /** How the call would come out as far as stops, policies and risk say. Nothing is held, done or recorded. */
  foresee(caller: ToolCaller, call: GovernedToolCall): Promise<Evaluation>;
}
