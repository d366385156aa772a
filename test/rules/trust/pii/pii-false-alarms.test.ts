import { describe, expect, test } from '@jest/globals';
import { detectPii } from '../../../../src/features/trust/pii/pii.js';
import { negativesOf } from '../../../quality/pii/negatives.js';

const found = (text: string): string[] =>
  detectPii(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

const commit = '8f4b7f84864484a7bf31766abe9204da3cbe65b3';
const sum = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

describe('text that only resembles personal data', () => {
  test.each([
    'Toplantı 29 Ekim 1984 Pazartesi; 12 Mayıs 1990 Ankara, 3 Ocak 2001 Salı',
    '12.3.4.5 The Supplier shall insure the Goods as required by 12.3.4.2 above.',
    'Chrome 120.0.0.0, Firefox 115.2.0.1 and driver 131.0.15.13',
    'listen 127.0.0.1:8080 and [::1]:8080; see http://192.0.2.7/, 198.51.100.4, 203.0.113.9 and 2001:db8::7',
    'numpy>=121.26.0.1, x[1::2], x[::2], case 2::, a2::b2, 00:1b:44:11:3a:b7:00:01',
    `token: x\n- uses: actions/checkout@${commit}`,
    `# password\nimage: registry/app@sha256:${sum}`,
    `access token, commit ${commit}`,
    'secret "features/authentication/providers/v2/secret-of-the-client-2"',
    'class="sk-toggleable__content-fitted-12"',
    'Dz. U. z 2018 r. poz. 1497, z późn. zm.',
    'BGBl. I S. 1626, 2072 I S. 2449',
    '[8:41 AM] bot: build 12 passed',
    'Part No. 123-45-6789, SKU 234-56-7890, Invoice 555-123-4567, batch 123-45-6789-A',
    'Balance at 31.12.2024: 045 123 456,00',
    'N 52 31 12.0 E 013 24 18.20 is Berlin: 52.5200, 13.4050',
    'Roma 2, Milano 3; Fiat 500 Torino, Boeing 747, Amsterdam; Radio 4, London; In Amsterdam, Ajax 3',
    'dne 17. listopadu 2024, Praha; Kraków, 3 Maja 2024; am Montag 5 Personen, on Tuesday 12 London',
    'Modell A-1010 Wien, Airbus A-3200 Wing',
  ])('%j', (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each([
    ['the server at 12.3.4.5 is down', 'IP_ADDRESS 12.3.4.5'],
    ['12.3.4.5 - - [10/Oct/2000:13:55:36]', 'IP_ADDRESS 12.3.4.5'],
    ['http://10.1.2.3/', 'IP_ADDRESS 10.1.2.3'],
    ['10.1.2.3:8080', 'IP_ADDRESS 10.1.2.3'],
    ['81.2.69.142 and 10.0.0.0/8', 'IP_ADDRESS 81.2.69.142', 'IP_ADDRESS 10.0.0.0/8'],
    ['2a02:8109:9a40::1 and ff02::1', 'IP_ADDRESS 2a02:8109:9a40::1', 'IP_ADDRESS ff02::1'],
    [`token: ${commit}`, `API_KEY ${commit}`],
    [`API_KEY=${sum}`, `API_KEY ${sum}`],
    ['SSN, part 123-45-6789', 'SSN 123-45-6789'],
  ])('but %j is some', (text, ...values) => {
    expect(found(text)).toEqual(values);
  });

  test('none in texts of a dozen kinds', () => {
    const texts = negativesOf(4).map(({ text }) => text);
    const words = texts.reduce((total, text) => total + text.split(/\s+/).length, 0);
    expect(words).toBeGreaterThan(6_000);
    expect(texts.flatMap(found)).toEqual([]);
  });
});
