import { describe, expect, test } from '@jest/globals';
import { detectPii } from '../../../../src/features/trust/pii/pii.js';
import { heldOutPlaces } from '../../../quality/pii/phones/held-out-places.data.js';
import { heldOutTexts } from '../../../quality/pii/phones/held-out.data.js';
import { measurePhones } from '../../../quality/pii/phones/measure.js';
import { seenTexts } from '../../../quality/pii/phones/seen.data.js';

const ratesOf = (texts: readonly string[]): { recall: number; precision: number } => {
  const { gold, found, findings, right } = measurePhones(texts, detectPii);
  return { recall: found / gold, precision: right / findings };
};

const found = (text: string): string[] =>
  detectPii(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

describe('telephones without a label', () => {
  test('in the texts that the rules were made with', () => {
    const { recall, precision } = ratesOf(seenTexts);
    expect(recall).toBeGreaterThanOrEqual(0.97);
    expect(precision).toBeGreaterThanOrEqual(0.93);
  });

  test('in the texts that were written before the rules', () => {
    const { recall, precision } = ratesOf(heldOutTexts);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThanOrEqual(0.95);
  });

  test('in the texts that were written before the rules were looked at again', () => {
    const { recall, precision } = ratesOf(heldOutPlaces);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    expect(precision).toBeGreaterThanOrEqual(0.94);
  });

  test.each([
    ['Customer not answering at 5550132.', 'PHONE 5550132'],
    ['Reach me on 5550132', 'PHONE 5550132'],
    ['T: 0113 4960101 M: 07700900123', 'PHONE 0113 4960101', 'PHONE 07700900123'],
    ['jane@acme.example\n4155550132', 'EMAIL jane@acme.example', 'PHONE 4155550132'],
    ['Message 5550132 was left in the queue'],
    ['We contacted 5550132 households of 4155550132.'],
    ['The function returned 5550132'],
    ['worker 17085131070 worker'],
  ])('%j', (text, ...values) => {
    expect(found(text)).toEqual(values);
  });

  test('hostile texts take linear time', () => {
    for (const piece of [
      'reach me on ',
      'nobody picks up ',
      'for orders and ',
      'contact A B C D ',
      '5550132, ',
      'a@b.cc | 5550132 ',
      '12345 Town\n5550132 ',
    ]) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      expect(detectPii(text).length).toBeLessThan(text.length);
    }
  });
});
