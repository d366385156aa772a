import { expect, test } from '@jest/globals';
import { guardPart } from '../../../src/features/mcp/calls/guarded-values.rules.js';

test('a value of the protocol is its texts, and content that is none', () => {
  const value = {
    content: [
      { type: 'text', text: 'two words' },
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'resource', resource: { uri: 'a:b', mimeType: 'audio/wav', blob: 'AAAA' } },
      { type: 'resource', resource: { uri: 'a:b', mimeType: 'application/pdf', blob: 'AAAA' } },
      { type: 'audio', data: 'AAAA' },
    ],
    'a long name': 7,
  };
  const part = guardPart('TOOL_RESULT', value);
  expect(part).toMatchObject({ point: 'TOOL_RESULT', fixed: ['a long name'], opaque: ['audio', 'files', 'images'] });
  expect(part.texts).toContain('two words');
  const exact = guardPart('TOOL_CALL', { uri: 'file:///a b' }, true);
  expect(exact).toEqual({ point: 'TOOL_CALL', texts: [], fixed: ['file:///a b'], images: [], opaque: [] });
  expect(guardPart('TOOL_CALL', { data: 'x', mimeType: 7 }).opaque).toEqual([]);
});

test('pictures are those by their bytes, wherever they are and whatever they are called', () => {
  const data = Buffer.from('\x89PNG\r\n\x1a\n of a picture', 'latin1').toString('base64');
  const image = { type: 'image', data, mimeType: 'application/pdf' };
  const part = guardPart('TOOL_RESULT', {
    content: [image, { inner: [{ mimeType: 'x/y', blob: data, data: 'AAAA' }] }],
  });
  const png = { contentType: 'image/png', data };
  expect([part.images, part.opaque]).toEqual([[png, png], ['files']]);
});
