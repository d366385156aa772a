import { expect, test } from '@jest/globals';
import { usd, word } from '../../../console/src/parts/text/format.js';

test.each([
  [0, '$0.00'],
  [4, '$4.00'],
  [0.8, '$0.80'],
  [0.0183, '$0.0183'],
  [0.00002265, '$0.00002265'],
  [1234.5, '$1,234.50'],
  [-0.5, '-$0.50'],
])('%p is %p', (value, text) => {
  expect(usd(value)).toBe(text);
});

test.each([
  ['IBAN', 'IBAN'],
  ['IP_ADDRESS', 'IP address'],
  ['API_KEY', 'API key'],
  ['SSN', 'SSN'],
  ['CREDIT_CARD', 'Credit card'],
  ['COMPLETED', 'Completed'],
])('%s is written %s', (value, text) => {
  expect(word(value)).toBe(text);
});
