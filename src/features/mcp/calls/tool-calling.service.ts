import type { PiiScreener, ScreenedTexts } from '../../../contracts/pii.js';
import type { Attempt, HeldCall, Run } from '../../../contracts/interceptor.js';
import type { Evaluation } from '../../../contracts/proposals.js';
import type { GovernedToolCall, ToolCaller, ToolCalls } from '../../../contracts/tool-calls.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { asJson, type JsonObject } from '../../../shared/json/json.js';
import type { ToolConnection } from '../outbound/tool-connection.js';
import type { ServedTool, UsableTool } from '../tools/tool-book.service.js';
import { toolAnnotations, risksOf } from '../tools/tool.rules.js';
import { isTooDeep, isWellFormed, mapTexts, readableJsonTexts, textsOf, withTexts } from './argument-texts.rules.js';

/** The most bytes of arguments: people have to be able to see them whole. */
const MAX_ARGUMENT_BYTES = 256 * 1024;

interface ToolCallingOptions {
  calls: ToolCalls;
  screener: PiiScreener;
  deadlineMillis: number;
}

interface Governed {
  tool: UsableTool;
  call: GovernedToolCall;
  /** The arguments as the client means them, with those that are fixed. */
  given: JsonObject;
  /** Undefined where the tenant does not look for personal data. */
  screened: ScreenedTexts | undefined;
}

const NOTHING_FOUND: Pick<ScreenedTexts, 'types' | 'fixedTypes' | 'isUnread'> = {
  types: [],
  fixedTypes: [],
  isUnread: false,
};

/** Calls tools for clients of the protocol: looks for personal data, and asks its server. */
export class ToolCalling {
  constructor(private readonly options: ToolCallingOptions) {}

  /**
   * The result of a tool as its server gave it. Throws INVALID_REQUEST for arguments that are fixed, too large or no text,
   * what `ToolCalls` throws, PROVIDER_ERROR and PROVIDER_TIMEOUT.
   */
  async call(caller: ToolCaller, served: ServedTool, asked: JsonObject): Promise<JsonObject> {
    const { tool, call, given, screened } = await this.governed(caller, served, asked);
    return this.options.calls.invoke(caller, call, async (run, signal) => {
      const sent = screened === undefined ? given : withTexts(given, screened.texts);
      const connection = await tool.server.connections.for(caller.principal);
      // What a tool has done is known, even if this process dies before the result.
      if (call.annotations.readOnlyHint !== true) await run.recordStart(heldFor(tool));
      const result = await this.ask(run, tool, sent, { connection, signal });
      const restored = screened === undefined ? result : mapTexts(result, (text) => screened.restore(text));
      run.facts.content = restored;
      await this.assertNothingBlocked(caller, restored);
      return restored;
    });
  }

  /** How a call would come out, without making it. Throws INVALID_REQUEST as `call` does. */
  async foresee(caller: ToolCaller, tool: ServedTool, asked: JsonObject): Promise<Evaluation> {
    const { call } = await this.governed(caller, tool, asked);
    return this.options.calls.foresee(caller, call);
  }

  /** The call as it is governed, with what was found in its arguments. */
  private async governed(caller: ToolCaller, { tool, fixed }: ServedTool, asked: JsonObject): Promise<Governed> {
    const taken = Object.keys(fixed ?? {}).find((name) => Object.hasOwn(asked, name));
    if (taken !== undefined) throw invalidRequest([{ path: `arguments.${taken}`, message: 'is fixed for this tool' }]);
    if (!isWellFormed(asked))
      throw invalidRequest([{ path: 'arguments', message: 'expected Unicode text, without lone surrogates' }]);
    const given = { ...asked, ...fixed };
    const bytes = Buffer.byteLength(JSON.stringify(given));
    if (bytes > MAX_ARGUMENT_BYTES)
      throw invalidRequest([{ path: 'arguments', message: `is ${bytes} bytes; a tool takes ${MAX_ARGUMENT_BYTES}` }]);
    const screened = await this.screen(caller, given);
    const annotations = toolAnnotations(tool.definition);
    const { pin, server } = tool;
    const call = {
      tool: { server: server.name, name: tool.name, pin, arguments: given, risks: risksOf(annotations) },
      annotations,
      pii: screened ?? NOTHING_FOUND,
      // An approval is for this server as it is configured: another one of its name is another one.
      request: () => ({
        server: server.name,
        serverId: server.id,
        serverVersion: server.version,
        tool: tool.name,
        arguments: given,
        pin,
      }),
    };
    return { tool, call, given, screened };
  }

  private async ask(
    run: Run,
    tool: UsableTool,
    given: JsonObject,
    { connection, signal }: { connection: ToolConnection; signal: AbortSignal },
  ): Promise<JsonObject> {
    const { server, name, definition } = tool;
    const provider = `mcp:${server.name}`;
    const model = `${provider}/${name}`;
    const from = performance.now();
    const note = (outcome: Attempt['outcome'], reason?: string): void => {
      const millis = Math.round((performance.now() - from) * 1_000) / 1_000;
      run.facts.attempts.push({ provider, model, outcome, millis, ...(reason === undefined ? {} : { reason }) });
    };
    Object.assign(run.facts, { provider, providerKind: 'mcp', model });
    try {
      const call = { name, definition, arguments: given };
      const result = await connection.call(call, signal, this.options.deadlineMillis);
      const json = asJson(result);
      if (isTooDeep(json)) throw new DomainError('PROVIDER_ERROR', 'the result of the tool is nested too deeply');
      note('ok');
      return readableJsonTexts(json);
    } catch (error) {
      note(signal.aborted ? 'aborted' : 'failed', error instanceof DomainError ? error.message : undefined);
      throw error;
    }
  }

  /** Undefined where the tenant does not look for personal data. */
  private async screen({ principal, signal }: ToolCaller, given: JsonObject): Promise<ScreenedTexts | undefined> {
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    if (piiMode === 'off') return undefined;
    const { texts, fixed } = textsOf(given);
    const options = { owner, replace: piiMode === 'redact', fixed: { texts: fixed, joined: [] }, rules, signal };
    return this.options.screener.screen(texts, options);
  }

  /** A tenant that lets no personal data into a model lets none of a tool come to it either. Throws POLICY_DENIED. */
  private async assertNothingBlocked({ principal, signal }: ToolCaller, result: JsonObject): Promise<void> {
    const { id: owner, piiMode, piiRules: rules } = principal.tenant;
    if (piiMode !== 'block') return;
    const { texts, fixed } = textsOf(result);
    const found = await this.options.screener.screen([...texts, ...fixed], { owner, replace: false, rules, signal });
    if (found.types.length === 0) return;
    const reason = `personal data in the result is blocked: ${found.types.join(', ')}`;
    throw new DomainError('POLICY_DENIED', reason, { details: { policies: [], reason } });
  }
}

/** A tool is not paid for here. */
function heldFor({ server, name }: UsableTool): HeldCall {
  const provider = `mcp:${server.name}`;
  const nothing = { cost: 0n, promptTokens: 0, completionTokens: 0, expectedTokens: 0 };
  return { provider, model: `${provider}/${name}`, ...nothing };
}
