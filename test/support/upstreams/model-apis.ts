import type { SandboxKind } from '../../../src/providers/sandbox/sandbox.js';
import type { TestApp } from '../app.js';
import { openSocket } from '../graphql-ws.js';

/** A call of a model, the same for every API. */
export interface ModelCall {
  key: string;
  text: string;
  headers?: Record<string, string>;
  proposalId?: string;
}

/** The outcome of a call, in the same form for every API. */
export interface Outcome {
  /** The code from the error catalogue; undefined after success. */
  code: string | undefined;
  details: any;
  /** The whole text of the answer; for embeddings, the number of vectors. */
  said: string;
}

export interface Running {
  outcome: Promise<Outcome>;
  cancel: () => void;
}

export interface ModelApi {
  name: string;
  /** The REST path below a prefix, or the root field, as the gateway knows it. */
  entry: string;
  isStreamed: boolean;
  isEmbedding: boolean;
  /** A call beside chats and embeddings, of which there is one protocol, and no answer is kept. */
  isKind?: boolean;
  /** An approved call is made by the same call again. */
  isMadeAgain?: boolean;
  /** The whole of what it says, where that is no text. */
  said?: string;
  /** Output tokens that are expected of it. */
  expects?: number;
  /** Whether the answer has to be fetched later. */
  isBackground?: boolean;
  /** The provider asked first, and the one after a failure. */
  provider: SandboxKind;
  fallback: SandboxKind;
  call: (gateway: TestApp, call: ModelCall) => Running;
}

/** The catalogue of the matrix: each API's model falls back to one of another protocol. */
const price = { input: '1', output: '1', source: 'a test', asOf: '2026-01-01' };
const chat = { type: 'chat', contextWindow: 8_000, maxOutputTokens: 100, price };
const kind = (type: string) => ({
  type,
  contextWindow: 8_000,
  maxOutputTokens: 0,
  provider: 'openai',
  fallbacks: [],
  price,
});
const embedding = { type: 'embedding', contextWindow: 8_000, maxOutputTokens: 0, dimensions: 1536, price };
export const matrixModels = {
  mode: 'replace',
  models: [
    { ...chat, id: 'gpt', provider: 'openai', upstream: 'gpt-4o-mini', fallbacks: ['claude-spare'] },
    { ...chat, id: 'claude', provider: 'anthropic', upstream: 'claude-haiku-4-5', fallbacks: ['gpt-spare'] },
    { ...chat, id: 'claude-spare', provider: 'anthropic', upstream: 'claude-haiku-4-5', fallbacks: [] },
    { ...chat, id: 'gpt-spare', provider: 'openai', upstream: 'gpt-4o-mini', fallbacks: [] },
    { ...embedding, id: 'embed', provider: 'openai', upstream: 'text-embedding-3-small', fallbacks: ['embed-spare'] },
    { ...kind('moderation'), id: 'moderator', upstream: 'omni-moderation-latest' },
    { ...kind('rerank'), id: 'ranker', upstream: 'rerank' },
    { ...kind('decision'), id: 'judge', upstream: 'gpt-6-luna' },
    { ...kind('image'), id: 'painter', upstream: 'gpt-image-1' },
    { ...kind('speech'), id: 'voice', upstream: 'tts-1' },
    { ...kind('video'), id: 'director', upstream: 'sora-2' },
    { ...kind('transcription'), id: 'ear', upstream: 'whisper-1' },
    { ...kind('realtime'), id: 'talker', upstream: 'gpt-realtime', maxOutputTokens: 100 },
    { ...embedding, id: 'embed-spare', provider: 'local', upstream: 'nomic-embed-text:latest', fallbacks: [] },
  ],
};

const MAX_TOKENS = 30;
const chatBody = (text: string) => ({
  model: 'gpt',
  max_tokens: MAX_TOKENS,
  messages: [{ role: 'user', content: text }],
});
const completionBody = (prompt: string) => ({ model: 'gpt', max_tokens: MAX_TOKENS, prompt });
const messageBody = (text: string) => ({ ...chatBody(text), model: 'claude' });
const responseBody = (text: string) => ({ model: 'gpt', max_output_tokens: MAX_TOKENS, input: text });
const chatInput = (text: string) => ({
  model: 'gpt',
  maxTokens: MAX_TOKENS,
  messages: [{ role: 'USER', content: text }],
});

const failed = (code: string, details: unknown): Outcome => ({ code, details, said: '' });
const succeeded = (said: string): Outcome => ({ code: undefined, details: undefined, said });

/** Each API's error body, which is its own. */
const errorIn = {
  openai: (body: any) => (body?.type === undefined ? body?.error : undefined),
  completions: (body: any) => (body?.type === undefined ? body?.error : undefined),
  responses: (body: any) => (body?.type === undefined ? body?.error : body.type === 'error' ? body : undefined),
  anthropic: (body: any) =>
    body?.type === 'error' && /_error$|too_large$/.test(body.error.type) ? body.error : undefined,
};

/** The events of a stream as JSON. */
const eventsIn = (text: string) => [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json!));

const reading = {
  openai: {
    whole: (body: any) => body.choices[0].message.content,
    pieces: (events: any[]) => events.map(({ choices }) => choices[0]?.delta.content ?? '').join(''),
  },
  responses: {
    whole: (body: any) => body.output.flatMap(({ content }: any) => content.map(({ text }: any) => text)).join(''),
    pieces: (events: any[]) =>
      events.map(({ type, delta }) => (type === 'response.output_text.delta' ? delta : '')).join(''),
  },
  completions: {
    whole: (body: any) => body.choices[0].text,
    pieces: (events: any[]) => events.map(({ choices }) => choices[0]?.text ?? '').join(''),
  },
  anthropic: {
    whole: (body: any) => body.content.map((block: any) => block.text).join(''),
    pieces: (events: any[]) => events.map(({ delta }) => delta?.text ?? '').join(''),
  },
};

export function overRest(
  path: string,
  form: keyof typeof reading,
  bodyOf: (text: string) => object,
  read: (body: any) => string = reading[form].whole,
  file?: { name: string; content: string },
  piece?: (event: any) => string,
) {
  return (isStreamed: boolean): ModelApi['call'] =>
    (gateway, { key, text, headers = {}, proposalId }) => {
      const controller = new AbortController();
      const ask = async (): Promise<Outcome> => {
        const reply = await fetch(`${gateway.url}/v1${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            ...(file === undefined ? { 'content-type': 'application/json' } : {}),
            ...(proposalId === undefined ? {} : { 'x-proposal-id': proposalId }),
            ...headers,
          },
          body:
            file === undefined
              ? JSON.stringify({ ...bodyOf(text), ...(isStreamed ? { stream: true } : {}) })
              : formWith(bodyOf(text), file),
          signal: controller.signal,
        });
        if (reply.headers.get('content-type')?.startsWith('audio/') === true)
          return succeeded(read(await reply.arrayBuffer()));
        const answer = await reply.text();
        if (reply.status === 202) return failed('APPROVAL_REQUIRED', { proposal_id: JSON.parse(answer).proposal.id });
        if (reply.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
          const body = JSON.parse(answer);
          if (reply.ok) return succeeded(read(body));
          const { code, details } = errorIn[form](body) ?? {};
          return failed(code ?? 'of another form', details);
        }
        const events = eventsIn(answer);
        const error = events.map(errorIn[form]).find((one) => one?.code !== undefined);
        return error === undefined
          ? succeeded(piece === undefined ? reading[form].pieces(events) : events.map(piece).join(''))
          : failed(error.code, error.details);
      };
      return {
        outcome: ask(),
        cancel: () => {
          controller.abort();
        },
      };
    };
}

/** Sends a call in the background, and fetches the answer once it is ready. */
function inBackground(path: string): ModelApi['call'] {
  return (gateway, { key, text, headers = {}, proposalId }) => {
    const authorized = { authorization: `Bearer ${key}`, ...headers };
    const send = async (method: string, below: string, body?: object): Promise<any> => {
      const proposal = proposalId === undefined || body === undefined ? {} : { 'x-proposal-id': proposalId };
      const reply = await fetch(`${gateway.url}/v1${path}${below}`, {
        method,
        headers: { ...authorized, 'content-type': 'application/json', ...proposal },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return reply.json();
    };
    const asking = send('POST', '', { ...responseBody(text), background: true });
    const ask = async (): Promise<Outcome> => {
      const queued = await asking;
      const { code, details } = errorIn.responses(queued) ?? {};
      if (code !== undefined) return failed(code, details);
      const ended = await gateway.eventually(async () => {
        const body = queued.status === 'completed' ? queued : await send('GET', `/${queued.id}`);
        if (body.status === 'queued' || body.status === 'in_progress') throw new Error('not there yet');
        return body;
      });
      const hasAnswer = ['completed', 'incomplete'].includes(ended.status);
      return hasAnswer ? succeeded(reading.responses.whole(ended)) : failed(ended.status, undefined);
    };
    return {
      outcome: ask(),
      cancel: () => {
        void asking.then(({ id }) => send('POST', `/${id}/cancel`));
      },
    };
  };
}

/** A form of texts and one file. */
function formWith(body: object, { name, content }: { name: string; content: string }): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.append(field, String(value));
  form.append(name, new Blob([new Uint8Array(Buffer.from(content, 'latin1'))]), `${name}.bin`);
  return form;
}

export function overMutation(
  query: string,
  inputOf: (text: string) => object,
  read: (data: any) => string,
): ModelApi['call'] {
  return (gateway, { key, text, headers = {}, proposalId }) => {
    const controller = new AbortController();
    const ask = async (): Promise<Outcome> => {
      const input = { ...inputOf(text), ...(proposalId === undefined ? {} : { proposalId }) };
      const reply = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables: { input } }),
        signal: controller.signal,
      });
      const { data, errors } = (await reply.json()) as any;
      if (errors === undefined) return succeeded(read(data));
      return failed(errors[0].extensions.code, errors[0].extensions.details);
    };
    return {
      outcome: ask(),
      cancel: () => {
        controller.abort();
      },
    };
  };
}

const CLOSED: Readonly<Record<number, string>> = { 4401: 'UNAUTHORIZED', 4403: 'FORBIDDEN' };

export function overSubscription(
  query: string,
  inputOf: (text: string) => object,
  read: (event: any) => string,
): ModelApi['call'] {
  return (gateway, { key, text, headers = {}, proposalId }) => {
    const socket = openSocket(gateway.url, { authorization: `Bearer ${key}`, ...headers });
    const input = { ...inputOf(text), ...(proposalId === undefined ? {} : { proposalId }) };
    const operation = socket.start(query, { input });
    const closed = socket.closed.then(({ code }) => failed(CLOSED[code] ?? String(code), undefined));
    const ask = async (): Promise<Outcome> => {
      const failure: any = await operation.done.catch((reason: unknown) => reason);
      const refused = Array.isArray(failure) ? failure : operation.results.find(({ errors }) => errors)?.errors;
      if (refused !== undefined) return failed(refused[0].extensions.code, refused[0].extensions.details);
      if (failure !== undefined) return closed;
      const events = operation.results.map(({ data }) => data.events);
      const error = events.find(({ code }) => code !== undefined);
      return error === undefined ? succeeded(events.map(read).join('')) : failed(error.code, error.error?.details);
    };
    return {
      outcome: (async () => {
        try {
          return await ask();
        } finally {
          await socket.close();
        }
      })(),
      cancel: () => {
        operation.unsubscribe();
      },
    };
  };
}

const chats = { isEmbedding: false, provider: 'openai', fallback: 'anthropic' } as const;
const messages = { isEmbedding: false, provider: 'anthropic', fallback: 'openai' } as const;
const embeddings = { isEmbedding: true, isStreamed: false, provider: 'openai', fallback: 'local' } as const;

/** A REST row, whole and streamed. */
const both = (
  shared: Omit<ModelApi, 'name' | 'isStreamed' | 'call'>,
  make: (isStreamed: boolean) => ModelApi['call'],
): ModelApi[] =>
  [false, true].map((isStreamed) => ({
    ...shared,
    name: `POST ${shared.entry} ${isStreamed ? 'streamed' : 'whole'}`,
    isStreamed,
    call: make(isStreamed),
  }));

const wrapped = (body: object) => ({ body });

/** Every way to call a model. */
export const modelApis: readonly ModelApi[] = [
  ...both({ ...chats, entry: '/chat' }, overRest('/chat', 'openai', chatBody)),
  ...both({ ...chats, entry: '/chat/completions' }, overRest('/chat/completions', 'openai', chatBody)),
  ...both({ ...messages, entry: '/messages' }, overRest('/messages', 'anthropic', messageBody)),
  ...both({ ...chats, entry: '/completions' }, overRest('/completions', 'completions', completionBody)),
  ...both({ ...chats, entry: '/responses' }, overRest('/responses', 'responses', responseBody)),
  {
    ...chats,
    entry: '/responses',
    name: 'POST /responses in the background',
    isStreamed: false,
    isBackground: true,
    call: inBackground('/responses'),
  },
  {
    ...embeddings,
    entry: '/embeddings',
    name: 'POST /embeddings',
    call: overRest(
      '/embeddings',
      'openai',
      (input) => ({ model: 'embed', input }),
      ({ data }) => String(data.length),
    )(false),
  },
  {
    ...chats,
    isStreamed: false,
    entry: 'chat',
    name: 'mutation chat',
    call: overMutation(
      'mutation($input: ChatInput!) { chat(input: $input) { choices { message { content } } } }',
      chatInput,
      (data) => data.chat.choices[0].message.content,
    ),
  },
  {
    ...chats,
    isStreamed: false,
    entry: 'complete',
    name: 'mutation complete',
    call: overMutation(
      'mutation($input: CompletionInput!) { complete(input: $input) { body } }',
      (text) => wrapped(completionBody(text)),
      (data) => reading.completions.whole(data.complete.body),
    ),
  },
  {
    ...chats,
    isStreamed: true,
    entry: 'completionStream',
    name: 'subscription completionStream',
    call: overSubscription(
      'subscription($input: CompletionInput!) { events: completionStream(input: $input) { ... on ProtocolEvent { data } ... on StreamError { code error } } }',
      (text) => wrapped(completionBody(text)),
      ({ data }) => data?.choices[0]?.text ?? '',
    ),
  },
  {
    ...messages,
    isStreamed: false,
    entry: 'createMessage',
    name: 'mutation createMessage',
    call: overMutation(
      'mutation($input: MessageInput!) { createMessage(input: $input) { body } }',
      (text) => wrapped(messageBody(text)),
      (data) => reading.anthropic.whole(data.createMessage.body),
    ),
  },
  {
    ...chats,
    isStreamed: false,
    entry: 'createResponse',
    name: 'mutation createResponse',
    call: overMutation(
      'mutation($input: ResponseInput!) { createResponse(input: $input) { body } }',
      (text) => wrapped(responseBody(text)),
      (data) => reading.responses.whole(data.createResponse.body),
    ),
  },
  {
    ...chats,
    isStreamed: true,
    entry: 'responseStream',
    name: 'subscription responseStream',
    call: overSubscription(
      'subscription($input: ResponseInput!) { events: responseStream(input: $input) { ... on ProtocolEvent { data } ... on StreamError { code error } } }',
      (text) => wrapped(responseBody(text)),
      ({ data }) => reading.responses.pieces([data ?? {}]),
    ),
  },
  {
    ...embeddings,
    entry: 'embed',
    name: 'mutation embed',
    call: overMutation(
      'mutation($input: EmbedInput!) { embed(input: $input) { data { index } } }',
      (input) => ({ model: 'embed', input }),
      (data) => String(data.embed.data.length),
    ),
  },
  {
    ...chats,
    isStreamed: true,
    entry: 'chatStream',
    name: 'subscription chatStream',
    call: overSubscription(
      'subscription($input: ChatInput!) { events: chatStream(input: $input) { ... on ChatDelta { chunk } ... on StreamError { code error } } }',
      chatInput,
      ({ chunk }) => chunk?.choices[0]?.delta.content ?? '',
    ),
  },
  {
    ...messages,
    isStreamed: true,
    entry: 'messageStream',
    name: 'subscription messageStream',
    call: overSubscription(
      'subscription($input: MessageInput!) { events: messageStream(input: $input) { ... on ProtocolEvent { data } ... on StreamError { code error } } }',
      (text) => wrapped(messageBody(text)),
      ({ data }) => data?.delta?.text ?? '',
    ),
  },
];

/** Endpoints that look like model calls but are none, with the reason. */
export const noModelApis: Readonly<Record<string, string>> = {
  '/messages/count_tokens': 'counts here, and asks nobody',
  countMessageTokens: 'counts here, and asks nobody',
  '/responses/input_tokens': 'counts here, and asks nobody',
  countResponseTokens: 'counts here, and asks nobody',
  issueApiKey: 'is about keys',
  '/responses/:id/cancel': 'ends a call',
  '/files': 'keeps a file, and asks nobody',
  uploadFile: 'keeps a file, and asks nobody',
  '/batches': 'asks by the endpoints of its lines',
  '/batches/:id/cancel': 'ends calls',
  '/messages/batches': 'asks by the endpoint of its lines',
  '/messages/batches/:id/cancel': 'ends calls',
  createBatch: 'asks by the endpoints of its lines',
  createMessageBatch: 'asks by the endpoint of its lines',
  '/conversations': 'keeps items, and asks nobody',
  '/conversations/:id': 'keeps items, and asks nobody',
  '/conversations/:id/items': 'keeps items, and asks nobody',
};
