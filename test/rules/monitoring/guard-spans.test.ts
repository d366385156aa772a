import { expect, test } from '@jest/globals';
import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  type SpanStatus,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import type { GuardFinding } from '../../../src/contracts/guards.js';
import { traceGuards } from '../../../src/features/monitoring/guard-spans.js';

const FINDING: GuardFinding = {
  guard: 'vendor',
  digest: 'd'.repeat(64),
  kind: 'bedrock',
  point: 'REQUEST',
  verdict: 'PASS',
  latencyMillis: 20,
};

interface SeenSpan {
  name: string;
  startTime: number;
  attributes: Attributes;
  status: SpanStatus | undefined;
  events: [string, Attributes, number][];
  end: number;
}

function spansOf(guards: GuardFinding[]): SeenSpan[] {
  const spans: SeenSpan[] = [];
  const startSpan = (name: string, { startTime, attributes }: Pick<SeenSpan, 'startTime' | 'attributes'>) => {
    const span: SeenSpan = { name, startTime, attributes, status: undefined, events: [], end: 0 };
    spans.push(span);
    return {
      setStatus: (status: SpanStatus) => (span.status = status),
      addEvent: (event: string, of: Attributes, at: number) => span.events.push([event, of, at]),
      end: (at: number) => (span.end = at),
    };
  };
  // The functions of a tracer that guards use.
  const tracer = { startSpan } as unknown as Tracer;
  traceGuards({ SpanKind, SpanStatusCode }, tracer, ROOT_CONTEXT, { guards, startedAt: 1_000, endedAt: 3_000 });
  return spans;
}

test('a guard is a span before its call or at its end, with its result as an event', () => {
  const [request, answer] = spansOf([
    { ...FINDING, verdict: 'MASK', reason: 'PII', masks: { EMAIL: 2, NAME: 1 } },
    { ...FINDING, kind: 'generic', point: 'ANSWER', verdict: 'BLOCK', asked: 3 },
  ]);
  expect(request).toMatchObject({
    name: 'apply_guardrail vendor',
    startTime: 980,
    end: 1_000,
    status: undefined,
    attributes: { 'gen_ai.provider.name': 'aws.bedrock', 'portcullis.guard.point': 'REQUEST' },
    events: [
      [
        'gen_ai.guardrail.result',
        {
          'gen_ai.guardrail.component.name': 'vendor',
          'gen_ai.guardrail.result.reason': 'PII',
          'portcullis.guard.verdict': 'MASK',
          'portcullis.guard.masked': 3,
        },
        1_000,
      ],
    ],
  });
  expect(answer).toMatchObject({ startTime: 2_980, end: 3_000, attributes: { 'portcullis.guard.asked': 3 } });
});

test('a guard that could not judge has no result', () => {
  const [span, other] = spansOf([
    { ...FINDING, failed: true, verdict: 'BLOCK', reason: 'timeout' },
    { ...FINDING, failed: true, verdict: 'BLOCK' },
  ]);
  expect(span).toMatchObject({ events: [], status: { message: 'timeout' }, attributes: { 'error.type': 'timeout' } });
  expect(other?.attributes['error.type']).toBe('failed');
});
