import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { documentBytes } from '../../../src/features/analysis/documents/document-bytes.js';
import { extractionBounds } from '../../../src/features/analysis/documents/extraction-bounds.data.js';

const hex = async (content: string | Uint8Array, type?: string): Promise<string> =>
  Buffer.from(await documentBytes(content, type)).toString('hex');

describe('a document’s bytes', () => {
  it('are base64 of any writing, unless the type is text', async () => {
    const writings = fc.constantFrom(
      (bytes: Buffer) => bytes.toString('base64'),
      (bytes: Buffer) => bytes.toString('base64url'),
      (bytes: Buffer) => `${bytes.toString('base64').replace(/.{1,76}/g, '$&\r\n')}\n`,
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), writings, async (bytes, write) => {
        expect(await hex(write(Buffer.from(bytes)), 'application/pdf')).toBe(Buffer.from(bytes).toString('hex'));
      }),
    );
    expect(await hex('AP8=', 'text/plain; charset=utf-8')).toBe(Buffer.from('AP8=').toString('hex'));
    expect(await hex('AP8=')).toBe(Buffer.from('AP8=').toString('hex'));
    expect(await hex(new Uint8Array([0, 255]), 'application/pdf')).toBe('00ff');
  });

  it('are those of a text that came as base64', async () => {
    const text = 'The fee is 500 euro – for each month.\n';
    const written = Buffer.from(text).toString('base64');
    for (const type of ['text/plain', 'text/markdown', 'application/json'])
      for (const content of [written, `${written.slice(0, 20)}\r\n${written.slice(20)}\n`])
        expect(await hex(content, type)).toBe(Buffer.from(text).toString('hex'));
    // A text is not decoded for its letters: without a type, with a space, or where nothing readable comes of it.
    for (const [content, type] of [
      [written, undefined],
      [`${written} and more`, 'text/plain'],
      ['abcdefghijklmnopqrstuvwxyzabcdef', 'text/plain'],
    ] as const)
      expect(await hex(content, type)).toBe(Buffer.from(content).toString('hex'));
  });

  it('are whole where they are long, wherever the lines end', async () => {
    const bytes = Buffer.alloc(2_500_001, 'some bytes');
    for (const width of [76, 64, 10_001]) {
      const text = bytes.toString('base64').replace(new RegExp(`.{${width}}`, 'g'), '$&\n');
      expect(bytes.equals(await documentBytes(text, 'application/pdf'))).toBe(true);
    }
  });

  it.each(['%%%%', 'AAA=AAAA', 'A', 'AAAAA', 'AA AA', `${'A'.repeat(1024 * 1024 - 1)}=AAAA`])(
    'are not of %.20s',
    async (text) => {
      await expect(documentBytes(text, 'application/pdf')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    },
  );

  it('are at most 20 MiB', async () => {
    const most = extractionBounds.documentBytes;
    expect(await documentBytes('a'.repeat(most), null)).toHaveLength(most);
    for (const [content, type] of [
      ['a'.repeat(most + 1), 'text/plain'],
      ['A'.repeat(((most + 3) * 4) / 3), 'application/pdf'],
      [new Uint8Array(most + 1), undefined],
    ] as const)
      await expect(documentBytes(content, type)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
