import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { plainRecognizers } from '../../../../src/features/trust/pii/pii-recognizers.rules.js';
import {
  MAX_ENTITY,
  MAX_LONG_ENTITY,
  type PatternRecognizer,
} from '../../../../src/features/trust/pii/pii-recognizer.rules.js';
import { PiiScanner, scanPii } from '../../../../src/features/trust/pii/pii-scan.rules.js';
import { builtInRecognizers, detectPii, detectPiiInSlices } from '../../../../src/features/trust/pii/pii.js';
import type { PiiType } from '../../../../src/contracts/pii.js';
import { jsonWebToken, keys, manyValues, prose } from '../../../support/pii.js';
import { processorTime } from '../../../support/processor-time.js';

const found = (text: string, types?: PiiType[]): string[] =>
  detectPii(text, types).map(({ start, end }) => text.slice(start, end));

/** Type → text → the values in it. */
const vectors: Record<Exclude<PiiType, 'PERSON'>, [string, ...string[]][]> = {
  SSN: [
    ['078-05-1123', '078-05-1123'],
    ['078.05.1123', '078.05.1123'],
    ['078 05 1123', '078 05 1123'],
    ['my SSN: 123-45-6789.', '123-45-6789'],
    ['social security 078051121', '078051121'],
    ['ITIN 912-70-1234', '912-70-1234'],
    ['two: 536-90-4399,536-90-4400', '536-90-4399', '536-90-4400'],
    ['078051121'],
    ['0780511201'],
    ['ssn 078051120'],
    ['ssn 000000000'],
    ['ssn 666000000'],
    ['666-12-3456'],
    ['900-12-3456'],
    ['078-05-0000'],
    ['078 00 1123'],
    ['693-09.4444'],
    ['1078-05-1123'],
    ['078-05-1123-4'],
  ],
  EMAIL: [
    ['info@presidio.site', 'info@presidio.site'],
    [
      'my email addresses are info@presidio.site and anotherinfo@presidio.site.',
      'info@presidio.site',
      'anotherinfo@presidio.site',
    ],
    ['<first.last+tag@mail.example.co.uk>', 'first.last+tag@mail.example.co.uk'],
    ["mailto:o'neil@example.ie", "o'neil@example.ie"],
    ['jürgen@bücher.example', 'jürgen@bücher.example'],
    ['A_1%b@x-y.io,next', 'A_1%b@x-y.io'],
    ["'jane@example.com' ---bob@example.com", 'jane@example.com', 'bob@example.com'],
    ['my email is info@presidio.'],
    ['@presidio.site'],
    ['git@localhost'],
    ['a..b@example.com', 'b@example.com'],
    ['j***@example.com'],
  ],
  PHONE: [
    [
      'My US number is (415) 555-0132, and my international one is +1 415 555 0132',
      '(415) 555-0132',
      '+1 415 555 0132',
    ],
    ['415-555-0132 415.555.0133', '415-555-0132', '415.555.0133'],
    ['phone 4155550132', '4155550132'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+49 (0)30 901820', '+49 (0)30 901820'],
    ['0041 44 668 18 00', '0041 44 668 18 00'],
    ['+972-9-7625400', '+972-9-7625400'],
    ['020 7946 0958', '020 7946 0958'],
    ['01 42 68 53 00', '01 42 68 53 00'],
    ['Tel. 030/901820', '030/901820'],
    ['call 415-555-0132 x12', '415-555-0132 x12'],
    ['(+49) 30 901820', '(+49) 30 901820'],
    ['4155550132'],
    ['call about 4155550132 (card)'],
    ['order 100-200-3000'],
    ['+0 000 000 000'],
    ['+999 123 456 7890'],
    ['2024-01-02 03:04:05'],
    ['pi is 3.14159265358979'],
  ],
  ADDRESS: [
    ['12 Oak Street, california 94105', '12 Oak Street, california 94105'],
    ['lives at 123 Main Street, Apt 4B, Springfield, IL 62704.', '123 Main Street, Apt 4B, Springfield, IL 62704'],
    ['1600 Pennsylvania Ave NW, Washington, DC 20500', '1600 Pennsylvania Ave NW, Washington, DC 20500'],
    ['221B Baker Street, London NW1 6XE', '221B Baker Street, London NW1 6XE'],
    ['24 Sussex Drive, Ottawa, ON K1M 1M4', '24 Sussex Drive, Ottawa, ON K1M 1M4'],
    ['350 5th Ave\nNew York, NY 10118-0110', '350 5th Ave\nNew York, NY 10118-0110'],
    ['P.O. Box 123, Springfield, IL 62704', 'P.O. Box 123, Springfield, IL 62704'],
    ['Hauptstraße 5a, 10115 Berlin', 'Hauptstraße 5a, 10115 Berlin'],
    ['Berliner Allee 12', 'Berliner Allee 12'],
    ['Keizersgracht 12, 1015 CS Amsterdam', 'Keizersgracht 12, 1015 CS Amsterdam'],
    ['Drottninggatan 4, 111 51 Stockholm', 'Drottninggatan 4, 111 51 Stockholm'],
    ['12 bis, rue de la Paix, 75002 Paris', '12 bis, rue de la Paix, 75002 Paris'],
    ['Calle de Alcalá 45, 28014 Madrid', 'Calle de Alcalá 45, 28014 Madrid'],
    ['Via Roma 12, 00184 Roma', 'Via Roma 12, 00184 Roma'],
    ['Rua Augusta 100, 1100-053 Lisboa', 'Rua Augusta 100, 1100-053 Lisboa'],
    ['my postcode is SW1A 1AA', 'SW1A 1AA'],
    ['12 Oak Street, Bob said', '12 Oak Street'],
    ['4012 8888 8888 1881 123 Main Street', '123 Main Street'],
    ['Hauptstraße 5. 221B Baker Street', 'Hauptstraße 5', '221B Baker Street'],
    ['in 12 ways'],
    ['the 20 people walked the Street'],
    ['part SW1A 1AA'],
    ['$100 Million Drive'],
  ],
  CREDIT_CARD: [
    [
      '4012888888881881 4012-8888-8888-1881 4012 8888 8888 1881',
      '4012888888881881',
      '4012-8888-8888-1881',
      '4012 8888 8888 1881',
    ],
    ['my credit card: 122000000000003', '122000000000003'],
    ['371449635398431', '371449635398431'],
    ['5555555555554444', '5555555555554444'],
    ['5019717010103742', '5019717010103742'],
    ['30569309025904', '30569309025904'],
    ['6011000400000000', '6011000400000000'],
    ['3528000700000000', '3528000700000000'],
    ['6759649826438453', '6759649826438453'],
    ['4111111111111111', '4111111111111111'],
    ['4917300800000000', '4917300800000000'],
    ['2223003122003222', '2223003122003222'],
    ['3782 822463 10005', '3782 822463 10005'],
    ['4111 1111 1111 1111 12/29', '4111 1111 1111 1111'],
    ['4012-8888-8888-1882'],
    ['my credit card number is 4012-8888-8888-1882'],
    ['36168002586008'],
    ['my credit card number is 36168002586008'],
    ['0000000000000000'],
    ['122000000000003'],
    ['x4111111111111111'],
    ['41111111111111111111111'],
  ],
  IBAN: [
    ['GB82 WEST 1234 5698 7654 32', 'GB82 WEST 1234 5698 7654 32'],
    ['IBAN: DE89370400440532013000, thanks', 'DE89370400440532013000'],
    [
      'AL47212110090000000235698741 or AL47 2121 1009 0000 0002 3569 8741',
      'AL47212110090000000235698741',
      'AL47 2121 1009 0000 0002 3569 8741',
    ],
    ['FR14 2004 1010 0505 0001 3M02 606 is ours', 'FR14 2004 1010 0505 0001 3M02 606'],
    ['NO93 8601 1117 947', 'NO93 8601 1117 947'],
    ['mt84malt011000012345mtlcast001s', 'mt84malt011000012345mtlcast001s'],
    ['NL91-ABNA-0417-1643-00', 'NL91-ABNA-0417-1643-00'],
    ['GB82 WEST 1234 5698 7654 33'],
    ['DE8937040044053201300'],
    ['DE893704004405320130001'],
    ['XX82 WEST 1234 5698 7654 32'],
  ],
  IP_ADDRESS: [
    ['microsoft.com 192.168.0.1', '192.168.0.1'],
    ['LibreOffice/7.4.7.2$Linux and Chrome/120.0.6099.109'],
    ['http://proxy/10.1.2.3', '10.1.2.3'],
    ['ip:10.0.0.1, 255.255.255.0.', '10.0.0.1', '255.255.255.0'],
    ['(192.168.1.1) 192.168.1.0/24', '192.168.1.1', '192.168.1.0/24'],
    ['my ip: 684D:1111:222:3333:4444:5555:6:77', '684D:1111:222:3333:4444:5555:6:77'],
    ['2345:0425:2CA1::0567:5673:23b5', '2345:0425:2CA1::0567:5673:23b5'],
    ['http://[2a02:db8::1]:8080/path', '2a02:db8::1'],
    ['fe80::1%eth0 fe80::1%eth0/64', 'fe80::1%eth0', 'fe80::1%eth0/64'],
    ['connecting from fe80::1.', 'fe80::1'],
    ['::ffff:192.88.2.1 64:ff9b::192.88.2.0/96', '::ffff:192.88.2.1', '64:ff9b::192.88.2.0/96'],
    ['2a02:db8::/32', '2a02:db8::/32'],
    ['0:0:0:0:0:FFFF:129.144.52.38', '0:0:0:0:0:FFFF:129.144.52.38'],
    ['2a02:db8::/9999', '2a02:db8::'],
    ['my ip: 192.168.0'],
    ['684D:1111:222:3333:4444:5555:77'],
    ['256.256.256.256 192.168.1.256 300.168.1.1'],
    ['gggg:hhhh::1234 12345:db8::1 2001::db8::1'],
    ['MAC aa:bb:cc:dd:ee:ff, time 12:34:56, ratio 1:2:3:4'],
    ['std::cout MyClass::toString dead::beef :::'],
    ['version v1.2.3.4 and 1.2.3'],
    ['see section 10.0.0.1'],
    ['fe80::1text text2001:db8::1 IP192.168.1.1text'],
  ],
  DATE_OF_BIRTH: [
    ['DOB: 01/02/1990', '01/02/1990'],
    ['She was born on 12 March 1990 in', '12 March 1990'],
    ['date of birth 1990-05-21', '1990-05-21'],
    ['birthday: March 3rd, 2001', 'March 3rd, 2001'],
    ['geboren am 31.12.1985', '31.12.1985'],
    ['née le 05/06/1977', '05/06/1977'],
    ['D.O.B. 3-4-85', '3-4-85'],
    ['delivered on 01/02/1990'],
    ['born 45/45/1990'],
    ['born 1990/13/40'],
  ],
  PASSPORT: [
    ['passport number 123456789', '123456789'],
    ['my passport: A12345678', 'A12345678'],
    ['Reisepass C01X00T47', 'C01X00T47'],
    ['passeport 12AB34567', '12AB34567'],
    ['Passport no. AB123456', 'AB123456'],
    ['part A12345678'],
    ['passport office'],
    ['passport 12345'],
  ],
  // Only what a tenant describes: pii-profile.test.ts.
  CUSTOM: [['employee EMP-123456']],
  API_KEY: [
    ...keys.map((key): [string, string] => [`use ${key} now`, key]),
    ['api_key=0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
    ['0123456789abcdef0123456789abcdef'],
    ['token 01a1fb1e-8794-704b-bb4b-2366fe97dfab'],
    ['sk-learn-is-a-well-known-library'],
    ['eyJust some words'],
    ['eyJhbGciOiJIUzI1NiJ9'],
    ['-----BEGIN CERTIFICATE-----\nMIIBszCCARwCAQAwczELMAkGA1UEBhMCREUx\n-----END CERTIFICATE-----'],
  ],
};

describe.each(Object.entries(vectors) as [PiiType, [string, ...string[]][]][])('%s', (type, table) => {
  test.each(table.map(([text, ...values]) => ({ text, values })))('$text', ({ text, values }) => {
    expect(found(text, [type])).toEqual(values);
    // Other types do not take its place.
    const types = detectPii(text).filter((entity) => values.includes(text.slice(entity.start, entity.end)));
    if (type !== 'PASSPORT') expect(types.map((entity) => entity.type)).toEqual(values.map(() => type));
  });
});

describe('entities', () => {
  test('have offsets in UTF-16 code units', () => {
    const text = '👩‍👩‍👧 e\u0301 𝔘𝔫𝔦 jane@example.com 🇩🇪 078-05-1123';
    expect(detectPii(text)).toEqual([
      { type: 'EMAIL', start: text.indexOf('jane'), end: text.indexOf(' 🇩🇪'), score: 0.9 },
      { type: 'SSN', start: text.indexOf('078'), end: text.length, score: 0.5 },
    ]);
  });

  test('are likelier with words before them, not after', () => {
    const score = (text: string): number | undefined => detectPii(text)[0]?.score;
    expect([score('078-05-1123'), score('SSN 078-05-1123'), score('078-05-1123 SSN')]).toEqual([0.5, 0.85, 0.5]);
    // An extension is one of a telephone.
    expect([score('030 901820-11'), score('030 901820-11, ext. 12')]).toEqual([0.5, 0.85]);
  });

  test('do not overlap: the higher score stays, then the longer', () => {
    // The same nine digits: what the words before them say.
    expect(detectPii('SSN 078051121')).toMatchObject([{ type: 'SSN', score: 0.65 }]);
    expect(detectPii('passport 078051121')).toMatchObject([{ type: 'PASSPORT', score: 0.45 }]);
    expect(detectPii('passport or SSN 078051121')).toMatchObject([{ type: 'SSN' }]);
    expect(found('::ffff:192.88.2.1')).toEqual(['::ffff:192.88.2.1']);
  });

  test('are those of the asked types', () => {
    const text = 'jane@example.com, 078-05-1123';
    expect(detectPii(text, ['SSN'])).toMatchObject([{ type: 'SSN' }]);
    expect(detectPii(text, [])).toEqual([]);
  });

  test('of any text are in order, within it, and apart', () => {
    const piece = fc.oneof(
      manyValues,
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'0123456789 -.:@(/+aAéß') }),
    );
    fc.assert(
      fc.property(fc.array(piece), fc.constantFrom('', ' ', ', '), (pieces, separator) => {
        const text = pieces.join(separator);
        let at = 0;
        for (const { start, end, score } of detectPii(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(score).toBeGreaterThanOrEqual(0.4);
          expect(score).toBeLessThanOrEqual(1);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('what a recognizer needs', () => {
  const recognizers = builtInRecognizers;
  const unconditional = recognizers.map((recognizer) => ({ ...recognizer, needs: undefined }));
  const words = [
    'born', 'passport', 'phone', 'ssn', 'zip', 'token', 'card', 'May', 'of', 'rue de', 'Calle', 'Via', 'Hauptstraße', 'Box',
    '1st', '9', '19', '1990', '2001', '+1', '+44', '00', '(0', ')', 'A1B', '2C3', 'GB82', 'eyJ', 'AB', 'C/', '::', '1:', '.', '-', '/', ',', ' ', ' ', ' ',
  ]; // prettier-ignore
  const patched = fc.array(
    fc.oneof(fc.constantFrom(...words), fc.string({ unit: fc.constantFrom(...'0123456789 -./') })),
    {
      maxLength: 40,
    },
  );

  test.each([
    'born 1990-1-1', 'born 1.1.90', 'born 1 May 90', 'born May 1 1990', 'born on 1st of May, 1990', 'ssn 078051121',
    '078-05-1123', '81.1.1.1', '255.255.255.254', '2000::1', '1:2:3:4:5:6:7:8', 'passport A123456', 'passport 12AB34567',
    'passport C1F2G3H4J', 'passport CFGHJK123', 'token aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zZ', 'xoxb-a1b2c3d4e5', 'AKIAABCDEFGH23456789',
    '+683 4002', '+49 30 901820', '+4930901820', '(415) 555-0132', 'phone 4155550132', 'call 01 42 68 53 00', 'phone 030 901820',
    '1 A Street', '1a High St', '12-14 High Street', 'P.O. Box 1', 'Bastraße 5', 'Am Stadtring 5, 10115 Berlin', '1 rue de Paix', 'Rua A 1', 'Avda. Sur 1',
    'zip SW1A 1AA', 'zip K1A 0B1', 'MT84MALT011000012345MTLCAST001S', 'NO9386011117947', '4012888888881', 'a@b.io',
  ])('is in the least that there is to find: %j', (text) => {
    expect(scanPii(text, unconditional).length).toBeGreaterThan(0);
    expect(scanPii(text, recognizers)).toEqual(scanPii(text, unconditional));
  }); // prettier-ignore

  test('is in every text in which it finds something', () => {
    const check = (text: string): void => {
      expect(scanPii(text, recognizers)).toEqual(scanPii(text, unconditional));
    };
    for (const cases of Object.values(vectors)) for (const [text] of cases) check(text);
    fc.assert(fc.property(prose, check), { numRuns: 200 });
    fc.assert(
      fc.property(patched, fc.constantFrom('', ' '), (pieces, separator) => {
        check(pieces.join(separator));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a text in pieces', () => {
  const scan = (pieces: readonly string[]): object[] => {
    const scanner = new PiiScanner(builtInRecognizers);
    return [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()];
  };

  test('has the entities of the whole, however it is cut', () => {
    fc.assert(
      fc.property(prose, fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 8 }), (text, sizes) => {
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const size = sizes[turn % sizes.length]!;
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        expect(scan(pieces)).toEqual(scanPii(text, builtInRecognizers));
      }),
      { numRuns: 60 },
    );
  });

  test('of one megabyte has them in slices too', async () => {
    const text = `${'Plain words about nothing. '.repeat(700)}jane@example.com, 4012 8888 8888 1881; `.repeat(50);
    expect(await detectPiiInSlices(text)).toEqual(detectPii(text));
    expect(detectPii(text)).toHaveLength(100);
  });
});

describe('no text takes more than its length', () => {
  const hostile = [
    '1', '1 ', '1-', '(4', '+1', '0 ', '+1234567', 'a@', 'a.', '@', 'a-', ':', '::', 'a:', '1.', '1:1', 'eyJ', 'eyJ.', '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN PRIVATE KEY-----A', 'A', 'Aa ', '1 A ', '12 Main ', 'GB82 ', 'A1', 'sk-', '\u0301', 'É', 'Rue de ', '12 rue de ', 'Calle A ', '415 555 ',
    'May 1, ', '1 May ', '0', '4111 ', 'pcl_', 'P.O. Box 1, ', 'AB1 ', 'x_', ' ', '\n', '-', 'straße', 'Astraße 1, 12345 ',
  ]; // prettier-ignore

  test.each(hostile)('%j again and again', (unit) => {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    // A pattern that goes back over what it read would not end within the time of a test.
    for (const { start, end } of detectPii(text)) expect(end - start).toBeLessThanOrEqual(MAX_LONG_ENTITY);
  });

  test('every repetition is bounded, so no match is longer than a scanner holds back', () => {
    for (const recognizer of builtInRecognizers) {
      if (!('pattern' in recognizer)) continue;
      const { pattern, isLong } = recognizer;
      expect(pattern.flags).toMatch(/^gi?$/);
      expect(pattern.source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x')).not.toMatch(/[*+]|\{\d+,\}/);
      for (const unit of hostile) {
        for (const text of [unit.repeat(3_000), `1 ${unit.repeat(3_000)} Street`]) {
          for (const [match] of text.slice(0, 20_000).matchAll(pattern))
            expect(match.length).toBeLessThanOrEqual(isLong ? MAX_LONG_ENTITY : MAX_ENTITY);
        }
      }
    }
  });

  test.each([
    '12 Main ', '12 rue de ', 'Straße 5, ', 'Hauptstraße 5, 10115 ', 'Apt 5, ', 'P.O. Box 5, ', ', IL 62704', 'A B C D E ', '12 a b street ', '+49 30 ', '(030) ',
    '0171.', '0 0', '+1-', 'tel 5', 'tel ', 'born ', 'born 3 ', 'born 3. ', '1984 ', 'May 3, ', 'zip 1', 'van de ', 'Calle de la ', '\u0301A 1 ', '名1年', 's/n, 28013 ',
    'tel 1.1.1.1 1234567 ', 'phone 4155550132 12 Oak Street, ', '1051 Budapest, Váci utca 12, ',
  ])('what stands at digits is read no further than a value may reach: %j again and again', (unit) => {
    const text = unit.repeat(Math.ceil(64_000 / unit.length));
    const spent = processorTime();
    for (const { start, end } of detectPii(text)) expect(end - start).toBeLessThanOrEqual(MAX_ENTITY);
    // Half a second on an idle machine, for the worst.
    expect(spent()).toBeLessThan(10_000);
  }); // prettier-ignore

  test('dates in one long line are no table, and are told so by what is near them', () => {
    const text = '3.5.1971, '.repeat(60_000);
    const spent = processorTime();
    expect(detectPii(text)).toEqual([]);
    // Half a second on an idle machine.
    expect(spent()).toBeLessThan(10_000);
  });

  test('of values that overlap without an end, a part is decided', () => {
    const of = (type: PiiType, pattern: RegExp): PatternRecognizer => ({ type, pattern, score: 0.5 });
    const scanner = new PiiScanner([of('SSN', /a.{5}/g), of('PASSPORT', /c.{5}/g)]);
    let held = 0;
    let count = 0;
    for (let pushed = 0; pushed < 100_000; pushed += 600) {
      count += scanner.push('abcdef'.repeat(100)).length;
      held = Math.max(held, pushed + 600 - scanner.settled);
    }
    expect(held).toBeLessThan(1.25 * 2 * MAX_LONG_ENTITY + 600);
    expect(count).toBeGreaterThan(5_000);
  });

  test('a token that grows is read again only when it has grown by a part', () => {
    const scanner = new PiiScanner(plainRecognizers);
    const settled = new Set<number>();
    for (const character of `${jsonWebToken(6_000)} and so on. `.repeat(2)) {
      scanner.push(character);
      settled.add(scanner.settled);
    }
    expect(scanner.end().length).toBeGreaterThan(0);
    expect(settled.size).toBeLessThan(100);
  });
});
