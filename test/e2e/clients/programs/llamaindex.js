import { Anthropic, AnthropicSession } from '@llamaindex/anthropic';
import { tool } from '@llamaindex/core/tools';
import { OpenAI } from '@llamaindex/openai';
import { joined, textOf, weather } from './weather.js';

const { name, description, parameters } = weather;
const weatherTool = tool(weather.of, { name, description, parameters });

async function* textsOf(chunks) {
  for await (const { delta } of chunks) yield delta;
}

const client = (modelOf) => {
  const messages = (content) => [{ role: 'user', content }];
  return {
    whole: async (model, text) => textOf((await modelOf(model).chat({ messages: messages(text) })).message.content),
    streamed: async (model, text) =>
      joined(textsOf(await modelOf(model).chat({ messages: messages(text), stream: true }))),
    async tools(model, text) {
      const asked = { messages: messages(text), tools: [weatherTool] };
      const { newMessages } = await modelOf(model).exec(asked);
      const answer = await modelOf(model).chat({ ...asked, messages: [...asked.messages, ...newMessages] });
      return textOf(answer.message.content);
    },
  };
};

export const clients = {
  '@llamaindex/anthropic': ({ key, headers }) =>
    client((model) => {
      const session = new AnthropicSession({ apiKey: key, baseURL: 'http://127.0.0.1:8080', defaultHeaders: headers });
      return new Anthropic({ model, session, maxTokens: 500 });
    }),
  '@llamaindex/openai': ({ key, headers }) =>
    client(
      (model) =>
        new OpenAI({
          model,
          apiKey: key,
          baseURL: 'http://127.0.0.1:8080/v1',
          additionalSessionOptions: { defaultHeaders: headers },
        }),
    ),
};
