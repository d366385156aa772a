import { join } from 'node:path';
import type * as connections from '../../../src/features/mcp/outbound/mcp-connection.ts';
import type * as wires from '../../../src/features/mcp/outbound/http-wire.ts';
import type * as profiles from '../../../src/features/mcp/relay/client-profile.rules.ts';
import type * as toolRules from '../../../src/features/mcp/tools/tool.rules.ts';
import type * as guards from '../../../src/shared/outbound/target-guard.ts';

/** The client by which the gateway asks servers, as the suite runs it: it calls every tool that the gateway would take. */
const dist = join(import.meta.dirname, '../../../dist');
const { McpConnection } = (await import(join(dist, 'features/mcp/outbound/mcp-connection.js'))) as typeof connections;
const { HttpWire } = (await import(join(dist, 'features/mcp/outbound/http-wire.js'))) as typeof wires;
const { clientProfileOf } = (await import(join(dist, 'features/mcp/relay/client-profile.rules.js'))) as typeof profiles;
const { offeredIn } = (await import(join(dist, 'features/mcp/tools/tool.rules.js'))) as typeof toolRules;
const { TargetGuard } = (await import(join(dist, 'shared/outbound/target-guard.js'))) as typeof guards;

const url = process.argv.at(-1) ?? '';
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') as {
  toolCalls?: { name: string; arguments: any }[];
};
const connection = new McpConnection({
  wire: new HttpWire({ url, headers: {}, guard: new TargetGuard(true), now: Date.now }),
  version: '1.0.0',
});
const profile = clientProfileOf({ elicitation: { form: {} }, sampling: {}, roots: {} });
const watcher = { progress: undefined, log: () => undefined };
const { signal } = new AbortController();
const ANSWER = { action: 'accept', content: { confirmed: true, ok: true } };

/** Calls a tool, and answers what it asks. */
async function call(name: string, definition: any, given: any): Promise<void> {
  const asked = { method: 'tools/call', params: { name, arguments: given }, definition, profile } as const;
  const options = { logLevel: undefined, wantsProgress: false };
  let underWay = connection.begin({ ...asked, ...options, continued: undefined });
  for (let round = 0; round < 8; round += 1) {
    const end = await underWay.next(watcher, signal);
    if (end.kind === 'result' || end.kind === 'task') return;
    const answers = Object.fromEntries(Object.keys(end.requests).map((key) => [key, ANSWER]));
    if (end.kind === 'waiting') underWay.answer(answers);
    else underWay = connection.begin({ ...asked, ...options, continued: { answers, state: end.state } });
  }
}

const EXAMPLES: Record<string, unknown> = { string: 'a', number: 1, integer: 1, boolean: true, object: {}, array: [] };
const { offered } = offeredIn('server', (await connection.tools(signal)).tools);
const calls =
  context.toolCalls ??
  offered.map(({ name, definition }) => {
    const { properties = {} } = definition.inputSchema as { properties?: Record<string, { type?: string }> };
    const given = Object.entries(properties).map(([key, { type = 'string' }]) => [key, EXAMPLES[type]]);
    return { name, arguments: Object.fromEntries(given) };
  });
const focal = offered.find(({ name }) => name === 'json_schema_2020_12_tool')?.definition.inputSchema;
for (const { name, arguments: given } of calls) {
  const definition = offered.find((tool) => tool.name === name)?.definition;
  const shown = focal !== undefined && 'schema' in given ? { schema: focal } : given;
  // A tool that fails is what some scenarios are about.
  await call(name, definition, shown).catch((error: unknown) => {
    console.error(name, error);
  });
}
await connection.close();
