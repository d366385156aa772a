import type { ChatInput } from './conversation.js';

type Json = unknown;

/** Names of the schema that OpenAI writes otherwise. */
const WIRE: Readonly<Record<string, string>> = {
  maxTokens: 'max_tokens',
  toolCalls: 'tool_calls',
  toolCallId: 'tool_call_id',
};
/** The characters shown of an image's URL. */
const SHOWN_OF_IMAGE = 40;

export const LANGUAGES = ['curl', 'Python', 'JavaScript', 'GraphQL'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A request as one writes it in a language, against the gateway at `origin`. */
export function snippet(language: Language, input: ChatInput, origin: string): string {
  const body = toWire(input);
  switch (language) {
    case 'curl':
      return [
        `curl ${origin}/v1/chat/completions \\`,
        '  -H "Authorization: Bearer $PORTCULLIS_KEY" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`,
      ].join('\n');
    case 'Python':
      return [
        'import os',
        'from openai import OpenAI',
        '',
        `client = OpenAI(base_url="${origin}/v1", api_key=os.environ["PORTCULLIS_KEY"])`,
        `answer = client.chat.completions.create(**${python(body)})`,
        'print(answer.choices[0].message.content)',
      ].join('\n');
    case 'JavaScript':
      return [
        "import OpenAI from 'openai';",
        '',
        `const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: process.env.PORTCULLIS_KEY });`,
        `const answer = await client.chat.completions.create(${JSON.stringify(body, null, 2)});`,
        'console.log(answer.choices[0].message.content);',
      ].join('\n');
    case 'GraphQL':
      return [
        'mutation Chat($input: ChatInput!) {',
        '  chat(input: $input) {',
        '    evidenceId',
        '    choices { message { content } }',
        '    usage { promptTokens completionTokens }',
        '  }',
        '}',
        '',
        '# Variables',
        JSON.stringify({ input: shortened(input) }, null, 2),
      ].join('\n');
  }
}

/** Whether a request has an image, which is shown cut. */
export const hasImage = (input: ChatInput): boolean => input.messages.some(({ content }) => Array.isArray(content));

/** The request in OpenAI's names. What callers name themselves (tools, contents) stays as it is. */
function toWire({ messages, ...options }: ChatInput): Json {
  const renamed = (record: object): Record<string, Json> =>
    Object.fromEntries(Object.entries(record).map(([name, value]: [string, Json]) => [WIRE[name] ?? name, value]));
  return shortened({
    ...renamed(options),
    messages: messages.map(({ role, ...message }) => ({ role: role.toLowerCase(), ...renamed(message) })),
  });
}

function shortened(value: Json): Json {
  if (typeof value === 'string')
    return value.startsWith('data:') && value.length > SHOWN_OF_IMAGE ? `${value.slice(0, SHOWN_OF_IMAGE)}…` : value;
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]: [string, Json]) => [name, shortened(one)]));
}

/** A value as Python writes it. */
function python(value: Json, indent = ''): string {
  const inner = `${indent}    `;
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[\n${value.map((one) => inner + python(one, inner)).join(',\n')},\n${indent}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const rows = Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${python(one, inner)}`);
  return rows.length === 0 ? '{}' : `{\n${rows.join(',\n')},\n${indent}}`;
}
