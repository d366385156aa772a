import { describe, expect, test } from '@jest/globals';
import { recordedItem } from '../../../src/features/evaluations/datasets/recorded-item.rules.js';

const taken = (request: object, response: any = [{ role: 'assistant', content: 'Yes.' }]): any =>
  recordedItem({ request: request as any, response }, { expectsAnswer: true });
const user = (content: any) => ({ role: 'user', content });

describe('a recorded call as an item', () => {
  test.each([
    [
      'a chat',
      { messages: [{ role: 'system', content: 'Be kind.' }, user('Mail <EMAIL_1>.')] },
      [{ role: 'system', content: 'Be kind.' }, user('Mail <EMAIL_1>.')],
    ],
    [
      'parts',
      {
        messages: [
          user([
            { type: 'text', text: 'Hi' },
            { type: 'image_url', image_url: { url: 'data:' } },
          ]),
        ],
      },
      [
        user([
          { type: 'text', text: 'Hi' },
          { type: 'image_url', image_url: { url: 'data:' } },
        ]),
      ],
    ],
    ['messages', { system: 'Short.', messages: [user('Hi')] }, [{ role: 'system', content: 'Short.' }, user('Hi')]],
    [
      'a system of blocks',
      {
        system: [
          { type: 'text', text: 'A' },
          { type: 'text', text: 'B' },
        ],
        messages: [user('Hi')],
      },
      [{ role: 'system', content: 'A\nB' }, user('Hi')],
    ],
    ['a response', { instructions: 'Short.', input: 'Hi' }, [{ role: 'system', content: 'Short.' }, user('Hi')]],
    [
      'a response of items',
      { input: [user([{ type: 'input_text', text: 'Hi' }])] },
      [user([{ type: 'text', text: 'Hi' }])],
    ],
  ])('%s', (_name, request, messages) => {
    expect(taken(request)).toEqual({ messages, variables: {}, expected: 'Yes.', checks: [] });
  });

  test.each([
    ['a tool’s result', { messages: [user('Hi'), { role: 'tool', content: '4' }] }],
    ['a tool’s use', { messages: [{ role: 'assistant', content: [{ type: 'tool_use' }] }] }],
    ['a call of a function', { messages: [{ role: 'assistant', content: null, tool_calls: [] }] }],
    ['an item that is no message', { input: [{ type: 'reasoning' }] }],
    ['a text that is no item', { input: ['Hi'] }],
    ['a system of another form', { system: [{ type: 'image' }], messages: [user('Hi')] }],
    ['no messages', { messages: [] }],
    ['another kind of call', { query: 'Hi' }],
  ])('is none with %s', (_name, request) => {
    expect(taken(request)).toBeUndefined();
  });

  test('is none without content, and expects nothing where the answer is no text', () => {
    expect(recordedItem(undefined, { expectsAnswer: true })).toBeUndefined();
    expect(recordedItem({ request: 'x' }, { expectsAnswer: true })).toBeUndefined();
    expect(taken({ input: 'Hi' }, [{ role: 'assistant', content: null }]).expected).toBeNull();
    expect(recordedItem({ request: { input: 'Hi' }, response: [] }, { expectsAnswer: false })!.expected).toBeNull();
  });
});

describe('a recorded call of a prompt', () => {
  const prompt = {
    messages: [
      { role: 'system' as const, content: 'Be {{ tone }} (really {{tone}}).' },
      { role: 'user' as const, content: '{{count}} times: {{text}}. Polite: {{polite}}' },
    ],
    variables: { type: 'object', properties: { count: { type: 'integer' }, polite: { type: 'boolean' } } },
  };
  const rendered = (system: string, said: any, more: object[] = []) =>
    recordedItem(
      { request: { messages: [{ role: 'system', content: system }, user(said), ...more] as any } },
      { expectsAnswer: false, prompt },
    );

  test('has the variables in the place of the text', () => {
    expect(rendered('Be kind (really kind).', '3 times: a.b\nc. Polite: true', [user('And now?')])).toEqual({
      messages: [user('And now?')],
      variables: { tone: 'kind', count: 3, text: 'a.b\nc', polite: true },
      expected: null,
      checks: [],
    });
  });

  test('is none where no values make that text', () => {
    expect(rendered('Be kind (really rude).', '3 times: a. Polite: true')).toBeUndefined();
    expect(rendered('Another.', '3 times: a. Polite: true')).toBeUndefined();
    expect(rendered('Be kind (really kind).', [{ type: 'text', text: '3' }])).toBeUndefined();
    expect(recordedItem({ request: { messages: [user('Hi')] } }, { expectsAnswer: false, prompt })).toBeUndefined();
  });
});
