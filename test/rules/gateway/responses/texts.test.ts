import { expect, test } from '@jest/globals';
import { responseTexts, withResponseProse } from '../../../../src/features/gateway/responses/response-texts.rules.js';
import type { JsonObject } from '../../../../src/shared/json/json.js';

const body: JsonObject = {
  model: 'm',
  instructions: 'i1',
  input: [
    { role: 'user', content: 'p1', gone: undefined },
    {
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_text', text: 'p2' },
        { type: 'input_text', text: 'p3' },
        { type: 'input_file', filename: 'p4', file_data: 'data:text/plain;base64,AA==' },
        { type: 'input_image', image_url: 'data:image/png;base64,AA==' },
        { type: 'input_audio', input_audio: { data: 'AA==' } },
        { type: 'input_audio', input_audio: { data: 'AA==', format: 'mp3' } },
        { type: 'part_of_tomorrow', text: 'f1' },
        3,
        { kind: 'f2' },
      ],
    },
    { type: 'reasoning', summary: [{ type: 'summary_text', text: 'f3' }], encrypted_content: 'f4' },
    { type: 'function_call', name: 'f5', arguments: 'p5' },
    { type: 'custom_tool_call', name: 'f6', input: 'p6' },
    { type: 'function_call_output', output: 'p7' },
    { type: 'item_of_tomorrow', text: 'f7' },
    'f8',
  ],
  tools: [{ type: 'function', name: 'f9', description: 'p8' }],
  metadata: { f10: 'p9', n: [1, 'p10'], gone: undefined },
  user: 'p11',
  prompt: { id: 'f11', variables: { f12: 'p12' } },
  safety_identifier: 'f13',
  gone: undefined,
};

test('prose can be replaced, and everything else is found but stays as it is', () => {
  const { prose, fixed, joined, attachments, hasLinkedContent } = responseTexts(body);
  expect(prose).toEqual(['i1', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9', 'p10', 'p11', 'p12']);
  expect(fixed.filter((text) => /^f\d+$/.test(text))).toEqual(
    Array.from({ length: 13 }, (_, index) => `f${index + 1}`),
  );
  expect(joined).toEqual([{ text: 'p2p3f1', cuts: [2, 4] }]);
  expect(attachments.map(({ contentType }) => contentType)).toEqual([
    'text/plain',
    'image/png',
    'audio/wav',
    'audio/mp3',
  ]);
  expect(hasLinkedContent).toBe(true);
  const changed = withResponseProse(
    body,
    prose.map((text) => text.toUpperCase()),
  );
  expect(responseTexts(changed).prose).toEqual(prose.map((text) => text.toUpperCase()));
  expect(responseTexts(changed).fixed).toEqual(fixed);
  expect(withResponseProse(body, prose)).toEqual(body);
  expect(withResponseProse(body, [])).toEqual(body);
});

test.each<[JsonObject, boolean]>([
  [{ input: 'x' }, false],
  [{ input: [{ type: 'item_reference', id: 'a' }] }, true],
  [{ input: [{ role: 'user', content: [{ type: 'input_file', file_id: 'a' }] }] }, true],
  [{ input: [{ role: 'user', content: [{ type: 'input_image', file_id: 'a' }] }] }, true],
  [{ input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'https://a.example' }] }] }, true],
  [{ prompt: 'x' }, false],
  [{ metadata: 3 }, false],
])('%j has content elsewhere: %j', (given, isLinked) => {
  expect(responseTexts(given).hasLinkedContent).toBe(isLinked);
});

test('images and what is encrypted are no text', () => {
  const run = 'A1b/'.repeat(300);
  const input = [
    { type: 'image_generation_call', result: run },
    { type: 'reasoning', encrypted_content: run },
  ];
  expect(responseTexts({ input }).fixed).toEqual(['image_generation_call', 'reasoning']);
  expect(responseTexts({ input: [{ type: 'function_call_output', output: run }] }).prose).toEqual([run]);
});
