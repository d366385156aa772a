import { expect, test } from '@jest/globals';
import { word } from '../../../console/src/parts/text/format.js';
import { usd, usdExact } from '../../../console/src/parts/text/money.js';

test.each([
  [0, '$0.00'],
  [4, '$4.00'],
  [0.8, '$0.80'],
  [0.0183, '$0.018'],
  [0.0042, '$0.0042'],
  [0.00002265, '$0.000023'],
  [0.0000004, '< $0.000001'],
  [1234.5, '$1,234.50'],
  [-0.5, '-$0.50'],
])('%p is %p', (value, text) => {
  expect(usd(value)).toBe(text);
});

test.each([
  [3, '$3.00'],
  [0.075, '$0.075'],
  [0.000123456, '$0.000123456'],
])('%p exactly is %p', (value, text) => {
  expect(usdExact(value)).toBe(text);
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
