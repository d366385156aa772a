import { Agent, OpenAIProvider, Runner, tool } from '@openai/agents';
import OpenAI from 'openai';
import { joined, weather } from './weather.js';

const { name, description, parameters } = weather;
const weatherTool = tool({ name, description, parameters, execute: weather.of });

const client =
  (useResponses) =>
  ({ key, headers }) => {
    const openAIClient = new OpenAI({ baseURL: 'http://127.0.0.1:8080/v1', apiKey: key, defaultHeaders: headers });
    const runner = new Runner({
      modelProvider: new OpenAIProvider({ openAIClient, useResponses }),
      tracingDisabled: true,
    });
    const agent = (model, tools = []) => new Agent({ name: 'Clerk', instructions: 'Be brief.', model, tools });
    return {
      whole: async (model, text) => (await runner.run(agent(model), text)).finalOutput,
      async streamed(model, text) {
        const result = await runner.run(agent(model), text, { stream: true });
        const said = await joined(result.toTextStream());
        await result.completed;
        return said;
      },
      tools: async (model, text) => (await runner.run(agent(model, [weatherTool]), text)).finalOutput,
    };
  };

export const clients = { '@openai/agents': client(true), '@openai/agents, chat': client(false) };
