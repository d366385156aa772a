import { describe, expect, test } from '@jest/globals';
import type { RenderedPrompt } from '../../../src/contracts/prompts.js';
import { assertSamePrompt, targetIn } from '../../../src/features/gateway/invocation/asked-model.rules.js';
import {
  chatOf,
  completionBodyOf,
  messageBodyOf,
  promptedMessages,
  responseBodyOf,
} from '../../../src/features/gateway/prompts/prompt-forms.rules.js';
import {
  modelReference,
  referenceIn,
  storedReference,
  withPrompt,
} from '../../../src/features/gateway/prompts/prompt-reference.rules.js';

const prompt: RenderedPrompt = {
  used: { name: 'greeting', version: 2, label: 'production', digest: 'd', variables: {} },
  model: 'm',
  messages: [
    { role: 'system', content: 'S' },
    { role: 'user', content: 'U' },
  ],
  parameters: { max_tokens: 10, stop: ['x'] },
  tools: [{ type: 'function', function: { name: 'f', strict: true } }],
  responseFormat: { type: 'json_object' },
};
const plain: RenderedPrompt = { ...prompt, parameters: {}, tools: [], responseFormat: null };

describe('references', () => {
  test.each<[unknown, unknown, object | undefined]>([
    ['gpt-4o', undefined, undefined],
    ['prompt:a', undefined, { name: 'a', at: 'production', variables: {} }],
    ['prompt:a.b-c@12', { x: 1 }, { name: 'a.b-c', at: '12', variables: { x: 1 } }],
  ])('%s', (model, variables, expected) => {
    expect(modelReference(model, variables)).toEqual(expected);
  });

  test.each(['prompt:', 'prompt:@a', 'prompt:a@', 'prompt:a@b@c', 'prompt:a/b', `prompt:${'a'.repeat(101)}`])(
    'refuses %s',
    (model) => {
      expect(() => modelReference(model, {})).toThrow('expected prompt:<name>@<label or version>');
    },
  );

  test('in bodies', () => {
    expect(referenceIn('responses', { prompt: { id: 'pmpt_1' } })).toBeUndefined();
    expect(referenceIn('responses', { prompt: { id: 'a', version: 2 } })).toMatchObject({ name: 'a', at: '2' });
    expect(() => referenceIn('responses', { prompt: { id: 'a', version: {} } })).toThrow('prompt.version');
    expect(() => referenceIn('responses', { prompt: { id: 'a', variables: [] } })).toThrow('prompt.variables');
    expect(referenceIn('completions', { model: 'prompt:a' })).toMatchObject({ name: 'a', at: 'production' });
    expect(referenceIn('images', { model: 'prompt:a' })).toBeUndefined();
    expect(storedReference({ api: 'messages', body: { model: 'prompt:a@b' } })).toMatchObject({ at: 'b' });
    expect(storedReference({ api: 'messages' })).toBeUndefined();
    expect(storedReference({ model: 'prompt:a', variables: { x: 'y' } })).toMatchObject({ variables: { x: 'y' } });
  });

  test('of approved calls hold to the version that people saw', () => {
    const { request, approved } = targetIn(withPrompt({ model: 'prompt:greeting' }, prompt));
    expect([request, approved.prompt]).toEqual([{ model: 'prompt:greeting' }, { version: 2, digest: 'd' }]);
    expect(targetIn({ resolvedPrompt: 'x' }).approved.prompt).toBeUndefined();
    assertSamePrompt(undefined, prompt);
    assertSamePrompt(approved, prompt);
    assertSamePrompt({}, undefined);
    for (const used of [
      { ...prompt.used, version: 3 },
      { ...prompt.used, digest: 'e' },
    ])
      expect(() => {
        assertSamePrompt(approved, { ...prompt, used });
      }).toThrow('propose it again');
    expect(() => {
      assertSamePrompt({}, prompt);
    }).toThrow('propose it again');
    expect(withPrompt({ model: 'm' }, undefined)).toEqual({ model: 'm' });
  });
});

describe('forms', () => {
  test('chat', () => {
    const given = { model: 'prompt:greeting', messages: [{ role: 'user', content: 'C' }], maxTokens: 4 };
    expect(chatOf(given, prompt)).toMatchObject({
      model: 'm',
      messages: [{ content: 'S' }, { content: 'U' }, { content: 'C' }],
      maxCompletionTokens: 4,
      stop: ['x'],
      tools: prompt.tools,
      responseFormat: { type: 'json_object' },
    });
    expect(chatOf({ ...given, maxTokens: 40 }, prompt)).toMatchObject({ maxCompletionTokens: 10 });
    expect(chatOf({ ...given, stop: ['own'] }, plain)).toMatchObject({ stop: ['own'], maxCompletionTokens: 4 });
    expect(() => chatOf({ ...given, stop: ['own'] }, prompt)).toThrow('stop: is fixed by the prompt greeting');
  });

  test('completions', () => {
    const asked = { model: 'prompt:greeting', variables: {}, max_tokens: 99 };
    const short = { ...plain, parameters: { max_tokens: 10, stop: ['x'] } };
    expect(completionBodyOf(asked, short)).toEqual({ model: 'm', max_tokens: 10, stop: ['x'], prompt: 'U' });
    expect(promptedMessages(short, undefined)).toMatchObject([{ content: 'S' }]);
    expect(completionBodyOf({ ...asked, prompt: 'C' }, short)).toMatchObject({ prompt: 'C' });
    expect(promptedMessages(short, 'C')).toMatchObject([{ content: 'S' }, { content: 'U' }]);
    const silent = { ...short, messages: short.messages.slice(0, 1) };
    expect(completionBodyOf(asked, silent)).not.toHaveProperty('prompt');
    expect(promptedMessages(silent, null)).toEqual(silent.messages);
    expect(() => completionBodyOf({ ...asked, stop: 'y' }, short)).toThrow('stop: is fixed by the prompt greeting');
    expect(() => completionBodyOf(asked, prompt)).toThrow('for which completions have no form');
  });

  test('messages', () => {
    const schema = { type: 'object' };
    const formed = { ...prompt, responseFormat: { type: 'json_schema', json_schema: { name: 'a', schema } } };
    const body = {
      model: 'prompt:greeting',
      variables: {},
      max_tokens: 99,
      system: 'own',
      messages: [{ role: 'user' }],
    };
    expect(messageBodyOf(body, formed)).toEqual({
      model: 'm',
      max_tokens: 10,
      stop_sequences: ['x'],
      system: [
        { type: 'text', text: 'S' },
        { type: 'text', text: 'own' },
      ],
      messages: [{ role: 'user', content: 'U' }, { role: 'user' }],
      tools: [{ name: 'f', input_schema: { type: 'object', properties: {} }, strict: true }],
      output_config: { format: { type: 'json_schema', schema } },
    });
    expect(() => messageBodyOf({ ...body, output_config: { format: {} } }, formed)).toThrow('output_config.format');
    expect(() => messageBodyOf(body, prompt)).toThrow('for which Messages have no form');
    expect(messageBodyOf({ messages: 'x', system: [{ type: 'text', text: 'own' }] }, plain)).toMatchObject({
      messages: 'x',
      system: [{ text: 'S' }, { text: 'own' }],
    });
    expect(messageBodyOf({}, { ...plain, messages: [{ role: 'user', content: 'U' }] })).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'U' }],
    });
  });

  test('responses', () => {
    const formed = { ...prompt, parameters: { max_tokens: 10 } };
    const body = { prompt: { id: 'greeting' }, input: 'C', text: { verbosity: 'low' } };
    expect(responseBodyOf(body, formed)).toEqual({
      model: 'm',
      max_output_tokens: 10,
      input: [
        { type: 'message', role: 'system', content: 'S' },
        { type: 'message', role: 'user', content: 'U' },
        { type: 'message', role: 'user', content: 'C' },
      ],
      tools: [{ type: 'function', name: 'f', strict: true }],
      text: { verbosity: 'low', format: { type: 'json_object' } },
    });
    expect(responseBodyOf({ input: null, model: 'm' }, plain).input).toHaveLength(2);
    expect(responseBodyOf({ input: [{ role: 'user' }], model: 'prompt:greeting' }, plain).input).toHaveLength(3);
    expect(() => responseBodyOf({ model: 'other' }, plain)).toThrow('is fixed by the prompt greeting to m');
    expect(() => responseBodyOf({}, prompt)).toThrow('stop sequences');
  });
});
