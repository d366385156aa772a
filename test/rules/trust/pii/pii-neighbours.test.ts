import { describe, expect, test } from '@jest/globals';
import { detectPii, redactPii } from '../../../../src/features/trust/pii/pii.js';

const found = (text: string): string[] =>
  detectPii(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

const berlin = 'Hauptstraße 5a, 10115 Berlin';
const springfield = '123 Main Street, Apt 4B, Springfield, IL 62704';
const iban = 'GB82 WEST 1234 5698 7654 32';
const ipv6 = '2a02:db8::8a2e:370:7334';
const card = '4012 8888 8888 1881';

describe('values side by side are each found whole', () => {
  test.each([
    // What follows a telephone number begins with digits too.
    [`phone 4155550132 ${springfield}`, 'PHONE 4155550132', `ADDRESS ${springfield}`],
    [`phone 4155550132. ${springfield}`, 'PHONE 4155550132', `ADDRESS ${springfield}`],
    [`phone 4155550132 ${ipv6}`, 'PHONE 4155550132', `IP_ADDRESS ${ipv6}`],
    [
      `Plain words. ${ipv6}\nphone 4155550132. ${springfield}`,
      `IP_ADDRESS ${ipv6}`,
      'PHONE 4155550132',
      `ADDRESS ${springfield}`,
    ],
    [`**Phone:** ${iban} (415) 555-0132.`, `IBAN ${iban}`, 'PHONE (415) 555-0132'],
    // GB is no unit here.
    [`phone 4155550132 ${iban}; `, 'PHONE 4155550132', `IBAN ${iban}`],
    ['phone 4155550132 12 Oak Street', 'PHONE 4155550132', 'ADDRESS 12 Oak Street'],
    [
      'phone 901 820 44 221B Baker Street, London NW1 6XE',
      'PHONE 901 820 44',
      'ADDRESS 221B Baker Street, London NW1 6XE',
    ],
    // A number before a street whose own number comes last.
    [`${card} ${berlin}`, `CREDIT_CARD ${card}`, `ADDRESS ${berlin}`],
    [`+44 20 7946 0958 ${berlin}`, 'PHONE +44 20 7946 0958', `ADDRESS ${berlin}`],
    [`(415) 555-0132 ${berlin}`, 'PHONE (415) 555-0132', `ADDRESS ${berlin}`],
    [`${iban} ${berlin}`, `IBAN ${iban}`, `ADDRESS ${berlin}`],
    [`${ipv6} ${berlin}`, `IP_ADDRESS ${ipv6}`, `ADDRESS ${berlin}`],
    [`born on 12 March 1990 ${berlin}`, 'DATE_OF_BIRTH 12 March 1990', `ADDRESS ${berlin}`],
    [`${card} Via Roma 12, 00184 Roma`, `CREDIT_CARD ${card}`, 'ADDRESS Via Roma 12, 00184 Roma'],
    // What follows an address.
    [`${berlin}, ${berlin}`, `ADDRESS ${berlin}`, `ADDRESS ${berlin}`],
    [`${berlin}, ${springfield}`, `ADDRESS ${berlin}`, `ADDRESS ${springfield}`],
    [`${berlin}, ${iban}`, `ADDRESS ${berlin}`, `IBAN ${iban}`],
    // A key before a street is no part of its name.
    [`AKIAABCDEFGH23456789 ${berlin}`, 'API_KEY AKIAABCDEFGH23456789', `ADDRESS ${berlin}`],
    // The last three digits would do for the card too.
    [`${card} 078-05-1123`, `CREDIT_CARD ${card}`, 'SSN 078-05-1123'],
    [`${card}-123`, `CREDIT_CARD ${card}`],
    ['4012-8888-8888-1881-078', 'CREDIT_CARD 4012-8888-8888-1881-078'],
  ])('%j', (text, ...values) => {
    expect(found(text)).toEqual(values);
    expect(redactPii(redactPii(text).content).redactions).toEqual([]);
  });
});

describe('a town before a street', () => {
  test.each([
    // The address before has it already.
    [`${berlin}, Lindenstraße 7`, `ADDRESS ${berlin}`, 'ADDRESS Lindenstraße 7'],
    ['10115 Berlin, Lindenstraße 7', 'ADDRESS 10115 Berlin, Lindenstraße 7'],
    ['a unit in Suite 297\n7 Manor Drive', 'ADDRESS Suite 297\n7 Manor Drive'],
  ])('%j', (text, ...values) => {
    expect(found(text)).toEqual(values);
  });
});
