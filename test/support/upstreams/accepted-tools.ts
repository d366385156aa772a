import type { GatewayClient } from '../programs/over-http.js';

/** Connects a server and accepts all its tools; its id. */
export async function acceptAll(app: GatewayClient, key: string, body: { name: string; url: string }): Promise<string> {
  const made = await app.request('POST', '/api/mcp/servers', { key, body });
  if (made.status !== 201) throw new Error(made.text);
  const path = `/api/mcp/servers/${made.json.id}/tools`;
  const { json } = await app.request('GET', `${path}?limit=100`, { key });
  for (const { name, pin } of json.tools) await app.request('POST', `${path}/${name}/accept`, { key, body: { pin } });
  return made.json.id;
}
