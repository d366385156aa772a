import { describe, expect, test } from '@jest/globals';
import { searchTermOf, uuidsBeginning } from '../../../src/shared/text/search-term.js';

const ID = '0198c0de-1234-7abc-8def-0123456789ab';
const DIGITS = ID.replaceAll('-', '');

describe('the term of a search', () => {
  test.each([
    ['Ann Lee', { text: 'ann lee', pattern: '%ann lee%', id: undefined }],
    ['50%_\\', { text: '50%_\\', pattern: '%50\\%\\_\\\\%', id: undefined }],
    ['a\tb\n', { text: 'a b', pattern: '%a b%', id: undefined }],
    [ID.toUpperCase(), { text: undefined, pattern: undefined, id: DIGITS }],
    [DIGITS, { text: undefined, pattern: undefined, id: DIGITS }],
    ['0198c0de-1', { text: '0198c0de-1', pattern: '%0198c0de-1%', id: '0198c0de1' }],
    ['0198c0de', { text: '0198c0de', pattern: '%0198c0de%', id: '0198c0de' }],
    ['0198c0d', { text: '0198c0d', pattern: '%0198c0d%', id: undefined }],
    ['0198-c0de', { text: '0198-c0de', pattern: '%0198-c0de%', id: undefined }],
    [`${DIGITS}0`, { text: `${DIGITS}0`, pattern: `%${DIGITS}0%`, id: undefined }],
    ['pcl_0123456789abcdef', { text: undefined, pattern: undefined, id: '0123456789abcdef' }],
    ['PCL_0123456789abcdef_Secret-x', { text: undefined, pattern: undefined, id: '0123456789abcdef' }],
  ])('in %p', (typed, term) => {
    expect(searchTermOf(typed)).toEqual(term);
  });

  test.each(['', ' ', '\t\n'])('in %p is nothing', (typed) => {
    expect(searchTermOf(typed)).toBeUndefined();
  });
});

test('the UUIDs that begin with some digits', () => {
  expect(uuidsBeginning('0198c0de1')).toEqual({
    first: '0198c0de-1000-0000-0000-000000000000',
    last: '0198c0de-1fff-ffff-ffff-ffffffffffff',
  });
  expect(uuidsBeginning(DIGITS)).toEqual({ first: ID, last: ID });
});
