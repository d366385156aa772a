import { describe, expect, test } from '@jest/globals';
import {
  anthropicLine,
  customIdIn,
  decisionLeaf,
  type EndedLine,
  type FileLine,
  batchLinesOf,
  openAiLine,
  requestIn,
  resultLeaf,
} from '../../../../src/features/gateway/batches/batch.rules.js';
import type { BatchRow } from '../../../../src/features/gateway/batches/batch-row.port.js';
import { batchListView, batchView } from '../../../../src/features/gateway/batches/batch-view.rules.js';

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function lines(texts: string[], maxBytes?: number): Promise<[number, number, number, string | undefined][]> {
  const found: FileLine[] = [];
  for await (const line of batchLinesOf(pieces(...texts), maxBytes)) found.push(line);
  return found.map(({ place, starts, length, bytes }) => [place, starts, length, bytes?.toString()]);
}

describe('the lines of a file', () => {
  test('are found across its pieces, with their places in bytes', async () => {
    expect(await lines(['one\nt', 'w', 'ö\n\n', 'four'])).toEqual([
      [1, 0, 3, 'one'],
      [2, 4, 4, 'twö'],
      [4, 10, 4, 'four'],
    ]);
    expect(await lines(['a\n'])).toEqual([[1, 0, 1, 'a']]);
    expect(await lines([])).toEqual([]);
    expect(await lines([' \r\n\t'])).toEqual([]);
  });

  test('that are too long are named and not kept', async () => {
    expect(await lines(['12345', '67\nok\n', '123456'], 4)).toEqual([
      [1, 0, 7, undefined],
      [2, 8, 2, 'ok'],
      [3, 11, 6, undefined],
    ]);
  });
});

const line = (more: object) =>
  Buffer.from(JSON.stringify({ custom_id: 'a', method: 'POST', url: '/v1/x', body: { model: 'm' }, ...more }));
const refusal = (bytes: Buffer | undefined): string[] => {
  try {
    requestIn(bytes, '/v1/x');
    return [];
  } catch (error) {
    const { details, message } = error as { details?: { errors?: { path: string }[] }; message: string };
    return details?.errors?.map(({ path }) => path) ?? [message];
  }
};

describe('a request', () => {
  test('is read', () => {
    expect(requestIn(line({}), '/v1/x')).toEqual({ customId: 'a', body: { model: 'm' } });
  });

  test.each([
    [undefined],
    [Buffer.from('no json')],
    [Buffer.from('[]')],
    [line({ custom_id: 'x'.repeat(201) })],
    [line({ custom_id: 7 })],
    [line({ method: 'GET' })],
    [line({ url: '/v1/y' })],
    [line({ body: 'x' })],
    [line({ body: { stream: true } })],
    [line({ body: { background: true } })],
  ])('is refused where it is wrong: %s', (bytes) => {
    expect(refusal(bytes)).not.toEqual([]);
  });

  test('has its id even where it is refused', () => {
    expect(customIdIn(line({ method: 'GET' }))).toBe('a');
    expect([undefined, Buffer.from('x'), Buffer.from('7'), line({ custom_id: '' })].map(customIdIn)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('leaves are canonical', () => {
  expect(decisionLeaf({ place: 1, decision: 'accepted', held: 12n, requestSha256: 'ab' })).toBe(
    '{"decision":"accepted","heldNanoUsd":"12","line":1,"requestSha256":"ab"}',
  );
  expect(resultLeaf({ place: 1, state: 'completed', evidenceId: 'e', resultSha256: 'cd' })).toBe(
    '{"evidenceId":"e","line":1,"resultSha256":"cd","state":"completed"}',
  );
});

describe('a line at its end', () => {
  const ended = (more: Partial<EndedLine>): EndedLine => ({
    place: 3,
    customId: 'a',
    state: 'completed',
    evidenceId: 'e',
    result: { status: 200, body: { id: 'x' } },
    ...more,
  });
  const failed = ended({
    state: 'refused',
    evidenceId: null,
    result: { status: 403, body: { error: { code: 'POLICY_DENIED', message: 'no' } } },
  });
  const unmade = ended({ state: 'expired', evidenceId: null, result: undefined });

  test('has the form of OpenAI', () => {
    expect(openAiLine('b', ended({}))).toEqual({
      id: 'b_3',
      custom_id: 'a',
      response: { status_code: 200, request_id: 'e', body: { id: 'x' } },
      error: null,
    });
    expect(openAiLine('b', failed)).toMatchObject({
      response: { status_code: 403, request_id: 'b_3' },
      error: { code: 'POLICY_DENIED', message: 'no', line: 3 },
    });
    expect(openAiLine('b', unmade)).toMatchObject({ response: null, error: { code: 'batch_expired' } });
    const bare = ended({ state: 'failed', result: { status: 500, body: { error: {} } } });
    expect(openAiLine('b', bare).error).toEqual({ code: null, message: null, line: 3 });
  });

  test('has the form of Anthropic', () => {
    expect(anthropicLine(ended({}))).toEqual({ custom_id: 'a', result: { type: 'succeeded', message: { id: 'x' } } });
    expect(anthropicLine(failed)).toMatchObject({ result: { type: 'errored' } });
    expect(anthropicLine(unmade)).toEqual({ custom_id: 'a', result: { type: 'expired' } });
    expect(anthropicLine(ended({ state: 'cancelled', result: undefined }))).toMatchObject({
      result: { type: 'canceled' },
    });
  });
});

describe('a batch as it is shown', () => {
  const row: BatchRow = {
    tenant_id: 't',
    id: 'batch_1',
    subject: 'ann',
    subject_type: 'user',
    key_id: null,
    caller: '{}',
    protocol: 'openai',
    endpoint: '/v1/embeddings',
    input_file_id: 'file-1',
    metadata: '{}',
    status: 'in_progress',
    outcome: null,
    lines: 5,
    completed: 2,
    failed: 1,
    refused: 1,
    held: '1000000000',
    cost: null,
    prompt_tokens: null,
    completion_tokens: null,
    evidence_id: 'e',
    root: 'r',
    results_root: null,
    error: null,
    output_file_id: 'file-2',
    error_file_id: null,
    instance: 1,
    provider: null,
    model: null,
    target: null,
    outgoing_file_id: null,
    outgoing_path: null,
    outgoing_bytes: null,
    outgoing_sha256: null,
    outgoing_lines: null,
    upstream_id: null,
    doubts: null,
    handing_since: null,
    handed_from: null,
    created_at: '2026-11-28 13:50:00.5+00',
    expires_at: '2026-11-29 13:50:00.5+00',
    in_progress_at: '2026-11-28 13:50:01+00',
    cancelling_at: null,
    finalizing_at: null,
    ended_at: null,
  };
  const over = { ended_at: '2026-11-28 14:00:00+00', cost: '5', prompt_tokens: '7', completion_tokens: '3' };

  test('while its calls are made', () => {
    expect(batchView(row)).toMatchObject({
      status: 'in_progress',
      processingStatus: 'in_progress',
      requestCounts: { total: 5, completed: 2, failed: 2 },
      messageCounts: { processing: 1, succeeded: 2, errored: 2, canceled: 0, expired: 0 },
      outputFileId: null,
      resultsPath: null,
      metadata: null,
      usage: null,
      heldUsd: 1_000_000_000n,
      costUsd: null,
      completedAt: null,
      createdTime: '2026-11-28T13:50:00.500Z',
    });
    expect(batchView({ ...row, cancelling_at: row.created_at })).toMatchObject({ processingStatus: 'canceling' });
  });

  test('when it is over', () => {
    expect(batchView({ ...row, ...over, status: 'completed', metadata: '{"a":"b"}' })).toMatchObject({
      processingStatus: 'ended',
      outputFileId: 'file-2',
      usage: { inputTokens: 7, outputTokens: 3, totalTokens: 10 },
      costUsd: 5n,
      metadata: { a: 'b' },
      completedAt: 1_795_874_400,
      cancelledAt: null,
      resultsPath: '/v1/messages/batches/batch_1/results',
    });
    expect(batchView({ ...row, ...over, status: 'expired' }).messageCounts).toMatchObject({ expired: 1, canceled: 0 });
    expect(batchView({ ...row, ...over, status: 'cancelled' }).messageCounts).toMatchObject({
      canceled: 1,
      expired: 0,
    });
    const error = '{"code":"X","message":"y"}';
    expect(batchView({ ...row, ...over, status: 'failed', error }).errors).toEqual({
      object: 'list',
      data: [{ line: null, param: null, code: 'X', message: 'y' }],
    });
  });

  test('in lists', () => {
    expect(batchListView([], false)).toMatchObject({ data: [], firstId: null, lastId: null, hasMore: false });
    expect(batchListView([row], true)).toMatchObject({ firstId: 'batch_1', lastId: 'batch_1', hasMore: true });
  });
});
