import { setTimeout as delay } from 'node:timers/promises';
import { startUpstream, type UpstreamServer } from '../upstreams/upstream-server.js';

/** A request of a chat as it arrives. */
export interface AskedChat {
  model: string;
  /** The texts of the messages that are no system's, joined. */
  said: string;
  system: string;
  /** Whether the gateway's own judge asks. */
  isJudge: boolean;
}

/** OpenAI's chats by `answer`, each of 10 tokens and 5 more. */
export async function startModels(
  answer: (asked: AskedChat) => string | Promise<string>,
  millis = 0,
): Promise<UpstreamServer & { asked: AskedChat[] }> {
  const asked: AskedChat[] = [];
  const upstream = await startUpstream(({ body }, response) => {
    // Whether the provider is there is asked without one.
    if (body === undefined) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ object: 'list', data: [] }));
      return;
    }
    const { messages, model } = body as { model: string; messages: { role: string; content: string }[] };
    const textsOf = (isSystem: boolean): string =>
      messages
        .filter(({ role }) => (role === 'system') === isSystem)
        .map(({ content }) => content)
        .join('\n');
    const system = textsOf(true);
    const chat = { model, said: textsOf(false), system, isJudge: system.startsWith('You judge') };
    asked.push(chat);
    const send = async (): Promise<void> => {
      await delay(millis);
      const content = await answer(chat);
      const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model, usage, choices }));
    };
    void send();
  });
  return { ...upstream, asked };
}
