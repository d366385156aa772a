import OpenAI from 'openai';
import { weather } from './weather.js';

const open = ({ key, headers }) =>
  new OpenAI({ baseURL: 'http://127.0.0.1:8080/v1', apiKey: key, defaultHeaders: headers });
const { name, description, parameters } = weather;

function chat(connection) {
  const { completions } = open(connection).chat;
  const request = (model, content) => ({ model, messages: [{ role: 'user', content }] });
  const said = ({ choices: [{ message }] }) => message.content;
  return {
    whole: async (model, text) => said(await completions.create(request(model, text))),
    streamed: async (model, text) => said(await completions.stream(request(model, text)).finalChatCompletion()),
    async tools(model, text) {
      const run = completions.runTools({
        ...request(model, text),
        tools: [
          {
            type: 'function',
            function: { name, description, parameters, parse: JSON.parse, function: weather.of },
          },
        ],
      });
      return run.finalContent();
    },
  };
}

function responses(connection) {
  const { responses: api } = open(connection);
  return {
    whole: async (model, input) => (await api.create({ model, input })).output_text,
    async streamed(model, input) {
      return (await api.stream({ model, input }).finalResponse()).output_text;
    },
    async tools(model, text) {
      const request = { model, tools: [{ type: 'function', name, description, parameters, strict: true }] };
      const input = [{ role: 'user', content: text }];
      const { output } = await api.create({ ...request, input });
      const results = output
        .filter(({ type }) => type === 'function_call')
        .map((call) => ({
          type: 'function_call_output',
          call_id: call.call_id,
          output: weather.of(JSON.parse(call.arguments)),
        }));
      return (await api.create({ ...request, input: [...input, ...output, ...results] })).output_text;
    },
  };
}

export const clients = { 'openai, chat': chat, 'openai, responses': responses };
