import { t } from '@lingui/core/macro';
import type { RequestTimelineFragment, SessionRowFragment } from '../../gql/graphql.js';
import { inSentence, word } from '../../parts/text/format.js';
import { calledName, isTool } from './session-table.js';

/** One bar of the time axis. */
export interface Span {
  id: string;
  name: string;
  kind: 'guard' | 'step' | 'attempt' | 'tool';
  result: string;
  /** From the beginning of the axis, ms. */
  from: number;
  /** How long it took, ms; null where that was not measured. */
  took: number | null;
  isBad: boolean;
}

export interface Timeline {
  spans: readonly Span[];
  /** The length of the axis, ms. */
  length: number;
  /** When the first piece of a streamed answer came; null for any other answer. */
  firstTokenAt: number | null;
}

type Trace = Omit<RequestTimelineFragment, ' $fragmentName'>;
type Guard = Trace['guards'][number];

const EXECUTION = 'execution';
/** Its duration cannot be in what it records. */
const RECORDING = 'evidence_recording';
const BAD = new Set(['failed', 'denied', 'cancelled', 'approval_outdated']);

/**
 * The parts of a request on one axis. Only durations are recorded: guards on the request ran together before the first
 * step, steps follow each other, calls of providers follow each other within the execution, and guards on the answer
 * are placed at its end. A tool that the provider called has the time of its own record.
 */
export function timelineOf(trace: Trace, called: readonly SessionRowFragment[]): Timeline {
  const { invocation, steps, attempts, guards } = trace;
  const [before, after] = guardsOf(guards, isTool(invocation));
  const start = longest(before);
  const spans: Span[] = before.map((guard, place) => spanOf(guard, `before ${place}`, 0));
  let at = start;
  for (const { step, outcome, durationMs } of steps) {
    const took = step === RECORDING && durationMs === 0 ? null : durationMs;
    spans.push({
      id: step,
      name: word(step),
      kind: 'step',
      result: word(outcome),
      from: at,
      took,
      isBad: isBad(outcome),
    });
    if (step === EXECUTION) spans.push(...within(at, durationMs));
    at += durationMs;
  }
  const ends = spans.map(({ from, took }) => from + (took ?? 0));
  const length = Math.max(at, start + invocation.latencyMs, ...ends);
  const first = invocation.firstTokenMs;
  return { spans, length, firstTokenAt: first === null ? null : Math.min(start + first, length) };

  function within(from: number, durationMs: number): Span[] {
    const end = from + durationMs;
    let next = from;
    const calls = attempts.map(({ provider, model, upstream, outcome, durationMs: took }, place): Span => {
      const span = {
        id: `attempt ${place}`,
        name: `${provider}, ${upstream ?? model}`,
        kind: 'attempt' as const,
        result: outcome === 'OK' ? t`Answered` : word(outcome),
        from: next,
        took: outcome === 'SKIPPED' ? null : took,
        isBad: outcome === 'FAILED' || outcome === 'ABORTED',
      };
      next += took;
      return span;
    });
    const judged = after.map((guard, place) => spanOf(guard, `after ${place}`, Math.max(from, end - guard.durationMs)));
    return [...calls, ...toolsIn(from, durationMs), ...judged];
  }

  function toolsIn(from: number, durationMs: number): Span[] {
    const began = Date.parse(invocation.startedAt);
    return called
      .filter((row) => isTool(row) && row.callIds.includes(invocation.id))
      .map((row) => ({ row, at: Math.max(from, start + Date.parse(row.startedAt) - began) }))
      .filter(({ at }) => at <= from + durationMs)
      .toSorted((a, b) => a.at - b.at)
      .map(({ row, at }) => ({
        id: row.id,
        name: calledName(row.model),
        kind: 'tool',
        result: word(row.outcome),
        from: at,
        took: row.latencyMs,
        isBad: row.outcome !== 'COMPLETED',
      }));
  }
}

/** Guards that ran before the call, and those on what came back. */
function guardsOf(guards: readonly Guard[], isOfTool: boolean): [Guard[], Guard[]] {
  const first = isOfTool ? 'TOOL_CALL' : 'TOOL_RESULT';
  const isBefore = ({ point }: Guard): boolean => point === 'REQUEST' || point === first;
  return [guards.filter(isBefore), guards.filter((guard) => !isBefore(guard))];
}

const POINTS: Readonly<Record<string, string>> = {
  REQUEST: t`the request`,
  ANSWER: t`the answer`,
  TOOL_CALL: t`the call of a tool`,
  TOOL_RESULT: t`the result of a tool`,
};

function spanOf({ name, point, verdict, reason, failed, durationMs }: Guard, id: string, from: number): Span {
  const said = failed === true ? t`Could not judge: ${inSentence(word(verdict))}` : word(verdict);
  return {
    id,
    name: t`${name}, on ${POINTS[point] ?? point}`,
    kind: 'guard',
    result: reason === null ? said : `${said} (${reason})`,
    from,
    took: durationMs,
    isBad: failed === true || verdict === 'BLOCK',
  };
}

function longest(guards: readonly Guard[]): number {
  return Math.max(0, ...guards.map(({ durationMs }) => durationMs));
}

function isBad(outcome: string): boolean {
  return BAD.has(outcome);
}
