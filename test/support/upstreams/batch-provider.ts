import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { stoppedAfterFile } from '../programs/left-open.js';

/** A line as the gateway handed it over. */
export interface GivenLine {
  custom_id: string;
  /** The request of the line. */
  body: any;
}

/** A batch at the provider. */
export interface ProviderBatch {
  id: string;
  label: string | undefined;
  endpoint: string;
  lines: GivenLine[];
  status: 'in_progress' | 'completed' | 'failed' | 'cancelled' | 'expired';
  created: number;
  /** The texts of its files of results, without and with errors. */
  output: string;
  errors: string;
  reason: string | undefined;
}

export interface BatchProviderOptions {
  /** The text of the results of a batch that ends; by default an answer to each line. */
  results?: (batch: ProviderBatch) => { output: string; errors?: string };
  /** The status that a new batch has. */
  begins?: ProviderBatch['status'];
  /** Before a batch is made: resolves to false where the connection is to break without an answer, after the batch is made. */
  answers?: () => Promise<boolean> | boolean;
  /** A status with which batches are refused. */
  refuses?: number;
}

export interface BatchProvider {
  origin: string;
  batches: ProviderBatch[];
  /** Paths that were asked, with their methods. */
  asked: string[];
  /** Uploaded texts. */
  uploads: number;
  options: BatchProviderOptions;
  end(batch: ProviderBatch, status?: ProviderBatch['status']): void;
  stop(): Promise<void>;
}

/** The prompt of a line, as the provider sees it. */
export function askedBy({ body }: GivenLine): string {
  if (typeof body.input === 'string') return body.input;
  const { content } = (body.messages as { content: string | { text: string }[] }[]).at(-1)!;
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('');
}

/** An answer to a line as OpenAI publishes it. */
export function openAiAnswer(line: GivenLine, content = `answer to: ${askedBy(line)}`): object {
  return {
    id: `batch_req_${line.custom_id}`,
    custom_id: line.custom_id,
    response: {
      status_code: 200,
      request_id: `req-${line.custom_id}`,
      body: {
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1,
        model: line.body.model,
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
      },
    },
    error: null,
  };
}

/** An answer to a line as Anthropic publishes it. */
export function anthropicAnswer(line: GivenLine, content = `answer to: ${askedBy(line)}`): object {
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: line.body.model,
    content: [{ type: 'text', text: content }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5 },
  };
  return { custom_id: line.custom_id, result: { type: 'succeeded', message } };
}

export const jsonLines = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A provider with batches, as OpenAI and Anthropic publish theirs. */
export async function startBatchProvider(options: BatchProviderOptions = {}): Promise<BatchProvider> {
  const files = new Map<string, string>();
  const provider: Omit<BatchProvider, 'origin' | 'stop'> = {
    batches: [],
    asked: [],
    uploads: 0,
    options,
    end(batch, status = 'completed') {
      const isOpenAi = batch.endpoint !== '/v1/messages';
      const answers = batch.lines.map((line) => (isOpenAi ? openAiAnswer(line) : anthropicAnswer(line)));
      const { output, errors = '' } = provider.options.results?.(batch) ?? { output: jsonLines(answers) };
      Object.assign(batch, { status, output, errors });
    },
  };
  const shown = (batch: ProviderBatch): object => ({
    id: batch.id,
    object: 'batch',
    endpoint: batch.endpoint,
    errors:
      batch.reason === undefined
        ? null
        : { object: 'list', data: [{ code: 'invalid', message: batch.reason, line: null, param: null }] },
    input_file_id: 'file-in',
    completion_window: '24h',
    status: batch.status,
    output_file_id: batch.output === '' ? null : `file-out-${batch.id}`,
    error_file_id: batch.errors === '' ? null : `file-err-${batch.id}`,
    created_at: Math.floor(batch.created / 1_000),
    metadata: batch.label === undefined ? null : { portcullis_batch: batch.label },
  });
  const shownMessages = (batch: ProviderBatch): object => ({
    id: batch.id,
    type: 'message_batch',
    processing_status: batch.status === 'in_progress' ? 'in_progress' : 'ended',
    request_counts: { processing: batch.lines.length, succeeded: 0, errored: 0, canceled: 0, expired: 0 },
    created_at: new Date(batch.created).toISOString(),
    results_url: 'https://elsewhere.example/results',
  });
  const make = async (endpoint: string, lines: GivenLine[], label?: string): Promise<ProviderBatch | undefined> => {
    const batch: ProviderBatch = {
      id: `${endpoint === '/v1/messages' ? 'msgbatch' : 'batch'}_${String(provider.batches.length + 1).padStart(6, '0')}`,
      label,
      endpoint,
      lines,
      status: 'in_progress',
      created: Date.now(),
      output: '',
      errors: '',
      reason: undefined,
    };
    provider.batches.push(batch);
    const { begins = 'completed', answers } = provider.options;
    if (begins === 'failed') Object.assign(batch, { status: 'failed', reason: 'the file is not what we like' });
    else if (begins !== 'in_progress') provider.end(batch, begins);
    return (await answers?.()) === false ? undefined : batch;
  };
  const handle = async (request: IncomingMessage, text: string, response: ServerResponse): Promise<ServerResponse> => {
    const send = (body: unknown, status = 200): ServerResponse =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const asked = `${request.method} ${pathname}`;
    provider.asked.push(asked);
    const found = provider.batches.find(({ id }) => pathname.includes(`/${id}`) || pathname.endsWith(`-${id}/content`));
    if (asked === 'GET /v1/models') return send({ object: 'list', data: [] });
    if (asked === 'POST /v1/files') {
      provider.uploads += 1;
      const id = `file-${files.size + 1}`;
      files.set(id, /\r\nContent-Type: application\/jsonl\r\n\r\n(.*)\r\n--/s.exec(text)?.[1] ?? '');
      return send({ id, object: 'file' });
    }
    if (asked === 'POST /v1/batches' || asked === 'POST /v1/messages/batches') {
      if (provider.options.refuses !== undefined)
        return send(
          { error: { message: 'no batches for you', type: 'invalid_request_error' } },
          provider.options.refuses,
        );
      const body = JSON.parse(text);
      const isOpenAi = asked === 'POST /v1/batches';
      const lines: GivenLine[] = isOpenAi
        ? files
            .get(body.input_file_id as string)!
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : body.requests.map(({ custom_id, params }: any) => ({ custom_id, body: params }));
      const batch = await make(isOpenAi ? body.endpoint : '/v1/messages', lines, body.metadata?.portcullis_batch);
      if (batch === undefined) return response.destroy();
      return send(isOpenAi ? shown(batch) : shownMessages(batch));
    }
    if (asked === 'GET /v1/batches') return send({ data: provider.batches.map(shown).reverse(), has_more: false });
    if (asked === 'GET /v1/messages/batches')
      return send({ data: provider.batches.map(shownMessages).reverse(), has_more: false });
    if (found === undefined) return send({ error: { message: 'there is none', type: 'not_found_error' } }, 404);
    const view = found.endpoint === '/v1/messages' ? shownMessages : shown;
    if (pathname.endsWith('/cancel')) {
      if (found.status === 'in_progress') provider.end(found, 'cancelled');
      return send(view(found));
    }
    if (pathname.endsWith('/content') || pathname.endsWith('/results')) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      return response.end(pathname.includes('file-err-') ? found.errors : found.output);
    }
    return send(view(found));
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      handle(request, Buffer.concat(chunks).toString('utf8'), response).catch((error: unknown) => {
        response.destroy(error as Error);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return stoppedAfterFile(
    Object.assign(provider, {
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      async stop() {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      },
    }),
  );
}
