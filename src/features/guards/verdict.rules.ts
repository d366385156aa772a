import type {
  GuardAction,
  GuardFaultAction,
  GuardFinding,
  GuardPart,
  GuardPoint,
  GuardVerdict,
  JudgeKind,
  Judgement,
} from '../../contracts/guards.js';
import type { NanoUsd } from '../../shared/money.js';
import { type MaskSpan, masksByType, withMasks } from './spans.rules.js';

/** The answer of a guard, read and checked. */
export interface GuardOutcome {
  /** Whether it found anything. */
  isHit: boolean;
  /** It wants the call to end, whatever could be masked. */
  isFinal?: boolean;
  /** A short code, never a text of the call. */
  reason?: string | undefined;
  /** The masks of each text, in their order; those of fixed texts after the others. */
  spans?: readonly (readonly MaskSpan[])[];
  /** Different values by type, where the gateway's own judge counts them. */
  found?: Readonly<Record<string, number>>;
  /** Units that the vendor counted, where its price is by unit. */
  units?: number;
}

/** Why a guard could not judge. */
export type GuardFault =
  | 'timeout'
  | 'unreachable'
  | 'refused'
  | 'http_error'
  | 'bad_answer'
  | 'too_large'
  | 'cannot_inspect'
  | 'address_refused'
  | 'not_configured'
  | 'gateway_refused'
  | 'aborted';

/** One guard's judgement of one part. */
export interface Judged {
  guard: {
    name: string;
    digest: string;
    kind: JudgeKind;
    action: GuardAction;
    onError: GuardFaultAction;
  };
  /** The place of the part in the question. */
  part: number;
  result: GuardOutcome | { fault: GuardFault };
  latencyMillis: number;
  fee?: NanoUsd | undefined;
}

/** In the order in which they win. */
const RANK: readonly GuardVerdict[] = ['BLOCK', 'APPROVE', 'MASK', 'FLAG', 'PASS'];
const CODE = /^[A-Za-z][\w.:/-]{0,63}$/;

/**
 * All verdicts as one: a block wins, then an approval, then masks, which are applied together. On an answer nobody can be
 * asked any more, so that an approval is a block there.
 */
export function combined(
  judged: readonly Judged[],
  parts: readonly GuardPart[],
  side: 'request' | 'answer',
): Judgement {
  const findings = judged.map((one) => findingOf(one, parts[one.part], side));
  const ranked = findings.toSorted((a, b) => RANK.indexOf(a.verdict) - RANK.indexOf(b.verdict));
  const [decisive] = ranked;
  const effect = decisive?.verdict === 'BLOCK' || decisive?.verdict === 'APPROVE' ? decisive.verdict : 'PASS';
  const isMasked = effect !== 'BLOCK' && findings.some(({ verdict }) => verdict === 'MASK');
  return {
    effect,
    findings,
    decisive: decisive?.verdict === 'PASS' ? undefined : decisive,
    masked: isMasked ? parts.map((part, at) => maskedPart(part, at, judged, findings)) : undefined,
  };
}

function findingOf(
  { guard, result, latencyMillis, fee }: Judged,
  part: GuardPart | undefined,
  side: 'request' | 'answer',
): GuardFinding {
  const { name, digest, kind, action, onError } = guard;
  const about = { guard: name, digest, kind, point: part?.point ?? 'REQUEST', latencyMillis };
  const paid = fee === undefined || fee === 0n ? {} : { fee };
  const onSide = (verdict: GuardVerdict): GuardVerdict =>
    side === 'answer' && verdict === 'APPROVE' ? 'BLOCK' : verdict;
  if ('fault' in result) return { ...about, verdict: onSide(onError), reason: result.fault, failed: true, ...paid };
  const reason = result.reason === undefined ? {} : { reason: reasonCode(result.reason) };
  if (!result.isHit) return { ...about, verdict: 'PASS', ...reason, ...paid };
  const found = result.found === undefined ? {} : { found: result.found };
  if (action !== 'MASK') return { ...about, verdict: onSide(action), ...reason, ...found, ...paid };
  const spans = result.spans ?? [];
  const maskable = part?.texts.length ?? 0;
  const isMaskable = spans.slice(0, maskable).some((list) => list.length > 0);
  const isBeyond = isBeyondTexts(spans, part);
  if (result.isFinal === true || !isMaskable || isBeyond)
    return { ...about, verdict: 'BLOCK', ...(isBeyond ? { reason: 'fixed_text' } : reason), ...found, ...paid };
  const masks = masksByType(spans.slice(0, maskable).flat());
  return { ...about, verdict: 'MASK', ...reason, masks, ...found, ...paid };
}

/** Whether a mask is where none can be put in: in a fixed text, or across the parts of a text. */
function isBeyondTexts(spans: readonly (readonly MaskSpan[])[], part: GuardPart | undefined): boolean {
  const { texts = [], fixed = [], joined = [] } = part ?? {};
  const from = texts.length + fixed.length;
  if (spans.slice(texts.length, from).some((list) => list.length > 0)) return true;
  return joined.some(({ cuts }, at) =>
    (spans[from + at] ?? []).some(({ start, end }) => cuts.some((cut) => start < cut && cut < end)),
  );
}

function maskedPart(
  { texts }: GuardPart,
  at: number,
  judged: readonly Judged[],
  findings: readonly GuardFinding[],
): readonly string[] {
  const all = judged.flatMap(({ part, result }, index) =>
    part === at && findings[index]?.verdict === 'MASK' && 'isHit' in result ? [result.spans ?? []] : [],
  );
  return all.length === 0
    ? texts
    : texts.map((text, place) => {
        const spans = all.flatMap((lists) => lists[place] ?? []);
        return spans.length === 0 ? text : withMasks(text, spans);
      });
}

/** A code for evidence and errors. A sentence of a vendor could repeat a text of the call, so that only codes are kept. */
export function reasonCode(text: string): string {
  return CODE.test(text) ? text : 'found';
}

/** A request and an answer are judged each by its own; a result of a tool is a part of a request, its call one of an answer. */
const SIDES: readonly (readonly GuardPoint[])[] = [
  ['REQUEST', 'TOOL_RESULT'],
  ['ANSWER', 'TOOL_CALL'],
];

/** The parts that a guard judges, by their places: on each side the first that is for it and has anything to judge. */
export function partsFor(on: ReadonlySet<GuardPoint>, parts: readonly GuardPart[]): number[] {
  return SIDES.flatMap((points) => {
    const place = parts.findIndex(
      ({ point, texts, fixed, images = [], opaque }) =>
        points.includes(point) && on.has(point) && texts.length + fixed.length + images.length + opaque.length > 0,
    );
    return place === -1 ? [] : [place];
  });
}
