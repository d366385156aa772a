import { EventEmitter } from 'node:events';
import { expect, jest, test } from '@jest/globals';
import { openLogger } from '../../../src/shared/logger.js';
import {
  currentTrace,
  followedTrace,
  inInvocation,
  inTrace,
  listenInTrace,
  RequestTrace,
  spanIdOf,
  spanIn,
  traceFields,
} from '../../../src/shared/http/request-trace.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const HEADER = `00-${TRACE}-${SPAN}-01`;
const EVIDENCE = '0192f1a0-0000-7abc-8def-0123456789ab';

test.each([
  [HEADER, true],
  [`00-${TRACE}-${SPAN}-00`, true],
  [`cc-${TRACE}-${SPAN}-09-what-comes-later`, true],
  [`00-${TRACE}-${SPAN}-01-more`, false],
  [`ff-${TRACE}-${SPAN}-01`, false],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, false],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, false],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, false],
  [`00-${TRACE}-${SPAN}`, false],
  [`${HEADER}\n{"level":60}`, false],
  [`00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`, false],
  ['', false],
  [undefined, false],
  [[HEADER], false],
])('the span that %j names', (header, isSpan) => {
  expect(spanIn(header)).toEqual(isSpan ? { traceId: TRACE, spanId: SPAN } : undefined);
});

test('a line outside of requests has no trace', () => {
  expect(traceFields()).toEqual({});
  expect(currentTrace()).toBeUndefined();
});

test('a line of a request has the caller’s trace, or one of its own that stays', () => {
  expect(inTrace(new RequestTrace(HEADER), traceFields)).toEqual({ trace_id: TRACE, span_id: SPAN });
  const own = new RequestTrace('none');
  const first = inTrace(own, traceFields);
  expect(first).toEqual({
    trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(inTrace(own, traceFields)).toEqual(first);
  expect(inTrace(new RequestTrace('none'), traceFields).trace_id).not.toBe(first.trace_id);
});

test('a line with evidence has its id, and the span of that invocation', async () => {
  const trace = new RequestTrace(HEADER);
  const expected = { trace_id: TRACE, span_id: '8def0123456789ab', evidence_id: EVIDENCE };
  const within = await inTrace(trace, () => inInvocation(EVIDENCE, () => Promise.resolve().then(traceFields)));
  expect(within).toEqual(expected);
  expect(inTrace(trace, traceFields).evidence_id).toBeUndefined();
  trace.provenance = {};
  expect(inTrace(trace, traceFields).evidence_id).toBeUndefined();
  trace.provenance.evidenceId = EVIDENCE;
  expect(inTrace(trace, traceFields)).toEqual(expected);
  expect(spanIdOf(EVIDENCE)).toBe('8def0123456789ab');
});

test('an invocation of no request that is followed has no trace', () => {
  expect(inInvocation(EVIDENCE, traceFields)).toEqual({});
  expect(inTrace(undefined, () => inInvocation(EVIDENCE, traceFields))).toEqual({});
});

test.each([
  [undefined, false, false],
  [undefined, true, true],
  [HEADER, false, true],
  ['none', false, true],
])('a request with the header %j is followed, where spans are exported %s: %s', (header, isExported, isFollowed) => {
  expect(followedTrace(header, isExported) !== undefined).toBe(isFollowed);
});

test('what is heard on a connection is of its request', () => {
  const connection = new EventEmitter();
  const heard: unknown[] = [];
  connection.on('frame', (text: string) => heard.push(text, traceFields().trace_id));
  listenInTrace(undefined, connection);
  expect(connection.emit('frame', 'before')).toBe(true);
  expect(heard.splice(0)).toEqual(['before', undefined]);
  listenInTrace(new RequestTrace(HEADER), connection);
  expect(connection.emit('frame', 'a')).toBe(true);
  expect(connection.emit('other')).toBe(false);
  expect(heard).toEqual(['a', TRACE]);
});

test('a connection that a request has opened is not of it for ever', () => {
  const trace = new RequestTrace(HEADER);
  trace.end();
  expect(inTrace(trace, traceFields)).toEqual({ trace_id: TRACE, span_id: SPAN });
  trace.end(-61_000);
  expect(inTrace(trace, traceFields)).toEqual({});
});

test('a line of the log has the fields beside its own; one that is not written asks for nothing', () => {
  let text = '';
  const logger = openLogger('info', { write: (line) => (text += line) });
  const read = jest.spyOn(RequestTrace.prototype, 'parent', 'get');
  inTrace(new RequestTrace(HEADER), () => {
    logger.debug('nobody reads this');
  });
  expect(text).toBe('');
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  inTrace(new RequestTrace(HEADER), () => {
    logger.child({ workerId: 1 }).warn({ path: '/v1' }, 'it failed');
  });
  expect(JSON.parse(text)).toMatchObject({
    trace_id: TRACE,
    span_id: SPAN,
    path: '/v1',
    workerId: 1,
    msg: 'it failed',
  });
});
