import { join } from 'node:path';
import { shown } from './figures.ts';
import { closedLoop, type LoadResult } from './load.ts';
import type { ReadyRequest } from './requests.ts';
import { startServer, type Placement } from './server-process.ts';
import { startFloor, startPortcullis, type Administer } from './targets.ts';

const ROUNDS = 3;
const WARM_UP_MILLIS = 4_000;
const NUMBER = 'a'.repeat(8);

/** A call of a tool with an argument of a kilobyte, as a client of revision 2026-07-28 sends it. */
function toolCall(path: string, tool: string, headers: Record<string, string>): ReadyRequest {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { name: tool, arguments: { text: `${NUMBER} ${'word '.repeat(200)}` }, _meta };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/json',
    'accept: application/json, text/event-stream',
    'mcp-protocol-version: 2026-07-28',
    'mcp-method: tools/call',
    `mcp-name: ${tool}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  return { bytes, prompt: bytes.indexOf(NUMBER) };
}

/** Connects the server, accepts its tool and lets everybody call it. */
async function governed(administer: Administer, url: string): Promise<void> {
  await administer('mutation ($input: CreateMcpServerInput!) { createMcpServer(input: $input) { id } }', {
    input: { name: 'bench', url },
  });
  const { mcpServers } = (await administer('{ mcpServers { edges { node { id } } } }', {})) as {
    mcpServers: { edges: { node: { id: string } }[] };
  };
  const server = mcpServers.edges[0]?.node.id ?? '';
  const { mcpTools } = (await administer(
    'query ($server: ID!) { mcpTools(server: $server) { edges { node { pin } } } }',
    { server },
  )) as { mcpTools: { edges: { node: { pin: string } }[] } };
  await administer(
    'mutation ($server: ID!, $input: AcceptMcpToolInput!) { acceptMcpTool(server: $server, name: "echo", input: $input) { name } }',
    { server, input: { pin: mcpTools.edges[0]?.node.pin } },
  );
  await administer('mutation ($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }', {
    input: { name: 'bench', actions: ['mcp.*'], resources: ['mcp:bench/*'], effect: 'ALLOW' },
  });
}

/** What governance adds to a call of a tool, beside a bare pass-through to the same server, with one caller and with 16. */
export async function benchTools(placement: Placement, stops: (() => Promise<void>)[], millis: number): Promise<void> {
  const upstream = await startServer({
    name: 'tools',
    args: [join(import.meta.dirname, 'mock-tools.ts')],
    port: /listening (\d+)/,
  });
  stops.push(() => upstream.stop());
  const floor = await startFloor(upstream, placement);
  stops.push(() => floor.process.stop());
  const own = await startPortcullis(upstream, placement, { variables: { MCP_ALLOW_PRIVATE: 'true' } });
  stops.push(() => own.process.stop());
  if (own.administer === undefined) throw new Error('the gateway cannot be administered');
  await governed(own.administer, `http://127.0.0.1:${upstream.port}/mcp`);
  const aims = [
    { name: 'floor', port: floor.process.port, request: toolCall('/v1/mcp', 'echo', {}) },
    { name: 'portcullis', port: own.process.port, request: toolCall('/mcp', 'bench_echo', own.headersOf('chat')) },
  ];
  const load = ({ port, request }: (typeof aims)[number], callers: number, time: number): Promise<LoadResult> =>
    closedLoop({ host: '127.0.0.1', port, requests: [request], stream: false }, callers, time);
  for (const aim of aims) await load(aim, 4, WARM_UP_MILLIS);
  for (const callers of [1, 16])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const aim of aims) {
        const { latency, requests, seconds, errors } = await load(aim, callers, millis);
        const faults = [...errors].map(([reason, count]) => `, ${count} × ${reason}`).join('');
        const figures = `p50 ${shown(latency.p50, 'ms')} ms, p95 ${shown(latency.p95, 'ms')} ms`;
        process.stdout.write(
          `${callers} callers, ${aim.name}: ${figures}, ${shown(requests / seconds, '/s')} calls/s${faults}\n`,
        );
        if (errors.size > 0) process.exitCode = 1;
      }
}
