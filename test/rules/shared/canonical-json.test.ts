import { describe, expect, test } from '@jest/globals';
import canonicalize from 'canonicalize';
import * as fc from 'fast-check';
import { canonicalJson } from '../../../src/shared/json/canonical-json.js';

describe('RFC 8785 text', () => {
  test('is the reference implementation’s for any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary', maxDepth: 6 }), (value) => {
        expect(canonicalJson(value)).toBe(canonicalize(value));
      }),
      { numRuns: 700 },
    );
  });

  test('is the RFC’s for its own example (§3.2.3, §3.2.4)', () => {
    const value = {
      numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\u0022\u002f",
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  test('orders names by UTF-16 code units, numeric names too', () => {
    const names = ['€', '\r', '\ufb33', '1', '10', '9', '😀', '\u0080', 'ö'];
    const value = Object.fromEntries(names.map((name) => [name, name]));
    expect(Object.keys(JSON.parse(canonicalJson(value)) as object).toSorted()).toEqual(names.toSorted());
    const inOrder = [...canonicalJson(value).matchAll(/"([^"]*)":/g)].map((match) => match[1]);
    expect(inOrder).toEqual(['\\r', '1', '10', '9', '\u0080', 'ö', '€', '😀', '\ufb33']);
  });

  test('leaves out what is undefined and makes negative zero zero', () => {
    expect(canonicalJson({ b: undefined, a: -0 })).toBe('{"a":0}');
  });

  test('takes a backslash before "ud" for what it is', () => {
    const value = { a: ['\\ud', 'C:\\udder'], b: '\\\\ud800' };
    expect(canonicalJson(value)).toBe(canonicalize(value));
  });

  test.each([
    [NaN],
    [Infinity],
    ['\ud800'],
    [{ '\udc00': 1 }],
    [['a', '\ud83d']],
    [{ a: { b: '\\ud', c: ['\udead'] } }],
  ])('refuses %j', (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
