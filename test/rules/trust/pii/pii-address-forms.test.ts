import { describe, expect, test } from '@jest/globals';
import { detectPii } from '../../../../src/features/trust/pii/pii.js';

const found = (text: string): string[] => detectPii(text, ['ADDRESS']).map(({ start, end }) => text.slice(start, end));

describe('an address is found whole', () => {
  test.each([
    // Streets whose number comes last.
    'S:t Eriksgatan 5, 112 39 Stockholm',
    'Karl Johans gate 5, 0154 Oslo',
    'Im Winkel 5, 8001 Zürich',
    'Parque Sur 5, 28013 Madrid',
    'Plaza del Parque Sur 5, 28013 Madrid',
    '1051 budapest, petőfi sándor utca 12.',
    // Streets whose number comes first.
    '12 Villa Gabriel, 75015 Paris',
    '25 Avenue Victor Hugo, 75116 Paris',
    '25 Avenue Road, London NW8 6BP',
    '4500 County Road 12, Springfield, IL 62704',
    '12 Oak Court Road',
    '12 Forest Hill Park, Leeds LS1 4AP',
    '4 Alt Moabit., 10559 Berlin',
    // Without a number: the postcode, "s/n" or the flat says that it is a street.
    'Church Lane, Oxford, OX1 2JD',
    'Rose Cottage, Church Lane, Oxford, OX1 2JD',
    'Calle Mayor s/n, 28013 Madrid',
    'Quinta Gabriela s/n., 3º C, 86015 Burgos',
    'Marvin Fords, Apt. 838',
    'Main Street, Apt. 838, Springfield, IL 62704',
    'Unit 4, Harbour Park Road, Leeds LS1 4AP',
    // What follows.
    '12 Oak Street, Springfield, IL',
    '12 oak street, leeds ls1 4ap, united kingdom',
    '12 oak street, denver 80202',
    'Hauptstraße 5, 10115 Berlin, Germany',
    'Hauptstraße 5, 10115 Berlin, deutschland',
    '12 Oak Street, Washington, U.S.A.',
    'Str. Lungă 5, Fălticeni, jud. Suceava',
    'Springfield, Illinois 62704',
    // The town behind a preposition or a dot, and the building or estate before the street.
    '1408 Brookpark Road in Cleveland',
    'Vriezenveenseweg 211 te Almelo',
    '17 rue Stanislas à Nancy',
    'Marktstraße 8 · 88212 Ravensburg',
    'Résidence Les Acacias, appt 207, 5 avenue Jean-Jaurès, 93300 Aubervilliers',
    'Toren Horizon, 12e etage, Gustav Mahlerlaan 1212, 1081 LA Amsterdam',
    'Bedrijventerrein Ladonk, Mijlstraat 14 hal C, 5281 LL Boxtel',
    // A larger town confirms what looks like a street.
    'Gdynia, ul. Świętojańska 12',
    'Sokolská třída 12/3, Ostrava-Poruba',
    'Erbenova č. ev. 82, 130 00 Praha 3 – Žižkov',
    '2e Hugo de Grootstraat 12-hs, Amsterdam',
    'Plein 1813 4, Den Haag',
    '28. října 43, 702 00 Ostrava',
    'P.º del Prado 5, 2.º 1.ª, Madrid',
    'C/Goya 12, 3º B. 28001 Madrid',
    'Vicolo del Moro s.n.c., 00153 Roma',
    'Solbakken 12, 2. dør 4, Vejle',
    // The letters of the country before a code.
    'Rue des Lilas, F-75011 Paris',
    'Rosengasse, D-10115 Berlin',
    'Am Graben, A-1010 Wien',
    'Karl Johans gate, N-0159 Oslo',
    'ul. Nowy Świat, PL-00-950 Warszawa',
    'ulice Karlova, CZ-110 00 Praha',
    'Dorpsstraat, NL-1234 AB Utrecht',
    'Rua Augusta, P-1100-053 Lisboa',
    'Mannerheimintie, FIN-00100 Helsinki',
  ])('%j', (text) => {
    expect(found(`(${text})`)).toEqual([text]);
  });
});

describe('only the address is', () => {
  test.each([
    ['We met at 12 Oak Street in March.', '12 Oak Street'],
    ['Hauptstraße 5 in Absprache mit der Verwaltung', 'Hauptstraße 5'],
    ['“12 Oak Street, Springfield, IL 62704”', '12 Oak Street, Springfield, IL 62704'],
    ['«12 bis, rue de la Paix, 75002 Paris»', '12 bis, rue de la Paix, 75002 Paris'],
    ['Il habite 12 rue de la Liberté. Ensuite', '12 rue de la Liberté'],
    ['Il habite 12 rue de la Paix.', '12 rue de la Paix'],
    ['25 rue Victor Hugo habite Jean', '25 rue Victor Hugo'],
    ['our address is chemin Vert,\n75002 Paris', 'chemin Vert,\n75002 Paris'],
    ['12 Oak St. He said', '12 Oak St'],
    ['the old house, Church Lane, Oxford, OX1 2JD', 'Church Lane, Oxford, OX1 2JD'],
    ['Colonia Parque Sur 5, 28013 Madrid', 'Parque Sur 5, 28013 Madrid'],
    ['address: lindenhof 3, 8001 zürich', 'lindenhof 3, 8001 zürich'],
    ['She is from Springfield, IL 62704.', 'Springfield, IL 62704'],
    ['zip code 94105', '94105'],
  ])('%j', (text, address) => {
    expect(found(text)).toEqual([address]);
  });
});

describe('none is in', () => {
  test.each([
    'Section 5 Oak Street',
    'Section 5 Oak Court',
    '12 bis in the street',
    `12 ${'Taumata'.repeat(6)} Road, Leeds`,
    'our address is chemin de la,\n75002 Paris',
    'Red, Green, Blue, White, Black, QX1 2JD',
    ', , OX1 2JD',
    'a kis utca 12 szép',
    'in Room 12',
    'Bob Smith, Apt. 838',
    'Marvin Fords, Suite 1234567',
    'Straße s/n 12',
    'Calle Mayor s/n: 12',
  ])('%j', (text) => {
    expect(found(text)).toEqual([]);
  });
});
