import { describe, expect, test } from '@jest/globals';
import { stepsOf } from '../../../../src/cli/import/compare.rules.js';
import { planOf } from '../../../../src/cli/import/plan.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';
import { litellmFound } from './shown-plan.js';

const KEY = 'sk-0123456789-abcd';
const entry = (name: string, params: object, info?: object): string =>
  `  - ${JSON.stringify({ model_name: name, litellm_params: params, ...(info && { model_info: info }) })}\n`;
const groq = (key = KEY, model = 'llama'): string => entry('fast', { model: `groq/${model}`, api_key: key });

/** The steps for a list of models, with the variables that are set. */
function steps(models: string, known: { providers?: JsonObject[]; aliases?: JsonObject[] } = {}, ...set: string[]) {
  const found = litellmFound(`model_list:\n${models}`, ...set);
  return stepsOf(planOf(found), { providers: [], aliases: [], ...known }, 'TENANT');
}
const short = (made: ReturnType<typeof steps>): string[] =>
  made.map(({ state, what, name, detail }) => `${state} ${what} ${name}: ${detail}`);

const here = (more: JsonObject = {}): JsonObject => ({
  id: 'groq',
  kind: 'openai',
  source: 'MANAGED',
  baseUrl: 'https://api.groq.com/openai/v1',
  credential: { type: 'key', hint: 'abcd' },
  headerNames: [],
  speaks: ['chat'],
  prices: 'groq',
  models: [{ id: 'llama' }],
  weight: 1,
  version: 3,
  ...more,
});
const alias = (more: JsonObject = {}): JsonObject => ({
  id: 'a-1',
  name: 'fast',
  scope: 'TENANT',
  targets: [{ target: 'groq/llama', weight: 1 }],
  version: 2,
  ...more,
});

describe('a provider', () => {
  test('that is not there is made with its key, and its alias', () => {
    const [provider, name] = steps(groq());
    expect(provider).toMatchObject({
      state: 'make',
      body: {
        id: 'groq',
        kind: 'openai',
        credential: { type: 'key', key: KEY },
        models: [{ id: 'llama' }],
        prices: 'groq',
      },
    });
    expect(name).toMatchObject({ state: 'make', body: { name: 'fast', scope: 'TENANT', target: 'groq/llama' } });
  });

  test('that is there stays as it is', () => {
    expect(short(steps(groq(), { providers: [here()], aliases: [alias()] }))).toEqual([
      'same provider groq: https://api.groq.com/openai/v1',
      'same alias fast: groq/llama',
    ]);
  });

  test.each<[string, JsonObject, string]>([
    ['another key', { credential: { type: 'key', hint: 'wxyz' } }, 'credential'],
    ['no key', { credential: { type: 'none' } }, 'credential'],
    ['fewer models', { models: [{ id: 'other' }] }, 'models'],
    ['another price list', { prices: null }, 'prices'],
  ])('with %s differs', (_what, more, detail) => {
    const [step] = steps(groq(), { providers: [here(more)] });
    expect(step).toMatchObject({ state: 'differs', detail, id: 'groq', body: { version: 3 } });
  });

  test('keeps models of its own when others are added', () => {
    const [step] = steps(groq(), { providers: [here({ models: [{ id: 'own', input: 1 }] })] });
    expect(step?.body.models).toEqual([{ id: 'own', input: 1 }, { id: 'llama' }]);
  });

  test('that serves all models serves these', () => {
    expect(steps(groq(), { providers: [here({ models: null })] })[0]).toMatchObject({ state: 'same' });
  });

  test('that is in the file is used as it is', () => {
    const [step] = steps(groq(), { providers: [here({ source: 'FILE', credential: { type: 'none' } })] });
    expect(step).toMatchObject({ state: 'same', detail: 'configured where it starts' });
  });

  test('of another address keeps its id, and the new one gets a number', () => {
    const [step] = steps(groq(), { providers: [here({ baseUrl: 'https://elsewhere.example.com/v1' })] });
    expect(step).toMatchObject({ state: 'make', name: 'groq-2' });
  });

  test('is known by its key, whatever its id and the order of the file', () => {
    const providers = [here(), here({ id: 'groq-2', credential: { type: 'key', hint: 'wxyz' } })];
    const models = entry('a', { model: 'groq/llama', api_key: 'sk-0123456789-wxyz' }) + groq();
    expect(short(steps(models, { providers })).slice(0, 2)).toEqual([
      'same provider groq-2: https://api.groq.com/openai/v1',
      'same provider groq: https://api.groq.com/openai/v1',
    ]);
    const renamed = [here({ id: 'our-account' })];
    expect(steps(groq(), { providers: renamed })[1]?.detail).toBe('our-account/llama');
  });

  test('waits for its key, and its aliases for it; one that is there does not', () => {
    const models = groq('os.environ/ABSENT');
    expect(short(steps(models))).toEqual([
      'needs key provider groq: https://api.groq.com/openai/v1: set ABSENT',
      'needs key alias fast: waits for groq',
    ]);
    expect(short(steps(models, { providers: [here()], aliases: [alias()] }))[0]).toMatch(/^same provider groq/);
  });

  test('with a key in a header, a cloud’s credential, or several keys is compared by what is shown of it', () => {
    const azure = entry('a', { model: 'azure/gpt-4o', api_base: 'https://x.openai.azure.com', api_key: KEY });
    const aws = entry('b', {
      model: 'bedrock/amazon.nova-lite-v1:0',
      aws_region_name: 'eu-west-1',
      aws_access_key_id: 'AKIAIOSFODNN7EXAMPLE',
      aws_secret_access_key: 'secret-of-aws',
    });
    const pool =
      entry('c', { model: 'mistral/m', api_key: KEY }) + entry('c', { model: 'mistral/m', api_key: `${KEY}-wxyz` });
    const providers = [
      here({
        id: 'azure',
        baseUrl: 'https://x.openai.azure.com/openai/v1/',
        credential: { type: 'none' },
        headerNames: ['api-key'],
        speaks: ['chat', 'responses'],
        prices: 'azure',
        models: [{ id: 'gpt-4o' }],
      }),
      here({
        id: 'bedrock',
        kind: 'bedrock',
        baseUrl: 'https://bedrock-runtime.eu-west-1.amazonaws.com',
        credential: { type: 'aws', hint: 'MPLE', source: 'given' },
        prices: 'aws',
        models: [{ id: 'amazon.nova-lite-v1:0' }],
      }),
      here({
        id: 'mistral',
        baseUrl: 'https://api.mistral.ai/v1',
        credential: {
          type: 'keys',
          keys: [
            { hint: 'abcd', weight: 1 },
            { hint: 'wxyz', weight: 1 },
          ],
        },
        prices: 'mistral',
        models: [{ id: 'm' }],
      }),
    ];
    const made = steps(azure + aws + pool, { providers });
    expect(made.map(({ state }) => state)).toEqual(['same', 'same', 'same', 'make', 'make', 'make']);
    const none = steps(azure + aws + pool, {});
    expect(none[0]?.body).toMatchObject({ credential: { type: 'none' }, headers: { 'api-key': KEY } });
    expect(none[1]?.body).toMatchObject({ credential: { type: 'aws', accessKeyId: 'AKIAIOSFODNN7EXAMPLE' } });
    expect(none[2]?.body).toMatchObject({ credential: { type: 'keys', keys: [{ key: KEY }, { key: `${KEY}-wxyz` }] } });
  });
});

describe('an alias', () => {
  test.each<[string, JsonObject, string]>([
    ['elsewhere', { targets: [{ target: 'groq/other', weight: 1 }] }, 'differs'],
    ['of the platform', { scope: 'PLATFORM' }, 'make'],
    ['the same', {}, 'same'],
  ])('%s is told apart', (_what, more, state) => {
    const made = steps(groq(), { providers: [here()], aliases: [alias(more)] });
    expect(made[1]).toMatchObject({ state });
  });

  test('with a / needs none where its provider has the name, and cannot be one elsewhere', () => {
    const wild = (prefix: string): string => entry(`${prefix}/*`, { model: `${prefix}/*`, api_key: KEY });
    expect(short(steps(wild('groq') + wild('openai')))).toEqual([
      'make provider groq: https://api.groq.com/openai/v1',
      'make provider openai-2: https://api.openai.com/v1',
      'problem alias openai/*: a name with a / is its provider’s own here: clients ask for openai-2/*',
    ]);
  });

  test('of two targets is the same in any order', () => {
    const models = groq() + groq(KEY, 'other');
    const targets = [
      { target: 'groq/other', weight: 1 },
      { target: 'groq/llama', weight: 1 },
    ];
    const known = { providers: [here({ models: [{ id: 'llama' }, { id: 'other' }] })], aliases: [alias({ targets })] };
    expect(steps(models, known)[1]).toMatchObject({ state: 'same', detail: 'groq/llama ×1, groq/other ×1' });
    expect(steps(models, { ...known, aliases: [alias({ targets: targets.slice(1) })] })[1]).toMatchObject({
      state: 'differs',
    });
  });
});
