import type { LineUpstream } from '../../contracts/upstream-batches.js';
import { isJsonObject, type JsonObject } from '../../shared/json/json.js';
import { refusalIn } from './error-status.js';
import { answerError, malformed } from './failure.js';
import type { UpstreamClient } from './upstream-client.js';

/** A client whose requests for whole answers are taken by `upstream` instead of the provider. */
export function divertedClient(client: UpstreamClient, upstream: LineUpstream): UpstreamClient {
  const { context } = client;
  async function answerTo(path: string, sent: JsonObject): Promise<JsonObject> {
    const { status, body } = await upstream({ path, body: sent });
    const isSuccess = status >= 200 && status < 300;
    const refusal = isSuccess ? (isJsonObject(body) ? refusalIn(body) : undefined) : status;
    if (refusal !== undefined) throw answerError(context, { status: refusal, body });
    if (!isJsonObject(body)) throw malformed(context.kind, 'an answer that is not a JSON object');
    return body;
  }
  return {
    ...client,
    postJson: answerTo,
    async postForReply(path, sent) {
      if ('form' in sent) throw malformed(context.kind, 'no answer: a batch takes no forms');
      return { body: await answerTo(path, sent.json) };
    },
  };
}
