import { describe, expect, test } from '@jest/globals';
import { carriedCall } from '../../../../src/features/gateway/exchange/carried-calls.rules.js';
import {
  inputItems,
  itemsOf,
  listedItem,
  outputItems,
  ownItems,
  pageOfItems,
  referencesIn,
  withItems,
  withoutCarriedItems,
} from '../../../../src/features/gateway/responses/response-history.rules.js';

const said = (content: string) => ({ type: 'message', role: 'user', content });

test('items are read from a request and from a response', () => {
  expect(inputItems('x')).toEqual([said('x')]);
  expect(inputItems([said('x'), 3])).toEqual([said('x')]);
  expect(inputItems(undefined)).toEqual([]);
  expect(outputItems({})).toEqual([]);
  expect(referencesIn({ input: [{ type: 'item_reference', id: 'a' }, { type: 'item_reference' }, said('x')] })).toEqual(
    ['a'],
  );
});

test('reasoning is continued where it came from a provider of the protocol', () => {
  const output = [{ type: 'reasoning' }, { type: 'message' }];
  const stored = { id: 'r', input: [said('x')], response: { output } };
  expect(itemsOf([{ ...stored, translated: false }])).toEqual([said('x'), ...output]);
  expect(itemsOf([{ ...stored, translated: true }])).toEqual([said('x'), { type: 'message' }]);
  const carrier = { type: 'reasoning', encrypted_content: carriedCall({ id: 'c', extraContent: { a: {} } })! };
  const signed = { ...stored, response: { output: [...output, carrier] } };
  expect(itemsOf([{ ...signed, translated: true }])).toEqual([said('x'), { type: 'message' }, carrier]);
  const body = { model: 'm', input: [said('x'), carrier, { type: 'reasoning', encrypted_content: 'theirs' }] };
  expect(withoutCarriedItems(body)).toEqual({ model: 'm', input: [said('x'), body.input[2]] });
  expect(withoutCarriedItems({ input: 'x' })).toEqual({ input: 'x' });
});

test('a request gets the items that it refers to', () => {
  const body = {
    model: 'm',
    previous_response_id: 'r',
    input: [{ type: 'item_reference', id: 'a' }, { type: 'item_reference', id: 'b' }, said('z')],
  };
  expect(withItems(body, [], new Map())).toEqual({ model: 'm', input: body.input });
  expect(ownItems(body, new Map([['b', said('y')]]))[1]).toEqual(said('y'));
  expect(withItems(body, [said('x')], new Map([['a', said('y')]]))).toEqual({
    model: 'm',
    input: [said('x'), said('y'), { type: 'item_reference', id: 'b' }, said('z')],
  });
});

describe('a list', () => {
  const items = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'b' },
    { id: 'fc', type: 'function_call' },
  ].map((item, index) => listedItem('resp_1', item, index));

  test('names its items', () => {
    expect(items).toEqual([
      {
        id: 'in_1_0',
        type: 'message',
        role: 'user',
        status: 'completed',
        content: [{ type: 'input_text', text: 'a' }],
      },
      {
        id: 'in_1_1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', annotations: [], text: 'b' }],
      },
      { id: 'fc', type: 'function_call' },
    ]);
  });

  test('comes page by page', () => {
    expect(pageOfItems(items, { limit: 2, order: 'asc' })).toMatchObject({
      firstId: 'in_1_0',
      lastId: 'in_1_1',
      hasMore: true,
    });
    expect(pageOfItems(items, { limit: 2, order: 'desc', after: 'in_1_1' })).toMatchObject({
      firstId: 'in_1_0',
      hasMore: false,
    });
    expect(pageOfItems([], { limit: 2, order: 'desc' })).toEqual({
      object: 'list',
      data: [],
      firstId: null,
      lastId: null,
      hasMore: false,
    });
    expect(pageOfItems(items, { limit: 2, order: 'asc', after: 'nothing' })).toBeUndefined();
  });
});
