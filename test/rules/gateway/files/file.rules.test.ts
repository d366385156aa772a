import { describe, expect, test } from '@jest/globals';
import {
  fileAsked,
  filenameOf,
  KEPT_SECONDS,
  mediaTypeOf,
  typeProblems,
} from '../../../../src/features/gateway/files/file.rules.js';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('an upload', () => {
  test('is kept for 30 days, and for less where it says so', () => {
    expect(fileAsked({ purpose: 'batch' })).toEqual({
      asked: { purpose: 'batch', keptSeconds: KEPT_SECONDS },
      issues: [],
    });
    const after = { anchor: 'created_at', seconds: 7_200 };
    expect(fileAsked({ expires_after: after }).asked).toEqual({ purpose: 'user_data', keptSeconds: 7_200 });
    const form = { 'expires_after[anchor]': 'created_at', 'expires_after[seconds]': '7200' };
    expect(fileAsked(form)).toEqual({ asked: { purpose: 'user_data', keptSeconds: 7_200 }, issues: [] });
  });

  test('is refused with everything that is wrong', () => {
    const { issues } = fileAsked({ purpose: 'batch_output', expires_after: { anchor: 'x', seconds: 1.5 }, model: 'm' });
    expect(issues.map(({ path }) => path)).toEqual([
      'purpose',
      'model',
      'expires_after.anchor',
      'expires_after.seconds',
    ]);
    expect(fileAsked({ expires_after: 5 }).issues).toHaveLength(2);
    expect(fileAsked({ purpose: 7 }).issues).toHaveLength(1);
  });
});

describe('the type of a file', () => {
  test.each([
    ['%PDF-1.7', false, 'a.txt', 'user_data', 'application/pdf'],
    ['PK\x03\x04', false, 'a.docx', 'user_data', 'application/zip'],
    ['\x1f\x8b', false, 'a.gz', 'user_data', 'application/gzip'],
    ['\x89PNG\r\n\x1a\n', false, 'a.jsonl', 'batch', 'image/png'],
    ['OggS', false, 'a', 'user_data', 'audio/ogg'],
    ['\x00\x01', false, 'a', 'user_data', 'application/octet-stream'],
    ['{}', true, 'a', 'batch', 'application/jsonl'],
    ['{}', true, 'a.NDJSON', 'user_data', 'application/jsonl'],
    ['{}', true, 'a.json', 'user_data', 'application/json'],
    ['hello', true, 'a', 'user_data', 'text/plain'],
  ])('%j is said by its bytes', (head, isText, filename, purpose, expected) => {
    expect(mediaTypeOf(bytes(head), isText, { filename, purpose })).toBe(expected);
  });

  test('has to fit its purpose', () => {
    expect(typeProblems('image/png', 'batch')).toHaveLength(1);
    expect(typeProblems('text/plain', 'vision')).toHaveLength(1);
    expect(typeProblems('application/jsonl', 'batch')).toEqual([]);
    expect(typeProblems('image/png', 'vision')).toEqual([]);
    expect(typeProblems('application/pdf', 'user_data')).toEqual([]);
  });
});

test('a name is without folders and control characters, and never empty', () => {
  expect(filenameOf('../../etc/pass\u0000wd')).toBe('passwd');
  expect(filenameOf('C:\\files\\a.txt')).toBe('a.txt');
  expect(filenameOf('folder/')).toBe('file');
  expect(filenameOf('x'.repeat(300))).toHaveLength(200);
});
