import { describe, expect, test } from '@jest/globals';
import { hexOf, SecretHasher } from '../../../src/shared/keys/secret-hash.rules.js';

const plain = new SecretHasher();
const peppered = new SecretHasher('pepper');

test('a part of a longer buffer is written alone', () => {
  expect(hexOf(new Uint8Array([1, 2, 171, 4]).subarray(1, 3))).toBe('02ab');
});

describe('the hash of a secret', () => {
  test('is SHA-256 without a pepper', () => {
    expect(plain.hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  test('has the pepper’s id before an HMAC with one', () => {
    const hash = peppered.hash('abc');
    expect([hash.length, hash[0]]).toEqual([37, 1]);
    expect(hash.subarray(0, 5)).toEqual(peppered.hash('other').subarray(0, 5));
    expect(hash.subarray(0, 5)).not.toEqual(new SecretHasher('other').hash('abc').subarray(0, 5));
  });

  test.each([
    ['without a pepper', plain],
    ['with one', peppered],
  ])('is that of its secret alone, %s', (_, hasher) => {
    expect(hasher.isHashOf(hasher.hex('abc'), 'abc')).toBe(true);
    expect(hasher.isHashOf(hasher.hex('abc'), 'abd')).toBe(false);
  });

  test('of before there was a pepper is still verified', () => {
    expect(peppered.isHashOf(plain.hex('abc'), 'abc')).toBe(true);
  });

  test.each<[string, SecretHasher, string]>([
    ['without the pepper', plain, peppered.hex('abc')],
    ['with another pepper', new SecretHasher('other'), peppered.hex('abc')],
    ['where it is too short', peppered, peppered.hex('abc').slice(2)],
    ['where it is empty', plain, ''],
  ])('cannot be verified %s', (_, hasher, hex) => {
    expect(hasher.isReadable(hex)).toBe(false);
    expect(hasher.isHashOf(hex, 'abc')).toBe(false);
  });
});
