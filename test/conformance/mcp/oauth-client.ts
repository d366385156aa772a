import { randomBytes } from 'node:crypto';
import { readOauthClientTask } from './oauth-client-task.ts';

/**
 * The client of the scenarios about OAuth, as the suite runs it: a gateway that already runs gets the scenario's server, somebody
 * connects an account in a browser as often as they are asked to, and every tool is called through the gateway.
 */
const MOST_CONNECTIONS = 5;
const { gateway, url, credential } = await readOauthClientTask();
const byKey = { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' };

async function json(answer: Response): Promise<any> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

async function api(method: string, path: string, body?: object): Promise<any> {
  const text = body === undefined ? null : JSON.stringify(body);
  return json(await fetch(gateway.url + path, { method, headers: byKey, body: text }));
}

/** Goes to the page of the authorization server, which asks nothing, and back to the gateway. */
async function connect(asked: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: gateway.session };
  const begun = await fetch(`${gateway.url}/connect-tools/begin`, {
    method: 'POST',
    headers,
    body: JSON.stringify(asked),
  });
  const given = await json(begun);
  const cookie = [gateway.session, ...begun.headers.getSetCookie()].map((one) => one.split(';')[0]).join('; ');
  const page = await fetch(given.redirect, { redirect: 'manual' });
  const back = page.headers.get('location');
  if (back === null) throw new Error(`${given.redirect} led nowhere: ${page.status}`);
  if (!back.startsWith(`${gateway.url}/connect-tools/callback/`)) throw new Error(`${given.redirect} led to ${back}`);
  const answer = await fetch(back, { headers: { cookie, 'sec-fetch-site': 'cross-site' }, redirect: 'manual' });
  const end = answer.headers.get('location');
  if (end !== '/connect-tools?done=1') throw new Error(`not connected: ${String(end)}`);
}

/** The ticket of a person who has to connect an account before the call; undefined after one that succeeded. */
async function call(name: string): Promise<string | undefined> {
  const answer = await fetch(`${gateway.url}/mcp`, {
    method: 'POST',
    headers: { ...byKey, accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
  });
  const text = await answer.text();
  const { result } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  const said: string = result.content[0].text;
  if (result.isError !== true) return undefined;
  const ticket = /\/connect-tools\?ticket=([\w-]+)/.exec(said)?.[1];
  if (ticket === undefined) throw new Error(`${name}: ${said}`);
  return ticket;
}

const name = `s${randomBytes(8).toString('hex')}`;
const server = await api('POST', '/api/mcp/servers', { name, url, credential });
try {
  let { state, problem } = server;
  for (let round = 0; state === 'FAILED'; round += 1) {
    // Whoever reads another problem than this one does not connect again.
    if (!/^connect your account/.test(problem) || round === MOST_CONNECTIONS) throw new Error(problem);
    await connect({ server: server.id });
    ({ state, problem } = await api('GET', `/api/mcp/servers/${server.id}`));
  }
  const { tools } = await api('GET', `/api/mcp/servers/${server.id}/tools?limit=100`);
  for (const tool of tools) {
    await api('POST', `/api/mcp/servers/${server.id}/tools/${tool.name}/accept`, { pin: tool.pin });
    for (let round = 0; ; round += 1) {
      const ticket = await call(`${name}_${tool.name}`);
      if (ticket === undefined) break;
      if (round === MOST_CONNECTIONS) throw new Error('asked to connect again and again');
      await connect({ ticket });
    }
  }
} finally {
  await api('DELETE', `/api/mcp/servers/${server.id}`);
}
