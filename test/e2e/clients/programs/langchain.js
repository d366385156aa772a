import { ChatAnthropic } from '@langchain/anthropic';
import { HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { joined, weather } from './weather.js';

const { name, description, parameters } = weather;
const weatherTool = tool(weather.of, { name, description, schema: parameters });

async function* textsOf(chunks) {
  for await (const { text } of chunks) yield text;
}

const client = (modelOf) => ({
  whole: async (model, text) => (await modelOf(model).invoke(text)).text,
  streamed: async (model, text) => joined(textsOf(await modelOf(model).stream(text))),
  async tools(model, text) {
    const bound = modelOf(model).bindTools([weatherTool]);
    const messages = [new HumanMessage(text)];
    const answer = await bound.invoke(messages);
    messages.push(answer);
    for (const call of answer.tool_calls) messages.push(await weatherTool.invoke(call));
    return (await bound.invoke(messages)).text;
  },
});

const openai = (more) => (connection) =>
  client(
    (model) =>
      new ChatOpenAI({
        model,
        apiKey: connection.key,
        configuration: { baseURL: 'http://127.0.0.1:8080/v1', defaultHeaders: connection.headers },
        ...more,
      }),
  );

export const clients = {
  '@langchain/anthropic': ({ key, headers }) =>
    client(
      (model) =>
        new ChatAnthropic({
          model,
          apiKey: key,
          anthropicApiUrl: 'http://127.0.0.1:8080',
          clientOptions: { defaultHeaders: headers },
          maxTokens: 500,
        }),
    ),
  '@langchain/openai': openai({}),
  '@langchain/openai, responses': openai({ useResponsesApi: true }),
};
