import { describe, expect, test } from '@jest/globals';
import { detectPii } from '../../../../src/features/trust/pii/pii.js';
import { proseHeldOut, westHeldOut, worldHeldOut } from '../../../quality/pii/addresses/held-out.data.js';
import { hiddenShare, measureAddresses } from '../../../quality/pii/addresses/measure.js';
import { seenAddresses } from '../../../quality/pii/addresses/seen.data.js';
import { worldAddresses } from '../../../quality/pii/addresses/world.data.js';

const found = (text: string): string[] =>
  detectPii(text).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`);

describe('addresses of the rest of the world', () => {
  test.each([
    'House No. 45, Street 7, F-8/3, Islamabad 44000, Pakistan',
    'Flat 402, Sai Residency, Linking Road, Bandra West, Mumbai 400050',
    '1-2-3 Jingumae, Shibuya-ku, Tokyo 150-0001',
    'Blk 123 Ang Mo Kio Avenue 6 #10-123, Singapore 560123',
    'Villa 12, Street 5, Al Barsha, Dubai, UAE',
    'P.O. Box 30197-00100, Nairobi, Kenya',
    'Carrera 7 No. 71-21, Bogotá, Colombia',
    'ул. Тверская, д. 7, кв. 12, Москва, 125009',
    'г. Москва, ул. Ленина, д. 5',
    'вул. Хрещатик, 22, Київ, 01001',
    'Ερμού 25, Αθήνα 105 63',
    '台北市信義區信義路五段7號',
    '香港九龍彌敦道88號',
    'شارع التحرير 25، القاهرة',
    'רחוב הרצל 12, תל אביב',
  ])('%s', (address) => {
    expect(found(address)).toEqual([`ADDRESS ${address}`]);
  });

  test.each([
    'Room 12, See Annex B, See Annex C',
    'No. 5, Article 7, Paragraph 2, Annex III',
    'Block 12, Hash Rate, Gas Limit, Base Fee',
    'The guide has 12 pages; Singapore 560123 is a postcode',
  ])('but not %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('are hidden to four fifths', () => {
    expect(hiddenShare(worldAddresses, detectPii)).toBeGreaterThanOrEqual(0.88);
    expect(hiddenShare(worldHeldOut, detectPii)).toBeGreaterThanOrEqual(0.85);
    expect(hiddenShare(westHeldOut, detectPii)).toBeGreaterThanOrEqual(0.85);
    expect(hiddenShare(seenAddresses, detectPii)).toBeGreaterThanOrEqual(0.95);
  });

  test('are found in prose', () => {
    const { gold, hidden, findings, right } = measureAddresses(proseHeldOut, detectPii);
    expect(hidden / gold).toBeGreaterThanOrEqual(0.85);
    expect(right / findings).toBeGreaterThanOrEqual(0.95);
  });

  test.each([
    [
      'to 6750 Lindenweg 25 Apt. 8\n Arvada\n, CO\n Uruguay 64677 now',
      '6750 Lindenweg 25 Apt. 8\n Arvada\n, CO\n Uruguay 64677',
    ],
    ['at the corner of Market Street and 4th Avenue.', 'Market Street and 4th Avenue'],
    ['lives in The Old Mill, Church Lane 4, Kirkby. She', 'The Old Mill, Church Lane 4, Kirkby'],
    ['12 High Street\nLeeds LS1 4AP\nInvoice 20938471', '12 High Street\nLeeds LS1 4AP'],
    ['Section 5 Hauptstraße 3, 10115 Berlin', 'Hauptstraße 3, 10115 Berlin'],
    ['12 Oak Street, Springfield, Bob and I', '12 Oak Street, Springfield'],
    // What stands between a street and its town is of the address, whatever it says.
    [
      'at 1600 Oak Parkway hut 43 second door, Mountain View, CA 94043, and',
      '1600 Oak Parkway hut 43 second door, Mountain View, CA 94043',
    ],
    [
      'an Hauptstraße 12 Hinterhof links bei Meier, 10115 Berlin. Bitte',
      'Hauptstraße 12 Hinterhof links bei Meier, 10115 Berlin',
    ],
    [
      '12 rue de la Paix, porte gauche code 45A, 75002 Paris, France',
      '12 rue de la Paix, porte gauche code 45A, 75002 Paris, France',
    ],
    ['14 Quarry Lane, rear annex behind the mill\nTel. on request', '14 Quarry Lane, rear annex behind the mill'],
    ['14 Quarry Lane (blue gate)\nLittle Snoring\nNR21 0HX\n', '14 Quarry Lane (blue gate)\nLittle Snoring\nNR21 0HX'],
    ['from 12 Oak Street and Miller answers, Berlin 10115 is', '12 Oak Street'],
    ['At 5 Elm Street we sold goods, Order 12345 included.', '5 Elm Street'],
    ['5 Elm Street, ring the bell, please.', '5 Elm Street'],
    ['Our office, 14 Quarry Lane, opens at nine.', '14 Quarry Lane'],
  ])('as wholes: %j', (text, address) => {
    expect(found(text)).toEqual([`ADDRESS ${address}`]);
  });

  test('hostile texts are read in linear time', () => {
    for (const piece of [
      'House 1, A A A, ',
      'Flat 1, ',
      '12 Oak Street, Aa',
      '12 Oak Street\nAa\n',
      'ngõ 1 phố a ',
      'Unit 1234 APO ',
      'Jalan A A1 A1 A1 ',
      'ул. А',
      'شارع ا ',
      '台北市',
      'No. 1, ',
      'Carrera 7 No. 7',
      '1 A B C D E ',
      '12 Oak Street a, A',
      '12 Oak Street a A A A A, ',
    ])
      expect(detectPii(`${piece.repeat(Math.ceil(100_000 / piece.length))} Singapore `).length).toBeLessThan(50_000);
  });
});
