import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  contentBytes,
  contentKey,
  contentPlace,
  LEAST_BYTES,
  withContent,
} from '../../../src/features/trust/archive/content-place.rules.js';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';

const filler = 'ü€😀"\\\n'.repeat(LEAST_BYTES / 8);

/** As the database takes a content out of its row. */
function hollow(details: string, { place, bytes }: { place: number; bytes: number }): string {
  const all = Buffer.from(details);
  return Buffer.concat([all.subarray(0, place), Buffer.from('null'), all.subarray(place + bytes)]).toString();
}

describe('the place of a content in details', () => {
  test('is found among all members, and filled again to the byte', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (members, request) => {
        const details = canonicalJson({ ...members, content: { request, filler } });
        const place = contentPlace(details)!;
        expect(JSON.parse(contentBytes(details, place).toString())).toEqual(
          JSON.parse(JSON.stringify({ request, filler })),
        );
        const rest = hollow(details, place);
        expect(JSON.parse(rest)).toMatchObject({ content: null });
        expect(withContent(rest, contentBytes(details, place), place)).toBe(details);
      }),
    );
  });

  test.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['no content', canonicalJson({ other: filler })],
    ['a short content', canonicalJson({ content: { request: 'hi' } })],
    ['a text as content', canonicalJson({ content: filler })],
    ['another order', `{"z":1,"content":{"a":${JSON.stringify(filler)}}}`],
    ['other spaces', `{"content": {"a":${JSON.stringify(filler)}}}`],
  ])('is none in details with %s', (_, details) => {
    expect(contentPlace(details)).toBeUndefined();
  });

  test('is not filled with what does not fit', () => {
    const details = canonicalJson({ content: { filler } });
    const place = contentPlace(details)!;
    const content = contentBytes(details, place);
    expect(withContent(details, content, place)).toBeUndefined();
    expect(withContent(hollow(details, place), content.subarray(1), place)).toBeUndefined();
  });
});

describe('the key of an object', () => {
  test.each([
    ['acme', 'contents/tenant=acme/1'],
    ['../other', 'contents/tenant=~2e~2e~2fother/1'],
    ['a/b', 'contents/tenant=a~2fb/1'],
    ['..', 'contents/tenant=~2e~2e/1'],
    ['ü', 'contents/tenant=~c3~bc/1'],
    ['a~2fb', 'contents/tenant=a~7e2fb/1'],
    ['a?x=1#\n', 'contents/tenant=a~3fx~3d1~23~0a/1'],
  ])('of tenant %j stays in its folder', (tenant, key) => {
    expect(contentKey(tenant, '1')).toBe(key);
  });
});
