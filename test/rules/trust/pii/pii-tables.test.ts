import { expect, test } from '@jest/globals';
import { detectPii, PiiStreamRedactor, redactPii } from '../../../../src/features/trust/pii/pii.js';
import { headerAbove } from '../../../../src/features/trust/pii/table-header.rules.js';

const births = (text: string): string[] =>
  detectPii(text, ['DATE_OF_BIRTH']).map(({ start, end }) => text.slice(start, end));

/** Columns that keep a header out of the sight of what looks at words before a value. */
const FAR = Array.from({ length: 20 }, () => 'column').join(',');

test.each([
  ['CSV', 'name,dob,city\nAnna,1971-05-03,Rome\nBob,1980-01-02,Paris', ['1971-05-03', '1980-01-02']],
  ['quoted CSV', 'id,"born, at",n\n1,"1971-05-03, Rome",2', ['1971-05-03']],
  ['quoted CSV, far away', `id,"born, at",${FAR}\n1,"1971-05-03, Rome",${FAR}`, ['1971-05-03']],
  ['one row', `dob,born,${FAR}\n1971-05-03,1972-05-03,${FAR}`, ['1971-05-03', '1972-05-03']],
  ['a table of Markdown', '| Name | Date of birth |\n|---|---|\n| Ann | 03.05.1971 |', ['03.05.1971']],
  ['semicolons', 'a;Geburtsdatum;b\n"x;y";03.05.1971;2\nq;04.05.1971;3', ['03.05.1971', '04.05.1971']],
  ['tabs', 'naam\tgeboortedatum\nx\t03-05-1971', ['03-05-1971']],
  ['another column', `since,dob,${FAR}\n1971-05-03,none,${FAR}`, []],
  ['a table without a header', 'x,1971-05-03\ny,1972-05-03', []],
  ['rows of other lengths', `dob,${FAR}\n1971-05-03,Ann`, []],
  ['a line too long for a table', `dob,${FAR}\n1971-05-03,${FAR}${'x'.repeat(1_000)}`, []],
  ['a header too long', `dob,${'x'.repeat(1_000)}\n1971-05-03,x`, []],
])('dates in %s are of birth where the head of their column says so', (_, text, found) => {
  expect(births(text)).toEqual(found);
});

test('of a table of many rows, the head is found from any of them, in any order', () => {
  const rows = Array.from({ length: 500 }, (_, at) => `n${at},x`);
  const text = ['name,dob', ...rows].join('\n');
  for (const at of [0, 1, 2, 150, 151, 10])
    expect(headerAbove(text, text.indexOf(`n${at},`) + `n${at},`.length)).toBe('dob');
  // From afar, only so many rows are looked through.
  expect(headerAbove(text, text.indexOf('n499,') + 5)).not.toBe('dob');
  expect(headerAbove('no table', 3)).toBe('');
  expect(headerAbove('two\nlines', 5)).toBe('');
});

test.each([
  [
    'en',
    'id,name,phone,street,date of birth,IBAN,ssn',
    ['1,Jane Roe,5550100123,The Elms,1984,DE00 1234,078051120'],
    '1,Jane Roe,[PHONE],[ADDRESS],[DATE_OF_BIRTH],[IBAN],[SSN]',
  ],
  [
    'de',
    'Nr;Telefon;Straße;Geburtsdatum;IBAN',
    ['1;4711223;"Am Anger 5; Hof";02.03.84;DE12 3456'],
    '1;[PHONE];"[ADDRESS]";[DATE_OF_BIRTH];[IBAN]',
  ],
  ['fr', 'téléphone\true\tné le', ['612345678\tLes Aubépines\t02031984'], '[PHONE]\t[ADDRESS]\t[DATE_OF_BIRTH]'],
  ['es', 'n,teléfono,calle,fecha de nacimiento', ['1,612345,Sol,2-3-70'], '1,[PHONE],Sol,[DATE_OF_BIRTH]'],
  [
    'it',
    '| n | cellulare | via | data di nascita |\n|---|---|---|---|',
    ['| 1 | 3331234 | Dante 5 | 2.3.70 |'],
    '| 1 | [PHONE] | [ADDRESS] | [DATE_OF_BIRTH] |',
  ],
  ['pl', 'n;telefon;ulica;data urodzenia', ['1;601234;Leśna;2.3.70'], '1;[PHONE];[ADDRESS];[DATE_OF_BIRTH]'],
  ['nl', 'n;telefoon;straat;geboortedatum', ['1;601234;Singel;-'], '1;[PHONE];[ADDRESS];-'],
])('columns whose head says so are hidden in every row (%s)', (_, head, [row = ''], hidden) => {
  const rows = (line: string): string => Array.from({ length: 300 }, () => line).join('\n');
  expect(redactPii(`List:\n${head}\n${rows(row)}\n\nThe end, 5550100.`).content).toBe(
    `List:\n${head}\n${rows(hidden)}\n\nThe end, 5550100.`,
  );
  const redactor = new PiiStreamRedactor();
  let content = '';
  for (const piece of `${head}\n${rows(row)}`.match(/[^]{1,61}/g) ?? []) content += redactor.push(piece);
  expect(content + redactor.end()).toBe(`${head}\n${rows(hidden)}`);
});

test.each([
  'id,phone,street\nthis is prose, in which, street and phone, and more, are words',
  'f(phone, street)\ng(5550100123, The Elms)',
  'phone,street\n' + 'x'.repeat(1_001) + ',The Elms',
  `phone,${FAR}\nThe Elms`,
])('nothing is a column of personal data in %j', (text) => {
  expect(detectPii(text)).toEqual([]);
});

test.each([
  ['| Adresse postale | Les Ormes |\n| Portable | inconnu |\n| Date de naissance | inconnue |', 'ADDRESS'],
  ['| Street | 5 Main St |\n| Room | B |\n| Floor | two |', 'ADDRESS'],
  ['First name\tAda\nLast name\tByron\nRole\tclerk', 'PERSON'],
  ['Address,unknown\nCity,Springfield\nGarage,none', 'ADDRESS'],
] as const)('the labels of a form are no values of a column (%j)', (text, type) => {
  const labels = text.split('\n').map((line) =>
    line
      .split(/[\t|,]/)
      .find((cell) => cell.trim() !== '')
      ?.trim(),
  );
  const found = detectPii(text, [type]).map(({ start, end }) => text.slice(start, end));
  expect(found.filter((value) => labels.includes(value))).toEqual([]);
});

test('compact dates and dates in boxes, eras and Roman months are read behind words of birth', () => {
  const dates = ['12MAR1980', '19710503', '3 5 1971', '3-V-1971', '昭和46年5月3日', '1971.05.03'];
  for (const date of dates) expect(births(`Date of birth: ${date}`)).toEqual([date]);
  expect(births('Date of birth: 99-V-71-2')).toEqual([]);
  expect(births('született: 1990. március 12.')).toEqual(['1990. március 12.']);
  expect(births('born 1990 Marble 12')).toEqual([]);
});

test.each([
  'Fecha de nac. 03/05/1971',
  'nata a Reggio Emilia (RE) il 03/05/1971',
  '03.05.1971 г.р.',
  '1971년 5월 3일생',
  'تاريخ الميلاد: 03/05/1971',
  'תאריך לידה: 03/05/1971',
  'dzimšanas datums 03.05.1971',
  'gimimo data 1971-05-03',
  'ngày sinh: 03/05/1971',
  'जन्म तिथि: 03/05/1971',
])('%s', (text) => {
  expect(births(text)).toHaveLength(1);
});
