import { asJson, type JsonObject } from '../../shared/json/json.js';
import type { GatewayClient } from './client.js';
import { DEMO_EVALUATION, DEMO_ITEMS, DEMO_PROMPT, PROMPT_VERSIONS } from './prompts.data.js';

/** A prompt whose second version is evaluated against the first, and gets the label of production. */
export async function playPrompts(client: Pick<GatewayClient, 'send'>, key: string): Promise<void> {
  const send = (method: string, path: string, body: JsonObject): Promise<JsonObject> =>
    client.send(method, path, body, { key });
  const path = `/api/prompts/${DEMO_PROMPT.name}`;
  await send('POST', '/api/prompts', DEMO_PROMPT);
  await send('POST', '/api/evaluations/datasets', { name: DEMO_EVALUATION.dataset, items: DEMO_ITEMS.map(asJson) });
  for (const [place, version] of PROMPT_VERSIONS.entries()) {
    await send('POST', `${path}/versions`, asJson(version));
    if (place === 1) await send('POST', '/api/evaluations/runs', asJson(DEMO_EVALUATION));
    await send('PUT', `${path}/labels/production`, { version: place + 1 });
  }
}
