import { describe, expect, test } from '@jest/globals';
import type { ChatRequest } from '../../../../src/contracts/provider.js';
import { isRepeatable, shadowRequest } from '../../../../src/features/gateway/exchange/shadow/shadow.rules.js';

const request: ChatRequest = { model: 'gpt', messages: [{ role: 'user', content: 'Hello!' }], maxTokens: 5 };
const native = (body: object, refused: string[] = []): Pick<ChatRequest, 'native'> => ({
  native: { protocol: 'responses', body, headers: {}, dropped: [], refused, untranslatedChars: 0 } as never,
});
const { model: _, ...neutral } = request;

describe('the request of a shadow', () => {
  test.each<[Partial<ChatRequest>, Partial<ChatRequest> | undefined]>([
    [{}, {}],
    [native({ model: 'gpt' }), {}],
    [native({ store: false }), undefined],
    [native({}, ['tools']), undefined],
    [{ extra: { store: false } }, undefined],
    [{ extra: { web_search_options: {} } }, undefined],
    [{ extra: { modalities: ['audio'] } }, undefined],
    [
      { extra: { store: true, stream_options: {}, modalities: null, reasoning_effort: 'low' } },
      { extra: { modalities: null, reasoning_effort: 'low' } },
    ],
  ])('beside %j has %j', (more, expected) => {
    expect(shadowRequest({ ...request, ...more })).toEqual(expected && { ...neutral, ...expected });
  });
});

test.each<[object, boolean, boolean]>([
  [{}, true, true],
  [{}, false, false],
  [{ grant: {} }, true, false],
  [{ line: {} }, true, false],
  [{ purpose: {} }, true, false],
  [{ shadow: {} }, true, false],
])('a call of %j, kept: %j, is made again: %j', (more, retainContent, isMade) => {
  expect(isRepeatable({ principal: { tenant: { retainContent } }, ...more })).toBe(isMade);
});
