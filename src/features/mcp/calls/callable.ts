import type { RiskLevel } from '../../../contracts/identity.js';
import type { InvokedTool, ToolAction } from '../../../contracts/interceptor.js';
import type { JsonObject } from '../../../shared/json/json.js';
import type { OutboundCall } from '../outbound/outbound-call.js';
import type { UsableServer, UsableTool } from '../tools/tool-book.service.js';
import { risksOf, toolAnnotations } from '../tools/tool.rules.js';

/** Something of a server that clients can ask for by arguments. */
export interface Callable extends Pick<OutboundCall, 'method' | 'definition'> {
  action: ToolAction;
  operation: InvokedTool['operation'];
  server: UsableServer;
  /** The name at its server; the address of a resource. */
  name: string;
  pin: string | undefined;
  annotations: JsonObject;
  risks: [RiskLevel, string][];
  /** Whether it only reads, as far as its server says. */
  isReading: boolean;
  /** Whether its arguments have to reach the server as they are: nothing in them can be replaced. */
  isExact: boolean;
  params: (given: JsonObject) => JsonObject;
}

export function callableTool({ server, name, pin, definition }: UsableTool): Callable {
  const annotations = toolAnnotations(definition);
  return {
    method: 'tools/call',
    definition,
    action: 'mcp.call',
    operation: 'tool',
    server,
    name,
    pin,
    annotations,
    risks: risksOf(annotations),
    isReading: annotations.readOnlyHint === true,
    isExact: false,
    params: (given) => ({ name, arguments: given }),
  };
}

const READING = {
  definition: undefined,
  pin: undefined,
  annotations: {},
  risks: [['low', 'it is read only']] satisfies [RiskLevel, string][],
  isReading: true,
};

export function readableResource(server: UsableServer, uri: string): Callable {
  const called = { method: 'resources/read', action: 'mcp.read', operation: 'resource' } as const;
  return { ...READING, ...called, server, name: uri, isExact: true, params: () => ({ uri }) };
}

export function gettablePrompt(server: UsableServer, name: string): Callable {
  const called = { method: 'prompts/get', action: 'mcp.prompt', operation: 'prompt' } as const;
  return { ...READING, ...called, server, name, isExact: false, params: (given) => ({ name, arguments: given }) };
}

/** The completion of an argument of a prompt or of a template of resources. */
export function completable(
  server: UsableServer,
  action: 'mcp.read' | 'mcp.prompt',
  name: string,
  ref: JsonObject,
): Callable {
  const called = { method: 'completion/complete', action, operation: 'completion' } as const;
  return { ...READING, ...called, server, name, isExact: false, params: (given) => ({ ref, ...given }) };
}
