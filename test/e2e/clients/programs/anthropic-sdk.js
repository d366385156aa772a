import Anthropic from '@anthropic-ai/sdk';
import { textOf, weather } from './weather.js';

const tools = [{ name: weather.name, description: weather.description, input_schema: weather.parameters }];

/** Each client is made with a key and headers, and asks a model. */
export const clients = {
  '@anthropic-ai/sdk'({ key, headers }) {
    const client = new Anthropic({ baseURL: 'http://127.0.0.1:8080', apiKey: key, defaultHeaders: headers });
    const request = (model, content) => ({ model, max_tokens: 500, messages: [{ role: 'user', content }] });
    return {
      async whole(model, text) {
        return textOf((await client.messages.create(request(model, text))).content);
      },
      async streamed(model, text) {
        return textOf((await client.messages.stream(request(model, text)).finalMessage()).content);
      },
      async tools(model, text) {
        const asked = { ...request(model, text), tools };
        const { content } = await client.messages.create(asked);
        const results = content
          .filter(({ type }) => type === 'tool_use')
          .map(({ id, input }) => ({ type: 'tool_result', tool_use_id: id, content: weather.of(input) }));
        const messages = [...asked.messages, { role: 'assistant', content }, { role: 'user', content: results }];
        return textOf((await client.messages.create({ ...asked, messages })).content);
      },
    };
  },
};
