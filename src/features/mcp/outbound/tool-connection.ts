import type { JsonObject, JsonValue } from '../../../shared/json/json.js';
import type { CallUnderWay } from './call-under-way.js';
import type { OfferedContents, OutboundCall, TaskQuestion } from './outbound-call.js';

/** The tools of a server, as it describes them. */
interface ListedTools {
  tools: JsonValue[];
  protocolVersion: string | null;
  /** Why some of its tools are left out. */
  problems?: readonly string[];
}

/** The connection of this instance to a server of tools, whatever it speaks. */
export interface ToolConnection {
  /** The tools that the server offers, and the revision that it speaks. Throws PROVIDER_ERROR, PROVIDER_TIMEOUT. */
  tools(signal: AbortSignal): Promise<ListedTools>;
  /** Its resources and prompts; none of a kind that it does not offer. Throws PROVIDER_ERROR, PROVIDER_TIMEOUT. */
  contents(signal: AbortSignal): Promise<OfferedContents>;
  /**
   * Begins a call, which goes on until it has a result or is left. Its rounds throw PROVIDER_ERROR for what is no result, and
   * PROVIDER_TIMEOUT.
   */
  begin(call: OutboundCall): CallUnderWay;
  /**
   * Calls `updated` whenever a resource has changed, until the result is called. Resolves once the server watches it; throws
   * PROVIDER_ERROR, PROVIDER_TIMEOUT.
   */
  watch(uri: string, updated: () => void): Promise<() => void>;
  /** Asks about a task. Throws PROVIDER_ERROR, PROVIDER_TIMEOUT. */
  task(question: TaskQuestion, signal: AbortSignal): Promise<JsonObject>;
  close(): Promise<void>;
}
