import { describe, expect, test } from '@jest/globals';
import { noPiiRules } from '../../../../src/contracts/pii.js';
import { detectPii, PiiStreamRedactor, redactPii } from '../../../../src/features/trust/pii/pii.js';
import { processorTime } from '../../../support/processor-time.js';

const named = { ...noPiiRules, personNames: true };
const names = (text: string): string[] => detectPii(text, ['PERSON']).map(({ start, end }) => text.slice(start, end));

describe('names of persons', () => {
  test.each<[string, ...string[]]>([
    [
      'Dear Mr. Smith,\nplease call Dr. Anna-Lena van der Berg or Mme O’Connor.',
      'Smith',
      'Anna-Lena van der Berg',
      'O’Connor',
    ],
    ['Kind regards,\n\nJohn M. Doe\nAcme Inc.', 'John M. Doe'],
    ['Kunde: Müller, Jürgen\nPatient: JANE DOE', 'Müller, Jürgen', 'JANE DOE'],
    ['Familienname: Groß, Rufname: Eva', 'Groß', 'Eva'],
    ['ich heiße Klaus von der Heide und wohne hier.', 'Klaus von der Heide'],
    ['Viele Grüße\nBianca', 'Bianca'],
    ['Je m’appelle Jean-Luc de la Tour.', 'Jean-Luc de la Tour'],
    ['Imię i nazwisko: Jan Kowalski', 'Jan Kowalski'],
    ['Me llamo José Ortega y Gasset.', 'José Ortega y Gasset'],
    ['{"first_name": "Jane", "last_name": "O\'Brien"}', 'Jane', "O'Brien"],
    ['From: Jane Doe <jane@example.org>', 'Jane Doe'],
    ['Dear Team,\n\nThanks,\nThe Support Team'],
    ['Name: Deutsche Bank AG\nKunde: Bosch Rexroth AG'],
    ['Best Buy is at 12 Oak Dr. Springfield; hi all, Hello World!'],
    ['From: Los Angeles\nTo: San Francisco'],
    ['name: Build and Deploy\nconst name = "Hello World"; class User { name: String }'],
    ['Mr. April 12 is no name, and Dear March, neither'],
    ['Peter Miller met Paul Jones.'],
  ])('%j', (text, ...expected) => {
    expect(names(text)).toEqual(expected);
  });

  test('are left alone unless a tenant or a caller asks for them', () => {
    const text = 'Dear Mr. Smith, write to smith@example.org';
    expect(redactPii(text).content).toBe('Dear Mr. Smith, write to [EMAIL]');
    expect(redactPii(text, { rules: noPiiRules }).content).toBe('Dear Mr. Smith, write to [EMAIL]');
    expect(redactPii(text, { rules: named }).content).toBe('Dear Mr. [PERSON], write to [EMAIL]');
  });

  test('are the same however a text is cut', () => {
    const text = `${'It was agreed. '.repeat(60)}Dear Ms. Doe,\n${'It was paid. '.repeat(60)}\nBest regards,\nJane Doe`;
    const { content } = redactPii(text, { rules: named });
    expect(content).not.toMatch(/Doe/);
    for (const size of [1, 7, 64, 900]) {
      const redactor = new PiiStreamRedactor({ rules: named });
      let cut = '';
      for (let at = 0; at < text.length; at += size) cut += redactor.push(text.slice(at, at + size));
      expect(cut + redactor.end()).toBe(content);
    }
  });

  test.each(['Mr. ', 'Dear ', 'Best\n', 'Mr. Aa Aa ', 'Name: Aa, ', 'Thanks,\n\n\n', 'Prof. Dr. '])(
    'take time in proportion to a text of nothing but %j',
    (piece) => {
      const scan = (length: number): number => {
        const text = piece.repeat(length / piece.length);
        const elapsed = processorTime();
        detectPii(text, ['PERSON']);
        return elapsed();
      };
      scan(20_000);
      const [short, long] = [scan(60_000), scan(240_000)];
      expect(long).toBeLessThan(12 * short + 60);
    },
  );
});
