import type { ServerContext } from '@modelcontextprotocol/server';

/** The tools, prompts and resources that the scenarios of the protocol's conformance suite ask for by name. */
type Answers = Record<string, Record<string, unknown>>;

/** A call as a tool sees it. */
export interface Call {
  given: Record<string, unknown>;
  ctx: ServerContext;
  /** The answers of the round before, and the state that came with them. */
  answers: Answers;
  state: string | undefined;
}

export interface Tool {
  description: string;
  inputSchema?: object;
  run: (call: Call) => unknown;
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';
const text = (value: string) => ({ type: 'text', text: value });
const said = (value: string) => ({ content: [text(value)] });
const embedded = (uri: string, mimeType: string, value: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: value },
});
const log = (ctx: ServerContext, data: string) =>
  ctx.mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } });
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
const sampling = (prompt: string, maxTokens: number) => ({
  messages: [{ role: 'user', content: text(prompt) }],
  maxTokens,
});
const elicit = (message: string, properties: object, required = Object.keys(properties)) => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties, required } },
});
const needs = (inputRequests: object, requestState?: string) => ({
  resultType: 'input_required',
  inputRequests,
  ...(requestState === undefined ? {} : { requestState }),
});
const NAME = { name: { type: 'string' } };
const OK = { ok: { type: 'boolean' } };
const ROOTS = { method: 'roots/list', params: {} };
/** A tool that asks one question, and gives its answer. */
const asking = (key: string, request: object): Tool => ({
  description: `Asks ${key}.`,
  run: ({ answers }) => (answers[key] === undefined ? needs({ [key]: request }) : said(JSON.stringify(answers[key]))),
});
/** A tool that asks with a state, and refuses another one. */
const stateful = (key: string): Tool => ({
  description: 'Asks with a state.',
  run: ({ answers, state }) => {
    if (answers[key] === undefined) return needs({ [key]: elicit('Please confirm', OK) }, 'state-of-the-server');
    if (state !== 'state-of-the-server') throw new Error('another state');
    return said('state-ok');
  },
});

function titled(word: string): object[] {
  return ['First', 'Second', 'Third'].map((title, at) => ({ const: `value${at + 1}`, title: `${title} ${word}` }));
}

/** A tool that has a form filled in, and says how. */
function filling(fields: object): Tool {
  return {
    description: 'Asks by a form.',
    run: ({ answers: { filled } }) => {
      if (filled === undefined) return needs({ filled: elicit('Please look at these', fields, []) });
      return said(
        `Elicitation completed: action=${String(filled.action)}, content=${JSON.stringify(filled.content ?? {})}`,
      );
    },
  };
}

export const tools: Record<string, Tool> = {
  test_simple_text: { description: 'Text.', run: () => said('This is a simple text response for testing.') },
  test_image_content: {
    description: 'An image.',
    run: () => ({ content: [{ type: 'image', data: PNG, mimeType: 'image/png' }] }),
  },
  test_audio_content: {
    description: 'A sound.',
    run: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    description: 'A resource.',
    run: () => ({
      content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  test_multiple_content_types: {
    description: 'Several kinds of content.',
    run: () => ({
      content: [
        text('Multiple content types test:'),
        { type: 'image', data: PNG, mimeType: 'image/png' },
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_tool_with_logging: {
    description: 'Logs while it works.',
    run: async ({ ctx }) => {
      for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await log(ctx, line);
        await pause();
      }
      return said('Tool with logging executed');
    },
  },
  test_logging_tool: {
    description: 'Logs if it is asked to.',
    run: async ({ ctx }) => {
      await log(ctx, 'a line');
      return said('logged');
    },
  },
  test_tool_with_progress: {
    description: 'Reports progress.',
    run: async ({ ctx }) => {
      const progressToken = ctx.mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        const params = { progressToken: progressToken ?? 0, progress, total: 100, message: `${progress} of 100` };
        if (progressToken !== undefined) await ctx.mcpReq.notify({ method: 'notifications/progress', params });
        await pause();
      }
      return said(String(progressToken));
    },
  },
  test_error_handling: {
    description: 'Fails.',
    run: () => ({ isError: true, ...said('This tool intentionally returns an error for testing') }),
  },
  test_sampling: {
    description: 'Asks the model of the client.',
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
    run: ({ given, answers }) => {
      const request = { method: 'sampling/createMessage', params: sampling(String(given.prompt), 100) };
      if (answers.model === undefined) return needs({ model: request });
      return said(`LLM response: ${JSON.stringify(answers.model.content)}`);
    },
  },
  test_elicitation: {
    description: 'Asks the user of the client.',
    inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
    run: ({ given, answers }) => {
      const field = { type: 'string', description: 'A field' };
      if (answers.user === undefined)
        return needs({ user: elicit(String(given.message), { username: field, email: field }) });
      return said(
        `User response: action=${String(answers.user.action)}, content=${JSON.stringify(answers.user.content)}`,
      );
    },
  },
  test_elicitation_sep1034_defaults: filling({
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  }),
  test_elicitation_sep1330_enums: filling({
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: { type: 'string', oneOf: titled('Option') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
  }),
  test_reconnection: {
    description: 'Breaks its stream off, and goes on.',
    run: async ({ ctx }) => {
      ctx.http?.closeSSE?.();
      await pause();
      return said('Reconnection test completed');
    },
  },
  json_schema_2020_12_tool: {
    description: 'Tool with JSON Schema 2020-12 features',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    run: () => said('ok'),
  },
  test_custom_headers: {
    description: 'Has an argument in a header too.',
    inputSchema: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
      required: ['region'],
    },
    run: ({ given }) => said(String(given.region)),
  },
  test_missing_capability: {
    description: 'Needs a client with a model.',
    run: () => needs({ model: { method: 'sampling/createMessage', params: sampling('Anything', 10) } }),
  },
  test_streaming_elicitation: asking('user', elicit('Who are you?', NAME)),
  test_input_required_result_elicitation: {
    description: 'Asks for a name.',
    run: ({ answers }) => {
      const content = answers.user_name?.content as Record<string, unknown> | undefined;
      if (content === undefined) return needs({ user_name: elicit('What is your name?', NAME) });
      return said(`Hello, ${String(content.name)}!`);
    },
  },
  test_input_required_result_sampling: asking('capital_question', {
    method: 'sampling/createMessage',
    params: sampling('What is the capital of France?', 100),
  }),
  test_input_required_result_list_roots: asking('client_roots', ROOTS),
  test_input_required_result_request_state: stateful('confirm'),
  test_input_required_result_tampered_state: stateful('confirm'),
  test_input_required_result_multiple_inputs: {
    description: 'Asks three things at a time.',
    run: ({ answers }) => {
      const keys = ['user_name', 'greeting', 'client_roots'];
      if (keys.every((key) => answers[key] !== undefined)) return said(JSON.stringify(answers));
      const model = { method: 'sampling/createMessage', params: sampling('Generate a greeting', 50) };
      return needs({ user_name: elicit('What is your name?', NAME), greeting: model, client_roots: ROOTS }, 'three');
    },
  },
  test_input_required_result_multi_round: {
    description: 'Asks twice.',
    run: ({ answers, state }) => {
      if (answers.step1 !== undefined && state === 'round-1')
        return needs(
          { step2: elicit('Step 2: What is your favorite color?', { color: { type: 'string' } }) },
          'round-2',
        );
      if (answers.step2 !== undefined && state === 'round-2') return said('done');
      return needs({ step1: elicit('Step 1: What is your name?', NAME) }, 'round-1');
    },
  },
  test_input_required_result_capabilities: {
    description: 'Asks what the client can answer.',
    run: ({ answers, ctx }) => {
      const envelope = (ctx.mcpReq.envelope ?? {}) as Record<string, any>;
      const declared = envelope['io.modelcontextprotocol/clientCapabilities'] ?? {};
      const requests = {
        ...(declared.elicitation === undefined ? {} : { name: elicit('What is your name?', NAME) }),
        ...(declared.sampling === undefined
          ? {}
          : { model: { method: 'sampling/createMessage', params: sampling('Hello', 10) } }),
      };
      return Object.keys(answers).length > 0 || Object.keys(requests).length === 0 ? said('done') : needs(requests);
    },
  },
};

const user = (content: object) => ({ role: 'user', content });

interface Prompt {
  arguments?: { name: string; required: boolean }[];
  get: (given: Record<string, string>, answers: Answers) => unknown;
}

export const prompts: Record<string, Prompt> = {
  test_simple_prompt: { get: () => ({ messages: [user(text('This is a simple prompt for testing.'))] }) },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'].map((name) => ({ name, required: true })),
    get: ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${String(arg1)}', arg2='${String(arg2)}'`))],
    }),
  },
  test_prompt_with_embedded_resource: {
    arguments: [{ name: 'resourceUri', required: true }],
    get: ({ resourceUri }) => ({
      messages: [
        user(embedded(String(resourceUri), 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  },
  test_prompt_with_image: {
    get: () => ({
      messages: [
        user({ type: 'image', data: PNG, mimeType: 'image/png' }),
        user(text('Please analyze the image above.')),
      ],
    }),
  },
  test_input_required_result_prompt: {
    get: (_given, answers) =>
      answers.user_context === undefined
        ? needs({ user_context: elicit('What context should the prompt use?', { context: { type: 'string' } }) })
        : { messages: [user(text(JSON.stringify(answers.user_context)))] },
  },
};

/** The resource at an address, or undefined. */
export function resourceAt(uri: string): object | undefined {
  const plain = (value: string) => ({ uri, mimeType: 'text/plain', text: value });
  if (uri === 'test://static-text') return plain('This is the content of the static text resource.');
  if (uri === 'test://watched-resource') return plain('Watched resource content');
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const value = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { uri, mimeType: 'application/json', text: value };
}

export const resources = ['static-text', 'static-binary', 'watched-resource'].map((name) => ({
  uri: `test://${name}`,
  name,
}));
export const templates = [{ uriTemplate: 'test://template/{id}/data', name: 'template' }];
