import { setTimeout as delay } from 'node:timers/promises';
import { startUpstream } from './upstream-server.js';

/** Nano-USD per token, as the catalogue has them. */
const PRICES: Record<string, { input: bigint; output: bigint }> = {
  'gpt-4o': { input: 2_500n, output: 10_000n },
  'gpt-4o-mini': { input: 150n, output: 600n },
};
const PROMPT_TOKENS = 12;
const PIECES = 8;

interface ChatBody {
  model: string;
  max_completion_tokens: number;
  stream?: boolean;
  messages: { content: string }[];
}

/**
 * An upstream that bills every request that reaches it for all the tokens it allows, whatever becomes of the caller, and
 * answers after `millis`. Who is billed is the first word of the first message.
 */
export async function startBillingUpstream(millis: number) {
  const billed = new Map<string, bigint>();
  const server = await startUpstream(({ url, body }, response) => {
    if (!url.endsWith('/chat/completions')) {
      response.writeHead(404).end('{}');
      return;
    }
    const { model, max_completion_tokens: output, stream, messages } = body as ChatBody;
    const [who = ''] = messages[0]!.content.split(' ', 1);
    const price = PRICES[model]!;
    billed.set(who, (billed.get(who) ?? 0n) + price.input * BigInt(PROMPT_TOKENS) + price.output * BigInt(output));
    const usage = { prompt_tokens: PROMPT_TOKENS, completion_tokens: output, total_tokens: PROMPT_TOKENS + output };
    const head = { id: 'x', created: 1, model };
    void (async () => {
      if (stream !== true) {
        await delay(millis);
        const choices = [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }];
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ ...head, object: 'chat.completion', choices, usage }));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (chunk: object) => response.write(`data: ${JSON.stringify({ ...head, ...chunk })}\n\n`);
      for (let piece = 0; piece < PIECES; piece += 1) {
        send({ choices: [{ index: 0, delta: { content: 'word ' }, finish_reason: null }] });
        await delay(millis / PIECES);
      }
      send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
      send({ choices: [], usage });
      response.end('data: [DONE]\n\n');
    })();
  });
  return { ...server, billed: (who: string) => billed.get(who) ?? 0n };
}
