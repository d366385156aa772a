import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openCheckpoint } from '../../../src/verifier/checkpoint.js';
import { verifyInclusion } from '../../../src/verifier/merkle-proof.js';
import { parseVerifierKey } from '../../../src/verifier/note.js';
import { type Reply, startTestApp, type TestApp } from '../../support/app.js';
import { expectRestError } from '../../support/errors.js';

/** Other forms of a row's body than JSON, by `Accept`. RFC 9110 §12.5.1. */
let gateway: TestApp;
let event: any;

beforeAll(async () => {
  gateway = await startTestApp();
  for (let index = 0; index < 5; index += 1) {
    event = (await gateway.request('POST', '/api/trust/spine/record', { body: { action: 'a.b', actor: 'ann' } })).json;
  }
});
afterAll(() => gateway.stop());

const read = (path: string, accept: string | undefined, method = 'GET'): Promise<Reply> =>
  gateway.request(method, `/api/trust/spine/${path}`, { headers: accept === undefined ? {} : { accept } });
const typeOf = ({ headers }: Reply): string | null => headers.get('content-type');

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

describe('the form of an answer', () => {
  test.each([
    [undefined, TEXT_TYPE],
    ['*/*', TEXT_TYPE],
    ['application/json', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['application/json, */*;q=0.9', JSON_TYPE],
    ['text/plain', TEXT_TYPE],
    ['text/*', TEXT_TYPE],
    ['text/plain;charset=utf-8', TEXT_TYPE],
    ['TEXT/PLAIN', TEXT_TYPE],
    ['text/plain, */*;q=0.1', TEXT_TYPE],
    ['application/json;q=0.5, text/plain', TEXT_TYPE],
    ['application/json, text/plain;q=0.5', JSON_TYPE],
    ['application/json;q=0, */*', TEXT_TYPE],
    ['text/plain, application/json', TEXT_TYPE],
    ['image/png', TEXT_TYPE],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', TEXT_TYPE],
    ['', TEXT_TYPE],
    [';;;,,/', TEXT_TYPE],
  ])('for Accept: %p is %s', async (accept, type) => {
    const reply = await read('checkpoint', accept);
    expect([reply.status, typeOf(reply), reply.headers.get('vary')]).toEqual([200, type, 'Accept']);
    expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(reply.text)));
    const head = await read('checkpoint', accept, 'HEAD');
    expect([head.status, typeOf(head), head.text]).toEqual([200, type, '']);
    expect(head.headers.get('content-length')).toBe(reply.headers.get('content-length'));
  });

  test('of an error is JSON, whatever is asked for', async () => {
    expectRestError(await read('events/none/proof', 'text/plain'), 'NOT_FOUND');
    const refused = await gateway.request('GET', '/api/trust/spine/checkpoint', {
      key: null,
      headers: { accept: 'text/plain' },
    });
    expectRestError(refused, 'UNAUTHORIZED');
  });

  test('does not vary where there is one', async () => {
    const reply = await read('events', 'text/plain');
    expect([typeOf(reply), reply.headers.get('vary')]).toEqual([JSON_TYPE, null]);
  });

  test('is declared', async () => {
    const { json } = await gateway.request('GET', '/openapi.json', { key: null });
    const { content } = json.paths['/api/trust/spine/checkpoint'].get.responses['200'];
    expect(Object.keys(content)).toEqual(['application/json', 'text/plain']);
  });
});

test('a checkpoint in text is the signed note', async () => {
  const { json } = await read('checkpoint', 'application/json');
  const { text } = await read('checkpoint', 'text/plain');
  expect(text).toBe(json.checkpoint);
  expect(openCheckpoint(text, parseVerifierKey(json.publicKey)!)?.size).toBe(BigInt(json.size));
});

test('a proof in text verifies offline, by C2SP tlog-proof', async () => {
  const { json } = await read(`events/${event.id}/proof`, 'application/json');
  const { text } = await read(`events/${event.id}/proof`, 'text/plain');
  expect((await read(`events/${event.id}/proof`, undefined)).text).toBe(text);
  // As a client would, from the C2SP text alone: header, index, hashes, an empty line, the note.
  const split = text.indexOf('\n\n');
  const [header, index, ...hashes] = text.slice(0, split).split('\n');
  const note = text.slice(split + 2);
  expect([header, index]).toEqual(['c2sp.org/tlog-proof@v1', `index ${event.sequence}`]);
  const opened = openCheckpoint(note, parseVerifierKey(json.publicKey)!)!;
  const claim = {
    leafHash: Buffer.from(event.leafHash, 'hex'),
    index: BigInt(index!.slice('index '.length)),
    size: opened.size,
    root: opened.root,
    proof: hashes.map((hash) => Buffer.from(hash, 'base64')),
  };
  expect(verifyInclusion(claim)).toBe(true);
  expect(verifyInclusion({ ...claim, index: claim.index - 1n })).toBe(false);
  expect(Object.keys(json)).not.toContain('text');
});

describe('an issue with a cursor', () => {
  const notOurs = ['x', Buffer.from('["a"]').toString('base64url'), Buffer.from('["1","2"]').toString('base64url')];

  test.each(notOurs)('names it as REST does: %s', async (cursor) => {
    const { details, param } = expectRestError(await read(`events?cursor=${cursor}`, undefined), 'INVALID_REQUEST');
    expect(details.issues).toEqual([{ path: 'cursor', message: 'expected the cursor of an earlier page' }]);
    expect(param).toBe('cursor');
  });

  test('names it as GraphQL does', async () => {
    const { json } = await gateway.graphql('{ spineEvents(after: "x") { edges { cursor } } }');
    expect(json.errors[0].extensions.details.issues).toEqual([{ path: 'after', message: expect.any(String) }]);
  });
});
