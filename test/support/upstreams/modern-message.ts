import type { GatewayClient } from '../programs/over-http.js';

/** A message of revision 2026-07-28 as any client could send it; the answer, with its HTTP status. */
export async function sendModern(
  app: GatewayClient,
  key: string,
  { method, params, capabilities = {}, path = '/mcp' }: ModernMessage,
): Promise<{ status: number; result: any; error: any }> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const name = params.name ?? params.uri ?? params.taskId;
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
  const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
  const { text, status } = await app.request('POST', path, { key, body, headers });
  const answer = JSON.parse(/^data: (\{"(?:jsonrpc|result|error|id).*"id".*)$/m.exec(text)?.[1] ?? text);
  return { status, result: answer.result, error: answer.error };
}

interface ModernMessage {
  method: string;
  params: Record<string, unknown>;
  capabilities?: object;
  path?: string;
}
