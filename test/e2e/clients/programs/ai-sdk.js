import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { joined, weather } from './weather.js';

const { description, parameters } = weather;
const tools = { weather: tool({ description, inputSchema: jsonSchema(parameters), execute: weather.of }) };

const client = (modelOf) => ({
  whole: async (model, prompt) => (await generateText({ model: modelOf(model), prompt })).text,
  async streamed(model, prompt) {
    let failure;
    const { textStream } = streamText({
      model: modelOf(model),
      prompt,
      onError({ error }) {
        failure = error;
      },
    });
    const text = await joined(textStream);
    if (failure !== undefined) throw failure;
    return text;
  },
  tools: async (model, prompt) =>
    (await generateText({ model: modelOf(model), prompt, tools, stopWhen: stepCountIs(3) })).text,
});

const settings = ({ key, headers }) => ({ baseURL: 'http://127.0.0.1:8080/v1', apiKey: key, headers });

export const clients = {
  '@ai-sdk/anthropic': (connection) => client(createAnthropic(settings(connection))),
  '@ai-sdk/openai': (connection) => client(createOpenAI(settings(connection))),
  '@ai-sdk/openai, chat': (connection) => client(createOpenAI(settings(connection)).chat),
};
