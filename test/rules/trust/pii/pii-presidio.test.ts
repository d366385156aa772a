import { describe, expect, test } from '@jest/globals';
import { detectPii } from '../../../../src/features/trust/pii/pii.js';
import type { PiiType } from '../../../../src/contracts/pii.js';
import { differences, presidioVectors, type Vector } from '../../../fixtures/pii-vectors.js';

const found = (type: PiiType, text: string): string[] =>
  detectPii(text, [type]).map(({ start, end }) => text.slice(start, end));

/** Loopback, documentation and broadcast: Presidio reports them, we do not. */
const isNobodys = (value: string): boolean =>
  /^(?:2001:db8:(?:[^.]*$|1::192\.0\.2)|(?:::(?:ffff:)?|64:ff9b::)?(?:127\.|0\.0\.|192\.0\.2\.|255\.255)|::1(?:\/|$))/.test(
    value,
  );

describe.each(Object.entries(presidioVectors) as [PiiType, Vector[]][])(
  '%s, as Presidio’s tests have it',
  (type, vectors) => {
    test.each(vectors.map(([text, ...values]) => ({ text, values })))('$text', ({ text, values }) => {
      expect(found(type, text)).toEqual(values.filter((value) => !isNobodys(value)));
    });
  },
);

describe('where we differ on purpose', () => {
  test.each(differences)('$type: $text ($reason)', ({ type, text, presidio, ours }) => {
    expect(found(type, text)).toEqual(ours);
    expect(ours).not.toEqual(presidio);
  });
});
