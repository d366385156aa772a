import { describe, expect, test } from '@jest/globals';
import { detectPii } from '../../../../src/features/trust/pii/pii.js';

const found = (text: string): string[] => detectPii(text, ['ADDRESS']).map(({ start, end }) => text.slice(start, end));

/** In the forms of UPU S42 and of the countries' posts. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  Turkish: [
    'Atatürk Mah. Cumhuriyet Cad. Gül Sok. No: 12 Daire: 5, 34710 Kadıköy/İstanbul',
    'Atatürk Mah. Gül Sok. No: 12\n34710 Kadıköy / İSTANBUL',
    'Kocatepe Mah., Meşrutiyet Cad. 12/7, Çankaya/Ankara',
    'Alsancak Mahallesi, 1382. Sokak No:15 Kat:3 Daire:8, 35220 Konak/İzmir',
    'Plevne Blv. Yıldız İş Merkezi No: 11 K: 2 D: 4, 35220 Konak/İZMİR',
    'Gazi Mustafa Kemal Blv. No. 18/A, 01010 Seyhan, Adana',
    'İnönü Cd. Dış Kapı No: 33, 16010 Osmangazi/Bursa',
    'KÜLTÜR MAH. GÜL SOKAĞI NO: 4, 35220 KONAK/İZMİR',
    'atatürk mah. gül sok. no: 12, 34710 kadıköy/istanbul',
    'PK 45, 06690 Kavaklıdere/Ankara',
  ],
  Portuguese: [
    'Travessa do Carmo, n.º 7 - R/C Dto., 8000-100 Faro',
    'Beco do Espírito Santo, 3, cave, 1100-222 Lisboa',
    'Rua de São Bento, Edifício Sol, 3.º D, 9000-001 Funchal',
    'Rua Sete de Setembro, s/n, Centro, 88010-000 Florianópolis/SC',
    'Rua XV de Novembro, 700, Centro, Curitiba/PR, CEP 80020-310',
    'Av. Atlântica, 2000, apto. 301, Copacabana, 22021-001 - Rio de Janeiro - RJ',
    'Rua A, nº 10, Quadra 5, Lote 8, Jardim América, Goiânia - GO, 74250-010',
    'Avenida Brasil, 500, Bloco B, Apto 1203 - Jardim América, São Paulo – SP, CEP: 01431-000',
  ],
  Hungarian: [
    '1051 Budapest, Váci utca 12. II. em. 3.',
    '1134 Budapest, Lehel u. 23. 4/15.',
    '1117 Budapest, Budafoki út 56. A ép. III. em. 12. ajtó',
    '1075 Budapest, Madách Imre út 13-14. C lépcsőház, 3. emelet 2.',
    'Budapest, XIII. kerület, Váci út 99., 1139',
    'Teréz krt. 23. II. em. 5., 1067 Budapest',
    '1234 Budapest Pf. 56',
    'Budapest\nPf. 123\n1364',
    '1051 budapest, váci utca 12. fsz. 2.',
  ],
  Romanian: [
    'Str. Mihai Eminescu nr. 12, bl. A3, sc. B, et. 2, ap. 15, 010512 București, sector 1',
    'Str. 1 Decembrie 1918 nr. 5, Alba Iulia, 510001',
    'Drumul Taberei nr. 34, bloc C5, scara 1, etaj 4, apartament 20, sector 6, 061396 București',
    'Șos. Ștefan cel Mare nr. 4, București, sect. 2, cod poștal 020121',
    'Piaţa Unirii 1, 300085 Timişoara',
    'Str. Lungă, numărul 5, Brașov, 500058',
  ],
};

describe.each(Object.entries(addresses))('a %s address', (_, texts) => {
  test.each(texts)('%j is found whole', (text) => {
    expect(found(`“${text}”`)).toEqual([text]);
  });
});

test.each([
  // A mark for "number" without a street, streets without a number, and numbers of something else.
  'Fatura No: 12',
  'Kaya, Gül Sok. ve Lale Cad. arasında',
  'Toplam: 12 sok. 5',
  '3. emelet 2. 1051',
  'Pf. 56',
  'cod 727590, codul 12345',
])('%j has none', (text) => {
  expect(found(text)).toEqual([]);
});

test('names go back to a comma or a line that no kind of street ends, and over so many words', () => {
  expect(found('Ali Kaya, Gül Sok. No: 5, 34710 Kadıköy/İstanbul')).toEqual(['Gül Sok. No: 5, 34710 Kadıköy/İstanbul']);
  expect(found('oturuyor Gül sok. No: 5, 34710 Kadıköy/İstanbul')).toEqual(['Gül sok. No: 5, 34710 Kadıköy/İstanbul']);
  expect(found('Kargo Gül Sok. No: 5, 34710 Kadıköy/İstanbul')).toEqual(['Gül Sok. No: 5, 34710 Kadıköy/İstanbul']);
});
