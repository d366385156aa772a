import { describe, expect, test } from '@jest/globals';
import { rejection, serveSdk } from '../../support/upstreams/openai-sdk.js';

/** OpenAI's older completions by its SDK, with models of every provider. */
const sdk = serveSdk();

describe.each(['gpt-4o-mini', 'claude-haiku-4-5', 'llama3.2'])('a model that chats: %s', (model) => {
  test('completes a prompt, and a stream says the same', async () => {
    const asked = { model, prompt: 'Say hello', max_tokens: 40 };
    const whole = await sdk.openai.completions.create(asked);
    expect(whole).toMatchObject({ object: 'text_completion', id: expect.stringMatching(/^cmpl-/) });
    expect(whole.choices[0]).toMatchObject({ index: 0, logprobs: null });
    expect(whole.choices[0]!.text).toContain('Say hello');
    expect(whole.usage!.total_tokens).toBe(whole.usage!.prompt_tokens + whole.usage!.completion_tokens);
    const chunks = [];
    const stream_options = { include_usage: true };
    for await (const chunk of await sdk.openai.completions.create({ ...asked, stream: true, stream_options }))
      chunks.push(chunk);
    expect(chunks.map(({ choices }) => choices[0]?.text ?? '').join('')).toBe(whole.choices[0]!.text);
    expect(chunks.filter(({ choices }) => choices[0]?.finish_reason != null)).toHaveLength(1);
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
  });
});

test('what a chat has no place for is refused by its name', async () => {
  const error = await rejection(
    sdk.openai.completions.create({ model: 'gpt-4o-mini', prompt: 'def f(', suffix: 'return x', echo: true }),
  );
  expect([error.status, error.param]).toEqual([400, 'suffix']);
  expect(error.error.details.issues.map(({ path }: { path: string }) => path)).toEqual(['suffix', 'echo']);
});
