import { describe, expect, test } from '@jest/globals';
import { detectPii } from '../../../../src/features/trust/pii/pii.js';

const found = (text: string): string[] =>
  detectPii(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

describe('an address is told by the name of its field', () => {
  test.each([
    ['{"street":"Birch Hollow 7","zip":"04101"}', 'Birch Hollow 7'],
    ['{"shippingAddress": "Świętego Marcina 14/5"}', 'Świętego Marcina 14/5'],
    ['{"indirizzo":"Corso Umberto I 142, p. 3","cap":"80138"}', 'Corso Umberto I 142, p. 3'],
    ['<streetAddress type="home">Hollow 7</streetAddress>', 'Hollow 7'],
    ['| Adres | Piaski 12 | Jan |', 'Piaski 12'],
    ['PLZ, Ort: 94099 Ruhstorf an der Rott\nBetrag: 12', '94099 Ruhstorf an der Rott'],
    ['Adresse : Lieu-dit Le Bourg, 24250 Domme', 'Lieu-dit Le Bourg, 24250 Domme'],
    ['Their new billing address: Lower Hollow 7', 'Lower Hollow 7'],
  ])('%j', (text, address) => {
    expect(found(text)).toEqual([`ADDRESS ${address}`]);
  });

  test.each([
    'email address: room 12',
    'address: main 12',
    '"address": "https://host 12"',
    'Address: 0x7ffe12',
    '{"address": "12"}',
    'Address: See! Page 12',
    'the address=12',
  ])('but not in %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe('the town of a street', () => {
  test.each([
    ['We lived at 14 Sycamore Close, Didcot since 2011.', '14 Sycamore Close, Didcot'],
    ['She moved from 17 Elm Grove in Brighton to Leeds', '17 Elm Grove in Brighton'],
    ['von goethestr 5 in gießen nach', 'goethestr 5 in gießen'],
    ['vive en c/ mayor 12 3ºB, zaragoza', 'c/ mayor 12 3ºB, zaragoza'],
    ['residente in Cuneo, via Savona 12', 'Cuneo, via Savona 12'],
    ['nach 35392 gießen, am alten schlachthof 3. name', '35392 gießen, am alten schlachthof 3'],
    ['our address is A-1010 Wien, Graben 12/3/8', 'A-1010 Wien, Graben 12/3/8'],
    ['Rose Cottage, Nether Wallop, Stockbridge SO20 8EX', 'Rose Cottage, Nether Wallop, Stockbridge SO20 8EX'],
    ['\nFrazione Torre, 15070 Tagliolo Monferrato AL\n', 'Frazione Torre, 15070 Tagliolo Monferrato AL'],
    ['Via Nazionale 114, Loc. Campo, 23010 Berbenno (SO)', 'Via Nazionale 114, Loc. Campo, 23010 Berbenno (SO)'],
    ['wieś Nowa Wola 7A, gm. Lesznowola', 'wieś Nowa Wola 7A, gm. Lesznowola'],
    ['14 rue pasteur 31000 toulouse', '14 rue pasteur 31000 toulouse'],
    ['Straße: Schlossweg 1\nPLZ, Ort: unbekannt', 'Schlossweg 1'],
  ])('is hidden with it: %j', (text, address) => {
    expect(found(text)).toEqual([`ADDRESS ${address}`]);
  });

  test.each([
    '12 oak street, thanks a lot',
    'Zugnummern 21401 bis 21437, RB 81',
    'the policy 309 5518 82 R. Il rimborso',
    'Zadania str. 118 nr 14 i 15',
    'CHECK (items BETWEEN 1 AND 10000)',
    'Copyright 2003, ThoughtWorks, Inc. 651 files',
    'Part AA1 2AA of the model',
  ])('but nothing is in %j', (text) => {
    expect(found(text).filter((one) => one !== 'ADDRESS 12 oak street')).toEqual([]);
  });
});

describe('numbers that only their place tells', () => {
  test.each([
    ['mamma 339 1234567', 'PHONE 339 1234567'],
    ['nowy nr 511550284 stary', 'PHONE 511550284'],
    ['1\tGuidi Aurora\t334 550 11 82\tsera', 'PHONE 334 550 11 82'],
    ['dob 030571', 'DATE_OF_BIRTH 030571'],
    ['born on the third of May 1971', 'DATE_OF_BIRTH third of May 1971'],
    ['{"dob":"1971-05-03","created":"2020-01-02"}', 'DATE_OF_BIRTH 1971-05-03'],
    [`token ${['glpat', 'vJYvolnNUxHgxGpDenXd'].join('-')}`, `API_KEY ${['glpat', 'vJYvolnNUxHgxGpDenXd'].join('-')}`],
    ['IBAN  DE89  3704 0044 0532 0130  00', 'IBAN DE89  3704 0044 0532 0130  00'],
  ])('%j', (text, value) => {
    expect(found(text)).toEqual([value]);
  });

  test.each([
    'tel. EAN 4 006381 333931',
    'Nr księgi, tel. gł. 4471/2025',
    'Kunde\tNummer\nAnna Roe\t334 550 118 2',
    'glpat-xxxxxxxxxxxxxxxxxxxx',
    'May the third, 1971',
  ])('but not %j', (text) => {
    expect(found(text)).toEqual([]);
  });
});

test('hostile texts are read in linear time', () => {
  for (const piece of [
    '"address": "a 1 ',
    'address: A 1 ',
    '<address>A 1',
    '| Adresse | A 1 ',
    '12 Oak Street (A',
    'Mill Lane, Aa OX1 2JD ',
    'lives in Aa, Main Street 1 ',
    '12 oak street, aa ',
    '1234 ab, am aa 1 ',
    '12-345 Aa ',
    'Aa Bb;039999999\n',
    'born the third of May 1971 ',
    'dob 030571 ',
    '4 006381 333931 ',
    '> 1 ',
  ])
    expect(detectPii(piece.repeat(Math.ceil(60_000 / piece.length))).length).toBeLessThan(30_000);
});
