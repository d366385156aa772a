import { describe, expect, test } from '@jest/globals';
import { detectPii } from '../../../../src/features/trust/pii/pii.js';
import type { PiiType } from '../../../../src/contracts/pii.js';
import { differences, presidioVectors, type Vector } from '../../../fixtures/pii-vectors.js';

const found = (type: PiiType, text: string): string[] =>
  detectPii(text, [type]).map(({ start, end }) => text.slice(start, end));

describe.each(Object.entries(presidioVectors) as [PiiType, Vector[]][])(
  '%s, as Presidio’s tests have it',
  (type, vectors) => {
    test.each(vectors.map(([text, ...values]) => ({ text, values })))('$text', ({ text, values }) => {
      expect(found(type, text)).toEqual(values);
    });
  },
);

describe('where we differ on purpose', () => {
  test.each(differences)('$type: $text ($reason)', ({ type, text, presidio, ours }) => {
    expect(found(type, text)).toEqual(ours);
    expect(ours).not.toEqual(presidio);
  });
});
