import { afterAll, expect, test } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { ThreadedExtractor } from '../../../src/features/analysis/extraction/threaded-extractor.service.js';
import { pdfWith } from '../../support/documents/hidden-places.js';
import { silentLogger } from '../../support/logger.js';

/** Files that would take the memory or the time of others count as unread, and the next file is read. */
const extractor = new ThreadedExtractor({ logger: silentLogger, threads: 1, readMillis: 2_000, heapMegabytes: 256 });
afterAll(() => extractor.close());
const carried = (content: string | Buffer, filename: string) =>
  extractor.carried({ bytes: Uint8Array.from(Buffer.from(content)), filename }, new AbortController().signal);

const zeros = deflateSync(Buffer.alloc(40 * 1024 * 1024)).toString('latin1');
const bomb = `<</Filter/FlateDecode>>\nstream\n${zeros}\nendstream`;

test.each([
  ['deep elements', 'a.xml', () => `${'<a>'.repeat(1_000_000)}jane`],
  ['many large streams', 'a.pdf', () => pdfWith({ objects: [bomb, bomb, bomb] })],
  ['beginnings of streams without an end', 'a.pdf', () => pdfWith({ behind: `${'>>stream\n'.repeat(400_000)}\0` })],
  [
    'ends of streams without a beginning',
    'a.pdf',
    () => pdfWith({ objects: [`<</Filter/FlateDecode>>stream\n${'endstream'.repeat(200_000)}`] }),
  ],
  ['open strings', 'a.pdf', () => pdfWith({ behind: `${'('.repeat(2_000_000)}\0` })],
  [
    'addresses in addresses',
    'a.html',
    () =>
      Array.from({ length: 8 }).reduce<string>(
        (inner) => `<a href="data:text/html;base64,${Buffer.from(inner).toString('base64')}">`,
        'x',
      ),
  ],
  ['a file that ends with its beginning', 'a.docx', () => Buffer.from('PK\x03\x04')],
])('unread: %s', async (_name, filename, file) => {
  expect((await carried(file(), filename)).isUnread).toBe(true);
});

test.each([
  ['many attributes', 'a.html', `<p ${Array.from({ length: 10_000 }, (_, at) => `a${at}="jane"`).join(' ')}>`],
  ['open tags', 'a.html', `${'<'.repeat(100_000)} jane`],
])('read: %s', async (_name, filename, content) => {
  const { texts, isUnread } = await carried(content, filename);
  expect([isUnread, texts.some((text: string) => text.includes('jane'))]).toEqual([false, true]);
});
