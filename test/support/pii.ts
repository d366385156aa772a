import fc from 'fast-check';

// Made from parts: nothing that looks like a live key stands in the repository.
const alphabet = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z';
const text = (length: number): string => alphabet.repeat(Math.ceil(length / alphabet.length)).slice(0, length);

export const jsonWebToken = (length: number): string => `eyJhbGciOiJIUzI1NiJ9.${text(length)}.${text(43)}`;

const lines = `${text(64)}\n`.repeat(24);
export const privateKey = (label: string, end = '\n'): string =>
  `-----BEGIN ${label}PRIVATE KEY-----\n${lines}${text(20)}\n-----END ${label}PRIVATE KEY-----`.replaceAll('\n', end);

/** Keys of every form that is known. */
export const keys = [
  `pcl_0123456789abcdef_${text(43)}`,
  `sk-${text(48)}`,
  `sk-ant-api03-${text(90)}`,
  `AKIAABCDEFGH23456789`,
  `ghp_${text(36)}`,
  `github_pat_${text(82)}`,
  `glpat-${text(20)}`,
  `xoxb-123456789012-${text(24)}`,
  `AIza${text(35)}`,
  `sk_live_${text(24)}`,
  `hf_${text(34)}`,
  `npm_${text(36)}`,
  jsonWebToken(120),
  jsonWebToken(3_000),
  privateKey(''),
  privateKey('RSA '),
  privateKey('OPENSSH ', '\\n'),
];

const values = [
  'jane.doe@example.com',
  'a@b.io',
  '078-05-1123',
  '(415) 555-0132',
  '+44 20 7946 0958',
  '4012 8888 8888 1881',
  'GB82 WEST 1234 5698 7654 32',
  '192.168.100.200',
  '2a02:db8::8a2e:370:7334',
  'DOB: 01/02/1990',
  'born on 12 March 1990',
  'passport number A12345678',
  'SSN 078051121',
  'phone 4155550132',
  '123 Main Street, Apt 4B, Springfield, IL 62704',
  'Hauptstraße 5a, 10115 Berlin',
  ...keys,
];

/** A value that is personal data, with the words that it needs. */
export const manyValues = fc.constantFrom(...values);

const filler = fc.oneof(
  fc.constantFrom('Plain words. ', 'naïve 👩‍👧 text, ', 'called him: ', 'in 2024 it was 12.5% of ', '**Phone:** ', '\n\n', '- ', '(see [1]) '),
  fc.lorem({ maxCount: 30 }).map((words) => `${words}, `),
); // prettier-ignore

/** Prose with personal data in it. */
export const prose = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: filler },
      {
        weight: 1,
        arbitrary: fc.tuple(manyValues, fc.constantFrom('; ', ', ', ' ', '\n', '. ')).map((parts) => parts.join('')),
      },
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));
