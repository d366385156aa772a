import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../../../src/shared/json/json.js';
import { answerError } from '../../../src/providers/http/failure.js';
import { maskSecrets } from '../../../src/providers/http/masking.js';
import { parseRetryAfter } from '../../../src/shared/http/retry-after.js';
import { processorTime } from '../../support/processor-time.js';

const SECRET = 'my-own-odd-key';
const context = { kind: 'openai', secrets: [SECRET] } as const;
const error = (status: number, body: JsonValue | undefined) => answerError(context, { status, body });

describe('Retry-After', () => {
  const now = Date.parse('2025-01-15T09:30:00Z');
  test.each<[Record<string, string>, number | undefined]>([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after': 'Wed, 15 Jan 2025 09:30:07 GMT' }, 7000],
    [{ 'retry-after': 'Wednesday, 15-Jan-25 09:30:07 GMT' }, 7000],
    [{ 'retry-after': 'Wed, 15 Jan 2025 09:29:00 GMT' }, 0],
    [{ 'retry-after': '99999999' }, 86_400_000],
    [{ 'retry-after-ms': '120', 'retry-after': '1' }, 120],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-3' }, undefined],
    [{}, undefined],
  ])('%j is %s ms', (headers, millis) => {
    expect(parseRetryAfter(headers, now)).toBe(millis);
  });
});

describe('masking', () => {
  test.each([
    ['sk-proj-abcDEF123_456-xyz'],
    ['sk-ant-api03-AAAAbbbb1111'],
    ['sk-proj-********************abcd'],
    ['Bearer abc.def'],
    ['pcl_0123456789abcdef_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['AKIAIOSFODNN7EXAMPLE'],
    ['AIzaSyA-0123456789abcdefghijklmnopqrstu'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-def'],
    ['0123456789abcdef0123456789abcdef'],
    [SECRET],
  ])('%s is masked', (key) => {
    const masked = maskSecrets(`key: ${key}, done`, [SECRET]);
    expect(masked).toBe('key: ***, done');
  });

  test.each([
    [
      'Rate limit reached for gpt-4o in organization org-abc on requests per min (RPM): Limit 3. Request req_0123456789abcdef0123456789abcdef',
      'Rate limit reached for gpt-4o in organization *** on requests per min (RPM): Limit 3. Request req_0123456789abcdef0123456789abcdef',
    ],
    ['in organization org-Q5K2mXTnB7hRz9LdVwYcEa1f on', 'in organization *** on'],
    ['Project `proj_Q5K2mXTnB7hRz9LdVwYcEa1f` does not have access', 'Project `***` does not have access'],
    [
      'your organization (0f5b3a52-8d3c-4a52-9b3e-6f8f7a1d2c3b) is over its limit',
      'your organization (***) is over its limit',
    ],
    ['for org: 0f5b3a52-8d3c-4a52-9b3e-6f8f7a1d2c3b, retry', 'for org: ***, retry'],
    ['account id 0f5b3a52-8d3c-4a52-9b3e-6f8f7a1d2c3b', 'account id ***'],
    ['user-Q5K2mXTnB7hRz9LdVwYcEa1f is not allowed', '*** is not allowed'],
    ['Incorrect key abcd1234****wxyz given', 'Incorrect key *** given'],
    ['Incorrect key sk-...wxyz given', 'Incorrect key *** given'],
  ])('%s says nothing of the account', (text, masked) => {
    expect(maskSecrets(text, [])).toBe(masked);
  });

  test.each([
    ['The model `org-x/model-7b` does not exist'],
    ['organization-wide and project-level limits of user-defined functions'],
    ['request 0f5b3a52-8d3c-4a52-9b3e-6f8f7a1d2c3b failed'],
    ['use **bold** or 2*3*4'],
    ['The model `gpt-4o-mini-2024-07-18` does not exist'],
    ['hf.co/unsloth/DeepSeek-R1-Distill-Qwen-32B-GGUF is not found'],
    ['messages.0.content: Input should be a valid string, request 011CTfrnTsra8hsUuM24BzEC'],
    ['This model has a maximum context length of 128000 tokens'],
  ])('%s is left alone', (text) => {
    expect(maskSecrets(text, [SECRET])).toBe(text);
  });
});

test.each(['a-', 'a*', '***', 'org-', 'org: ', 'user-1', 'eyJ-', 'sk-', 'Bearer ', '1a', 'ghp_ ', '----'])(
  '64 KiB of %j are masked without a stall',
  (unit) => {
    const text = unit.repeat(65_536 / unit.length);
    const spent = processorTime();
    maskSecrets(text, [SECRET]);
    expect(spent()).toBeLessThan(5_000);
  },
);

describe('error answers', () => {
  test.each([400, 404, 413, 422])('%i gives the provider’s words to the client', (status) => {
    expect(error(status, { error: { message: `bad ${SECRET} field`, type: 'invalid_request_error' } })).toMatchObject({
      failure: 'status',
      status,
      clientMessage: 'bad *** field',
      message: `openai answered HTTP ${status} (invalid_request_error)`,
      contextWindowExceeded: false,
    });
  });

  test.each([401, 403, 408, 409, 429, 500, 502, 503, 529])('%i keeps them back', (status) => {
    const failure = error(status, { error: { message: `internal: ${SECRET}`, type: 'x_error' } });
    expect(failure.clientMessage).toBeUndefined();
    expect(failure.message).toBe(`openai answered HTTP ${status} (x_error)`);
    expect(JSON.stringify(failure) + String(failure.stack)).not.toContain('internal:');
  });

  test.each<[string, JsonValue | undefined, string]>([
    ['OpenAI', { error: { message: 'm', type: 't', code: null } }, 'm'],
    ['Anthropic', { type: 'error', error: { type: 'invalid_request_error', message: 'm' } }, 'm'],
    ['Ollama', { error: 'm' }, 'm'],
    ['older vLLM', { object: 'error', message: 'm', code: 400 }, 'm'],
    ['FastAPI', { detail: 'm' }, 'm'],
    ['text', 'm', 'm'],
    ['a proxy’s page', '<html>m</html>', 'the provider refused the request with HTTP 400'],
    ['nothing', undefined, 'the provider refused the request with HTTP 400'],
    ['control characters', { error: 'a\n\u0000b' }, 'a b'],
  ])('give the client the words of %s', (_, body, words) => {
    expect(error(400, body).clientMessage).toBe(words);
  });

  test('a key that the cut would halve is masked first', () => {
    const words = error(400, { error: `${'x '.repeat(995)}sk-proj-abcdefghijklmnopqrstuvwxyz` }).clientMessage;
    expect(words).not.toContain('sk-');
  });

  test('a code that could be anything else is not repeated', () => {
    expect(error(500, { error: { code: 'no such host: db.internal' } }).message).toBe('openai answered HTTP 500');
    expect(error(500, { error: { code: SECRET } }).message).not.toContain(SECRET);
  });
});

describe('context window errors', () => {
  test.each<[string, number, JsonValue]>([
    ['OpenAI', 400, { error: { message: 'too long', code: 'context_length_exceeded', type: 'invalid_request_error' } }],
    [
      'Anthropic',
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'prompt is too long: 214315 tokens > 200000 maximum' },
      },
    ],
    [
      'Anthropic with max_tokens',
      400,
      { error: { message: 'input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000' } },
    ],
    [
      'vLLM',
      400,
      {
        object: 'error',
        message: "This model's maximum context length is 16384 tokens. However, you requested 122946 tokens",
      },
    ],
    [
      'vLLM 0.16',
      400,
      { error: { message: "You passed 1015 input tokens. However, the model's context length is only 1024 tokens" } },
    ],
    [
      'llama.cpp',
      400,
      {
        error: {
          code: 400,
          message: 'the request exceeds the available context size',
          type: 'exceed_context_size_error',
        },
      },
    ],
    ['Ollama', 400, { error: 'the input length exceeds the context length' }],
    ['Ollama’s runner', 500, { error: 'input length exceeds maximum context length' }],
    ...(
      [
        ['Ollama, newer', 'prompt too long; exceeded max context length by 4096 tokens'],
        ['OpenAI’s Responses', 'Your input exceeds the context window of this model. Please adjust your input.'],
        ['SGLang', "The input (265330 tokens) is longer than the model's context length (262144 tokens)."],
        ['SGLang, requested', "Requested token count exceeds the model's maximum context length of 8192 tokens."],
        [
          'TGI',
          '`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000 `inputs` tokens and 20 `max_new_tokens`',
        ],
        ['TGI, input alone', '`inputs` must have less than 1024 tokens. Given: 1234'],
        [
          'Mistral',
          'Prompt contains 300000 tokens and 0 draft tokens, too large for model with 131072 maximum context length',
        ],
        ['Gemini', 'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).'],
        [
          'Vertex',
          'Unable to submit request because the input token count is 40000 but model only supports up to 32768.',
        ],
        ['Bedrock', 'Input is too long for requested model.'],
        [
          'Bedrock Titan',
          '400 Bad Request: Too many input tokens. Max input tokens: 8192, request input token count: 9000',
        ],
        ['xAI', "This model's maximum prompt length is 131072 but the request contains 537812 tokens."],
        ['Groq', 'Please reduce the length of the messages or completion.'],
        ['GitHub', 'prompt token count of 145000 exceeds the limit of 128000'],
        ['LM Studio', 'The number of tokens to keep from the initial prompt is greater than the context length.'],
        ['Cohere', 'too many tokens: size limit exceeded by 4096 tokens. Try using shorter or fewer inputs.'],
        ['Kimi', 'Your request exceeded model token limit: 262144 (requested: 300000)'],
        ['DashScope', 'Range of input length should be [1, 129024]'],
        ['MiniMax', 'invalid params, context window exceeds limit'],
        ['TensorRT-LLM', 'Prompt length (9000) exceeds maximum input length (8192).'],
        ['Fireworks', 'The prompt is too long: 140000, model maximum context length: 131071'],
      ] as const
    ).map(([name, message]): [string, number, JsonValue] => [name, 400, { error: { message } }]),
  ])('%s', (_, status, body) => {
    expect(error(status, body).contextWindowExceeded).toBe(true);
  });

  test.each<[string, number, JsonValue]>([
    ['another 400', 400, { error: { message: "Invalid 'temperature'", code: 'decimal_out_of_range' } }],
    ['Bedrock’s limit of the rate', 400, { message: 'Too many tokens, please wait before trying again.' }],
    [
      'a too long answer',
      400,
      { error: { message: 'max_tokens is too large: 9000. This model supports at most 4096' } },
    ],
    ['a rate limit', 429, { error: { message: 'maximum context length is' } }],
    ['bytes, not tokens', 413, { error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } }],
  ])('not %s', (_, status, body) => {
    expect(error(status, body).contextWindowExceeded).toBe(false);
  });
});
