const MODEL = 'gpt-4o-mini';
const VARIANTS = 32;

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

interface RequestOptions {
  port: number;
  headers: Record<string, string>;
  /** Characters of the prompt. */
  promptChars: number;
  stream: boolean;
}

/** Whole HTTP requests, ready to be written to a socket; several, so that nobody gains by remembering one. */
export function chatRequests(options: RequestOptions): Buffer[] {
  return Array.from({ length: VARIANTS }, (_, seed) => {
    const body = JSON.stringify({
      model: MODEL,
      messages: [
        { role: 'system', content: 'You are a helpful assistant.' },
        { role: 'user', content: proseOf(options.promptChars, seed) },
      ],
      // As many as the longest answer of the mock: an upstream that says more than it may is cut off.
      max_tokens: 16_384,
      ...(options.stream ? { stream: true } : {}),
    });
    const head = [
      'POST /v1/chat/completions HTTP/1.1',
      `host: 127.0.0.1:${options.port}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(options.headers).map(([name, value]) => `${name}: ${value}`),
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
