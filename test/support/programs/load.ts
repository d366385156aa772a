import { setTimeout as delay } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';

/** The answer that a client got to one request. */
export interface Answer {
  api: Api;
  /** HTTP status; 0 when no complete answer came. */
  status: number;
  code: string | undefined;
  retryAfter: string | null;
  evidenceId: string | null;
  /** The end of a stream: `done` by [DONE], `error` by an error event, `cut` without either. */
  stream?: 'done' | 'error' | 'cut';
  sentAt: number;
  endedAt: number;
}

const apis = ['chat', 'embeddings', 'graphql', 'stream'] as const;
export type Api = (typeof apis)[number];

const MUTATION = 'mutation($input: ChatInput!) { chat(input: $input) { evidenceId } }';

function requestOf(api: Api): { path: string; body: object } {
  const chat = { model: 'gpt-4o-mini', max_tokens: 64, messages: [{ role: 'user', content: `Hello ${randomUUID()}` }] };
  switch (api) {
    case 'chat':
      return { path: '/v1/chat', body: chat };
    case 'stream':
      return { path: '/v1/chat/completions', body: { ...chat, stream: true } };
    case 'embeddings':
      return { path: '/v1/embeddings', body: { model: 'text-embedding-3-small', input: `Hello ${randomUUID()}` } };
    case 'graphql':
      return {
        path: '/graphql',
        body: {
          query: MUTATION,
          variables: { input: { model: 'gpt-4o-mini', maxTokens: 64, messages: [{ role: 'USER', content: 'Hello' }] } },
        },
      };
  }
}

/** Sends one request and reads its answer to the end. Never throws: a broken connection is status 0. */
export async function ask(url: string, key: string, api: Api): Promise<Answer> {
  const { path, body } = requestOf(api);
  const answer: Answer = {
    api,
    status: 0,
    code: undefined,
    retryAfter: null,
    evidenceId: null,
    sentAt: performance.now(),
    endedAt: 0,
  };
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    answer.status = response.status;
    answer.retryAfter = response.headers.get('retry-after');
    answer.evidenceId = response.headers.get('x-evidence-id');
    if (response.headers.get('content-type')?.startsWith('text/event-stream') === true) {
      answer.stream = text.includes('data: [DONE]') ? 'done' : text.includes('data: {"error"') ? 'error' : 'cut';
      if (answer.stream === 'error') answer.code = JSON.parse(text.slice(text.lastIndexOf('data: {') + 6)).error.code;
    } else {
      const json = JSON.parse(text);
      answer.code = json.error?.code ?? json.errors?.[0]?.extensions?.code;
    }
  } catch {
    answer.status = 0;
  }
  answer.endedAt = performance.now();
  return answer;
}

const running = new Set<() => void>();

/** Ends every load that a failed test left behind. */
export function stopLoads(): void {
  for (const stop of running) stop();
}

/** A bounded load through every API: `clients` at once, each with a short pause between its requests. */
export function startLoad(url: string, key: string, clients = 4, pauseMillis = 10) {
  const answers: Answer[] = [];
  let isRunning = true;
  const end = (): void => {
    isRunning = false;
    running.delete(end);
  };
  running.add(end);
  const work = async (first: number): Promise<void> => {
    for (let turn = first; isRunning; turn += 1) {
      answers.push(await ask(url, key, apis[turn % apis.length] ?? 'chat'));
      await delay(pauseMillis);
    }
  };
  const workers = Array.from({ length: clients }, (_, index) => work(index));
  return {
    answers,
    async stop(): Promise<Answer[]> {
      end();
      await Promise.all(workers);
      return answers;
    },
  };
}

/** Whether the client may take the answer for complete. */
export function isComplete({ status, stream, code }: Answer): boolean {
  return status === 200 && code === undefined && (stream === undefined || stream === 'done');
}
