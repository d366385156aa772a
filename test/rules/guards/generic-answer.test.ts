import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readGenericAnswer } from '../../../src/features/guards/kinds/generic-answer.rules.js';
import { withMasks } from '../../../src/features/guards/spans.rules.js';
import { anyText } from '../../support/generated/any-text.js';

const SENT = ['say x', 'and y'];

test('reads the verdicts of LiteLLM’s Generic Guardrail API', () => {
  expect(readGenericAnswer({ action: 'NONE' }, SENT)).toEqual({ isHit: false });
  expect(readGenericAnswer({ action: 'BLOCKED', blocked_reason: 'pii' }, SENT)).toEqual({
    isHit: true,
    isFinal: true,
    reason: 'pii',
  });
  expect(readGenericAnswer({ action: 'BLOCKED' }, SENT)).toMatchObject({ reason: 'blocked' });
  expect(readGenericAnswer({ action: 'GUARDRAIL_INTERVENED', texts: ['say *', 'and y'] }, SENT)).toEqual({
    isHit: true,
    reason: 'intervened',
    spans: [[{ start: 4, end: 5, replacement: '*', type: 'MASKED' }], []],
  });
  expect(readGenericAnswer({ action: 'GUARDRAIL_INTERVENED', texts: SENT }, SENT)).toMatchObject({ isHit: false });
  expect(readGenericAnswer({ action: 'GUARDRAIL_INTERVENED' }, SENT)).toMatchObject({ isHit: true, isFinal: true });
});

test.each([
  [null],
  [7],
  [[]],
  [{}],
  [{ action: 'none' }],
  [{ action: 'ALLOW' }],
  [{ action: ['NONE'] }],
  [{ action: 'GUARDRAIL_INTERVENED', texts: ['one'] }],
  [{ action: 'GUARDRAIL_INTERVENED', texts: [1, 2] }],
  [{ action: 'GUARDRAIL_INTERVENED', texts: 'say x' }],
  [{ action: 'GUARDRAIL_INTERVENED', texts: ['\ud800', 'and y'] }],
  [{ action: 'GUARDRAIL_INTERVENED', texts: ['x'.repeat(20_000), 'and y'] }],
])('takes no verdict from %j', (answer) => {
  expect(readGenericAnswer(answer as never, SENT)).toBeUndefined();
});

test('whatever comes is no verdict, or one whose masks give exactly the texts that came', () => {
  const text = anyText({ maxLength: 30 });
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.record({
      action: fc.constantFrom('NONE', 'BLOCKED', 'GUARDRAIL_INTERVENED'),
      texts: fc.array(text, { maxLength: 3 }),
    }),
  );
  fc.assert(
    fc.property(anything, fc.array(text, { maxLength: 3 }), (answer, sent) => {
      const read = readGenericAnswer(answer, sent);
      if (read?.spans === undefined) return true;
      const masked = sent.map((one, at) => withMasks(one, read.spans![at] ?? []));
      return JSON.stringify(masked) === JSON.stringify((answer as { texts: string[] }).texts);
    }),
    { seed: 7, numRuns: 500 },
  );
});
