import type { CallToolResult } from '@modelcontextprotocol/client';
import type { JsonValue } from '../../../shared/json/json.js';
import type { OutboundCall } from './mcp-connection.js';

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
  /** The result of a tool. Throws PROVIDER_ERROR for what is no result, and PROVIDER_TIMEOUT. */
  call(call: OutboundCall, signal: AbortSignal, timeoutMillis: number): Promise<CallToolResult>;
  close(): Promise<void>;
}
