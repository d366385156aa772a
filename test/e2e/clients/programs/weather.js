/** The tool that every client is given. */
export const weather = {
  name: 'weather',
  description: 'The weather of a city.',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  of: ({ city }) => `It has 21 degrees: ${city}`,
};

/** The text of content blocks. */
export function textOf(content) {
  if (typeof content === 'string') return content;
  return content.map(({ type, text }) => (type === 'text' ? text : '')).join('');
}

/** All of an asynchronous sequence of texts. */
export async function joined(texts) {
  let all = '';
  for await (const text of texts) all += text;
  return all;
}
