import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { proseOf } from './requests.ts';

/**
 * The upstream that every target calls: OpenAI's wire format, nothing computed. An answer is as long as the request's
 * body, so that both directions carry the same load. Prints its port.
 */
const STREAM_CHUNKS = 32;
const STREAM_INTERVAL_MILLIS = 2;
const MAX_ANSWER_CHARS = 1_000_000;
/** The model's longest answer: a claim beyond it would be counted again. */
const MAX_ANSWER_TOKENS = 16_384;

const answers = new Map<number, string>();

/** A completion whose content has about `chars` characters, as JSON text. */
function completionOf(chars: number): string {
  let answer = answers.get(chars);
  if (answer === undefined) {
    answer = JSON.stringify({
      id: 'chatcmpl-mock',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'gpt-4o-mini-2024-07-18',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: proseOf(chars, 7), refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: {
        prompt_tokens: Math.ceil(chars / 4),
        completion_tokens: Math.min(Math.ceil(chars / 4), MAX_ANSWER_TOKENS),
        total_tokens: Math.ceil(chars / 4) + Math.min(Math.ceil(chars / 4), MAX_ANSWER_TOKENS),
      },
      system_fingerprint: 'fp_mock',
    });
    answers.set(chars, answer);
  }
  return answer;
}

function event(choices: unknown[], more: object = {}): string {
  const chunk = {
    id: 'chatcmpl-mock',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'gpt-4o-mini-2024-07-18',
    system_fingerprint: 'fp_mock',
    choices,
    ...more,
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

const delta = (fields: object, finish: string | null = null): string =>
  event([{ index: 0, delta: fields, logprobs: null, finish_reason: finish }]);

const streamFrames = [
  delta({ role: 'assistant', content: '' }) + delta({ content: 'Once' }),
  ...Array.from({ length: STREAM_CHUNKS - 1 }, (_, index) => delta({ content: ` word${index}` })),
];
const usage = event([], { usage: { prompt_tokens: 256, completion_tokens: 64, total_tokens: 320 } });

function sendStream(response: ServerResponse, includeUsage: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  let next = 0;
  const step = (): void => {
    const frame = streamFrames[next++];
    if (frame !== undefined) {
      response.write(frame);
      return;
    }
    clearInterval(timer);
    response.end(`${delta({}, 'stop')}${includeUsage ? usage : ''}data: [DONE]\n\n`);
  };
  const timer = setInterval(step, STREAM_INTERVAL_MILLIS);
  response.on('close', () => {
    clearInterval(timer);
  });
  step();
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    // What asks for a stream stands at one of the two ends, before or after the messages.
    const ends = body.toString('latin1', 0, 200) + body.toString('latin1', Math.max(0, body.length - 200));
    if (ends.includes('"stream":true')) {
      sendStream(response, ends.includes('"include_usage":true'));
      return;
    }
    // In steps, since gateways write the same request with some bytes more or less.
    const chars = Math.min(MAX_ANSWER_CHARS, Math.round(body.length / 1000) * 1000);
    const text = completionOf(chars);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    response.end(text);
  });
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
process.on('disconnect', () => process.exit());
