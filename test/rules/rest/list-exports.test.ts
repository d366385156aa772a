import { describe, expect, test } from '@jest/globals';
import { cellOf } from '../../../src/rest/export/export-columns.js';
import { exportForm, type ExportPage, type ExportPart, exportParts } from '../../../src/rest/export/export-file.js';
import { exportFilter, exportFormat } from '../../../src/rest/export/send-export.js';
import type { JsonValue } from '../../../src/shared/json/json.js';

const column = (...path: string[]) => ({ name: path.join('.'), path });

describe('cells', () => {
  test.each<[JsonValue, unknown]>([
    ['plain', 'plain'],
    [null, ''],
    [0, 0],
    [-0.25, -0.25],
    [1e-9, '0.000000001'],
    [2.5e-7, '0.00000025'],
    [1e21, 1e21],
    [true, true],
    [[], ''],
    [['a', 'b'], 'a; b'],
    [[{ unit: 'images', quantity: 2 }], '[{"unit":"images","quantity":2}]'],
    [{ any: 'thing' }, '{"any":"thing"}'],
  ])('%j', (value, expected) => {
    expect(cellOf({ it: value }, column('it'))).toBe(expected);
  });

  test('of members, which an object may not have', () => {
    expect(cellOf({ outer: { inner: 'x' } }, column('outer', 'inner'))).toBe('x');
    expect(cellOf({ outer: 'text' }, column('outer', 'inner'))).toBe('');
    expect(cellOf({}, column('outer', 'inner'))).toBe('');
  });
});

const columns = [column('id'), column('name')];

/** Pages of `sizes` records, and how many of them were read. */
function pagesOf(...sizes: number[]) {
  let read = 0;
  const page = (at: number): ExportPage => {
    read += 1;
    const records = Array.from({ length: sizes[at] ?? 0 }, (_, index) => ({ id: `${at}-${index}`, name: '=1+1' }));
    return { records, next: at + 1 < sizes.length ? String(at + 1) : null };
  };
  return { first: page(0), next: (cursor: string) => Promise.resolve(page(Number(cursor))), count: () => read };
}

async function textOf(format: 'csv' | 'jsonl', sizes: number[], maxRows?: number) {
  const pages = pagesOf(...sizes);
  const parts: ExportPart[] = [];
  for await (const part of exportParts(exportForm(format, columns), pages.first, pages.next, maxRows)) parts.push(part);
  return { text: parts.map(({ text }) => text).join(''), last: parts.at(-1), read: pages.count() };
}

describe('files', () => {
  test('have a head once, and every page', async () => {
    const { text, last } = await textOf('csv', [1, 0, 1]);
    expect(text).toBe("id,name\r\n0-0,'=1+1\r\n2-0,'=1+1\r\n");
    expect(last).toMatchObject({ rows: 2, isCut: false });
    expect((await textOf('csv', [0])).text).toBe('id,name\r\n');
    expect((await textOf('jsonl', [0])).text).toBe('');
    expect((await textOf('jsonl', [1, 1])).text).toBe('{"id":"0-0","name":"=1+1"}\n{"id":"1-0","name":"=1+1"}\n');
  });

  test('say where they were cut, and read no further', async () => {
    const csv = await textOf('csv', [2, 2, 2], 3);
    expect(csv.text.split('\r\n').at(-2)).toBe('cut after 4 rows; the rest begins at cursor=2');
    expect(csv.last).toMatchObject({ rows: 4, isCut: true });
    expect(csv.read).toBe(2);
    const jsonl = await textOf('jsonl', [2, 2], 2);
    expect(jsonl.text.split('\n').at(-2)).toBe('{"cut":{"rows":2,"cursor":"1"}}');
  });

  test('that end with the list are not cut', async () => {
    expect((await textOf('csv', [2, 2], 4)).last).toMatchObject({ rows: 4, isCut: false });
  });

  test('are read as they are taken', async () => {
    const pages = pagesOf(1, 1, 1);
    const parts = exportParts(exportForm('csv', columns), pages.first, pages.next);
    await parts.next();
    await parts.return(undefined);
    expect(pages.count()).toBe(1);
  });
});

test('the filter is everything but form and place, in one order', () => {
  const query = new URLSearchParams('user=ann&format=csv&actions=b&actions=a&cursor=x');
  expect(exportFilter(query)).toEqual({ actions: ['b', 'a'], user: ['ann'] });
  expect(Object.keys(exportFilter(query))).toEqual(['actions', 'user']);
  expect([exportFormat(query), exportFormat(new URLSearchParams('format=jsonl'))]).toEqual(['csv', 'jsonl']);
  expect(exportFormat(new URLSearchParams())).toBe('csv');
});
