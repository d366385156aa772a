import { describe, expect, test } from '@jest/globals';
import {
  ResponseAssembly,
  responseRestorer,
  restoreResponse,
} from '../../../../src/features/gateway/responses/native-response.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

const restore = (text: string): string => text.replaceAll('<A>', 'ann');
/** Holds back everything until the end. */
const holding = {
  restore,
  restorer: () => {
    let held = '';
    return { push: (piece: string) => ((held += piece), ''), end: () => restore(held) };
  },
};

describe('restoring', () => {
  test('changes text, calls and what is repeated, and nothing else', () => {
    const reasoning = { type: 'reasoning', summary: [{ type: 'summary_text', text: '<A>' }], encrypted_content: '<A>' };
    expect(
      restoreResponse(
        {
          instructions: '<A>',
          metadata: { a: ['<A>', 1, null], gone: undefined },
          output: [
            reasoning,
            {
              type: 'message',
              content: [{ type: 'output_text', text: '<A>' }, { type: 'refusal', refusal: '<A>' }, 3],
            },
            { type: 'function_call', arguments: '<A>' },
            { type: 'custom_tool_call', input: '<A>' },
            { type: 'function_call', arguments: 3 },
            { kind: 3 },
            '<A>',
          ],
        },
        restore,
      ),
    ).toEqual({
      instructions: 'ann',
      metadata: { a: ['ann', 1, null] },
      output: [
        reasoning,
        { type: 'message', content: [{ type: 'output_text', text: 'ann' }, { type: 'refusal', refusal: 'ann' }, 3] },
        { type: 'function_call', arguments: 'ann' },
        { type: 'custom_tool_call', input: 'ann' },
        { type: 'function_call', arguments: 3 },
        { kind: 3 },
        '<A>',
      ],
    });
    expect(restoreResponse({ output: 'odd' }, restore)).toEqual({ output: 'odd' });
    expect(restoreResponse({ id: 'x' }, restore)).toEqual({ id: 'x' });
  });

  test('sends what was held back before the end of its text, and counts anew', () => {
    const step = responseRestorer(holding);
    const events: JsonObject[] = [
      { type: 'response.created', response: { instructions: '<A>' } },
      { type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta: '<A' },
      { type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta: '>' },
      { type: 'response.output_text.delta', item_id: 'm', output_index: 0, content_index: 0, delta: '' },
      { type: 'response.output_text.done', item_id: 'm', output_index: 0, content_index: 0, text: '<A>' },
      { type: 'response.content_part.done', part: { type: 'output_text', text: '<A>' } },
      { type: 'response.function_call_arguments.delta', item_id: 'f', output_index: 1, delta: '<A>' },
      { type: 'response.function_call_arguments.done', item_id: 'f', output_index: 1 },
      { type: 'response.refusal.done', item_id: 'm', output_index: 0, refusal: '' },
      { type: 'response.output_item.done', item: { type: 'function_call', arguments: '<A>' } },
    ];
    const given = events.flatMap((data) => step({ event: data.type as string, data })).map(({ data }) => data);
    expect(given).toEqual([
      { type: 'response.created', sequence_number: 0, response: { instructions: 'ann' } },
      expect.objectContaining({ type: 'response.output_text.delta', delta: '' }),
      expect.objectContaining({ type: 'response.output_text.delta', delta: 'ann', item_id: 'm', logprobs: [] }),
      expect.objectContaining({ type: 'response.output_text.done', text: 'ann' }),
      expect.objectContaining({ part: { type: 'output_text', text: 'ann' } }),
      {
        type: 'response.function_call_arguments.delta',
        item_id: 'f',
        output_index: 1,
        delta: 'ann',
        sequence_number: 5,
      },
      expect.objectContaining({ type: 'response.function_call_arguments.done' }),
      expect.objectContaining({ type: 'response.refusal.done', refusal: '' }),
      expect.objectContaining({ item: { type: 'function_call', arguments: 'ann' } }),
    ]);
    expect(given.map(({ sequence_number: number }) => number)).toEqual(given.map((_, index) => index));
  });
});

test('the last event has the whole response', () => {
  const assembly = new ResponseAssembly();
  assembly.add({ event: 'response.created', data: { type: 'response.created', response: { id: 'begun' } } });
  assembly.add({ event: 'response.completed', data: { type: 'response.completed', response: 3 } });
  expect(assembly.answer()).toBeUndefined();
  assembly.add({ event: 'response.incomplete', data: { type: 'response.incomplete', response: { id: 'x' } } });
  expect(assembly.answer()).toEqual({ id: 'x' });
});
