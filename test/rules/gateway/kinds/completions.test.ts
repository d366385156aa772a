import { describe, expect, test } from '@jest/globals';
import {
  completionAnswer,
  completionChunk,
  completionProblems,
  completionRequest,
  completionUsage,
} from '../../../../src/features/gateway/completions/completion.rules.js';

/** OpenAI's older completions, translated to a chat: what has no counterpart is refused by name. */
const sound = { model: 'gpt-4o', prompt: 'Once' };
const head = { id: 'i1', created: 7, model: 'gpt-4o' };
const answer = {
  head,
  choices: [
    { index: 0, message: { content: 'upon' }, finishReason: 'length' as const },
    { index: 1, message: { content: null, refusal: 'no' }, finishReason: 'tool_calls' as const },
  ],
  usage: { promptTokens: 3, completionTokens: 2 },
  estimated: false,
};

test.each<[object, string[]]>([
  [sound, []],
  [{ ...sound, prompt: ['Once'], stop: ['a', 'b'], echo: false, best_of: 1, suffix: '', logprobs: null, n: 2 }, []],
  [{}, ['model', 'prompt']],
  [{ ...sound, prompt: '' }, ['prompt']],
  [{ ...sound, prompt: ['a', 'b'] }, ['prompt']],
  [{ ...sound, prompt: [1, 2, 3] }, ['prompt']],
  [{ ...sound, suffix: 'end', echo: true, logprobs: 2, best_of: 3 }, ['suffix', 'echo', 'logprobs', 'best_of']],
  [{ ...sound, max_tokens: 0, n: 1.5, temperature: 3, top_p: -1 }, ['max_tokens', 'n', 'temperature', 'top_p']],
  [{ ...sound, stop: [1], logit_bias: [], stream: 'yes', user: 7 }, ['stop', 'logit_bias', 'stream', 'user']],
])('what is wrong with %j is named', (body, paths) => {
  expect(completionProblems(body as never).map(({ path }) => path)).toEqual(paths);
});

describe('a request', () => {
  test('is what a user says, with the limit that the API has where none is given', () => {
    expect(completionRequest(sound)).toEqual({ messages: [{ role: 'user', content: 'Once' }], maxTokens: 16 });
  });

  test('keeps its settings, and passes on what is not known', () => {
    const settings = { max_tokens: 5, temperature: 0, top_p: 1, n: 2, seed: 4, stop: 'x', user: 'ann', top_k: 3 };
    expect(
      completionRequest({ ...sound, ...settings, presence_penalty: 1, frequency_penalty: 2, logit_bias: {} }),
    ).toEqual({
      messages: [{ role: 'user', content: 'Once' }],
      maxTokens: 5,
      temperature: 0,
      topP: 1,
      n: 2,
      seed: 4,
      stop: ['x'],
      user: 'ann',
      presencePenalty: 1,
      frequencyPenalty: 2,
      logitBias: {},
      extra: { top_k: 3 },
    });
  });
});

test('answers and chunks have the form of the API', () => {
  const of = { id: 'cmpl-i1', object: 'text_completion', created: 7, model: 'gpt-4o' };
  expect(completionAnswer(answer)).toEqual({
    ...of,
    choices: [
      { text: 'upon', index: 0, logprobs: null, finish_reason: 'length' },
      { text: 'no', index: 1, logprobs: null, finish_reason: 'stop' },
    ],
    usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
  });
  expect(completionChunk(head, 0, 'u', null)).toEqual({
    ...of,
    choices: [{ text: 'u', index: 0, logprobs: null, finish_reason: null }],
  });
  expect(completionUsage(answer)).toMatchObject({ choices: [], usage: { total_tokens: 5 } });
});
