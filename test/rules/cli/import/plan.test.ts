import { expect, test } from '@jest/globals';
import { litellmPlan } from './shown-plan.js';

/** Entries of one account, by name and model; further members are those of `litellm_params`. */
const list = (...entries: readonly [name: string, model: string, more?: object][]): string =>
  JSON.stringify({
    model_list: entries.map(([model_name, model, more = {}]) => ({
      model_name,
      litellm_params: { model, api_key: 'sk-1', api_base: 'http://10.0.0.1/v1', ...more },
    })),
  });
const modelsOf = (yaml: string): string[] => litellmPlan(yaml).providers.map((line) => line.split(' | ').at(-1) ?? '');

test('models beside all of a provider are among them', () => {
  expect(modelsOf(list(['a', 'openai/a'], ['b-*', 'openai/*'], ['c', 'openai/c']))).toEqual(['*']);
});

test('a model with another name at its provider is in a list, apart from all of the provider', () => {
  const renamed = { base_model: 'a' };
  const own = 'a{"upstream":"ours"}';
  expect(modelsOf(list(['a', 'openai/ours', renamed], ['b-*', 'openai/*']))).toEqual([own, '*']);
  expect(modelsOf(list(['b-*', 'openai/*'], ['a', 'openai/ours', renamed]))).toEqual(['*', own]);
});

test('two deployments of one model at one address are two providers', () => {
  const yaml = list(['a', 'openai/one', { base_model: 'a' }], ['a', 'openai/two', { base_model: 'a', weight: 2 }]);
  expect(litellmPlan(yaml)).toMatchObject({
    providers: [expect.stringContaining('"one"'), expect.stringContaining('"two"')],
    aliases: ['a → 0/a×1, 1/a×2'],
  });
});

test('keys that serve other models, or in other shares, are providers of their own', () => {
  const pool = list(['a', 'openai/a'], ['a', 'openai/a', { api_key: 'sk-2', weight: 3 }]);
  expect(litellmPlan(pool).providers).toEqual(['server | local | http://10.0.0.1/v1 | key×1+key×3 | a']);
  const other = list(['a', 'openai/a'], ['a', 'openai/a', { api_key: 'sk-2' }], ['b', 'openai/b', { api_key: 'sk-2' }]);
  expect(modelsOf(other)).toEqual(['a', 'a b']);
  const shares = list(
    ['a', 'openai/a'],
    ['a', 'openai/a', { api_key: 'sk-2' }],
    ['b', 'openai/b'],
    ['b', 'openai/b', { api_key: 'sk-2', weight: 5 }],
  );
  expect(litellmPlan(shares)).toMatchObject({
    providers: [expect.any(String), expect.any(String)],
    aliases: ['a → 0/a×1, 1/a×1', 'b → 0/b×1, 1/b×5'],
  });
});

test.each<[string, string, RegExp]>([
  [
    'too many targets',
    list(...Array.from({ length: 11 }, (_, at) => ['a', `openai/m${at}`] as [string, string])),
    /leads to 11 models/,
  ],
  ['a name of a model that is too long', list(['a', `openai/${'m'.repeat(190)}`]), /more than 136 characters/],
  ['all models by a name without a *', list(['a', 'openai/*']), /needs a \*/],
  ['a name that is none', list(['a b', 'openai/a']), /its name is no alias/],
])('%s is a problem of the entry', (_what, yaml, words) => {
  const { aliases, problems } = litellmPlan(yaml);
  expect({ aliases, problems }).toEqual({ aliases: [], problems: [expect.stringMatching(words)] });
});
