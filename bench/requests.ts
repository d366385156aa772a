/** The APIs that clients come by; each is asked for a model of its own protocol, so that nothing is translated. */
export const API_NAMES = ['chat', 'responses', 'messages'] as const;
export type ApiName = (typeof API_NAMES)[number];

const VARIANTS = 32;
/** As many as the longest answer of the mock: an upstream that says more than it may is cut off. */
const MAX_TOKENS = 16_384;
const INSTRUCTIONS = 'You are a helpful assistant.';

/** Common words, so that tokens are as long as in real prompts. */
const WORDS = (
  'the of and to in is that for it as was with be by on not he his but at are this have from or had an they which one ' +
  'you were all her she there would their we him been has when who will no more if out so up said what its about than ' +
  'into them can only other time new some could these two may first then do any like my now over such our man me even ' +
  'most made after also did many off before must well back through years much where your way policy evidence gateway ' +
  'contract customer account invoice quarterly revenue forecast compliance regulation infrastructure deployment ' +
  'incident performance latency throughput database transaction committee governance approval disagreement ' +
  'international characterization 2024 17.5 42% Q3 API JSON e-mail, however, therefore; because: (see above). "quoted"'
).split(' ');

/** A small deterministic generator: runs must not differ by their prompts. Numerical Recipes' constants. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** English-looking text of exactly `length` characters. */
export function proseOf(length: number, seed: number): string {
  const random = randomNumbers(seed);
  const words: string[] = [];
  for (let size = 0; size < length;) {
    const word = WORDS[Math.floor(random() * WORDS.length)] ?? '';
    words.push(word);
    size += word.length + 1;
  }
  return words.join(' ').slice(0, length);
}

/** A turn of a conversation. */
interface Turn {
  role: 'user' | 'assistant';
  content: string;
}

const apis: Record<ApiName, { path: string; bodyOf: (turns: Turn[]) => object }> = {
  chat: {
    path: '/v1/chat/completions',
    bodyOf: (turns) => ({
      model: 'gpt-4o-mini',
      messages: [{ role: 'system', content: INSTRUCTIONS }, ...turns],
      max_tokens: MAX_TOKENS,
    }),
  },
  responses: {
    path: '/v1/responses',
    bodyOf: (turns) => ({
      model: 'gpt-4o-mini',
      instructions: INSTRUCTIONS,
      input: turns,
      max_output_tokens: MAX_TOKENS,
    }),
  },
  messages: {
    path: '/v1/messages',
    bodyOf: (turns) => ({
      model: 'claude-haiku-4-5',
      system: INSTRUCTIONS,
      messages: turns,
      max_tokens: MAX_TOKENS,
    }),
  },
};

interface RequestOptions {
  api: ApiName;
  port: number;
  headers: Record<string, string>;
  /** Characters of the prompt. */
  promptChars: number;
  /** Turns of 2,500 characters before the prompt; none when absent. */
  turns?: number;
  stream: boolean;
}

/** A whole HTTP request, ready to be written to a socket. */
export interface ReadyRequest {
  bytes: Buffer;
  /** Where the prompt begins, with letters that `numbered` replaces. */
  prompt: number;
}

const TURN_CHARS = 2_500;
/** At the start of every prompt. */
const NUMBER = 'a'.repeat(8);
const FIRST_LETTER = 97;

/** Several requests. */
export function requestsOf({ api, port, headers, promptChars, turns = 0, stream }: RequestOptions): ReadyRequest[] {
  const { path, bodyOf } = apis[api];
  return Array.from({ length: VARIANTS }, (_, seed) => {
    const before = Array.from({ length: turns }, (_, at): Turn => ({
      role: at % 2 === 0 ? 'user' : 'assistant',
      content: proseOf(TURN_CHARS, VARIANTS * at + seed),
    }));
    const prompt = `${NUMBER} ${proseOf(promptChars - NUMBER.length - 1, seed)}`;
    const content = bodyOf([...before, { role: 'user', content: prompt }]);
    const body = JSON.stringify({ ...content, ...(stream ? { stream } : {}) });
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
    return { bytes, prompt: bytes.indexOf(NUMBER) };
  });
}

/** The request with a prompt of its own, so that nobody gains by remembering one. */
export function numbered({ bytes, prompt }: ReadyRequest, index: number): Buffer {
  let rest = index;
  for (let at = prompt + NUMBER.length - 1; at >= prompt; at -= 1) {
    bytes[at] = FIRST_LETTER + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return bytes;
}
