import { find, type PiiFinding, type Findings, lookAt } from './pii-find.rules.js';
import { type ScanBudget, CONTEXT, LOOK_AROUND } from './pii-recognizer.rules.js';

const byPlace = (one: PiiFinding, other: PiiFinding): number => one.start - other.start;

/** The higher score comes first, then the longer one, then the first. */
const byRank = (one: PiiFinding, other: PiiFinding): number =>
  other.score - one.score || other.end - other.start - (one.end - one.start) || one.start - other.start;

interface Judging {
  /** Whether a finding counts. */
  counts: (finding: PiiFinding) => boolean;
  budget: ScanBudget;
}

/** The first of `kept`, which are in order, that ends behind `at`. */
function firstBehind(kept: readonly PiiFinding[], at: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((kept[middle]?.end ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * The findings that remain from `from` to `to` of one that gave way. Its text excludes the values that it gave way to: it
 * begins where they end, and ends where they begin.
 */
function judgedAgain(
  text: string,
  { by, start, end }: PiiFinding,
  [from, to]: readonly [number, number],
  budget: ScanBudget,
): PiiFinding[] {
  const first = from > start ? from : Math.max(0, start - CONTEXT - LOOK_AROUND);
  const part = text.slice(first, to < end ? to : end + LOOK_AROUND);
  const findings: Findings = { entities: [], open: Infinity, budget };
  find(by, lookAt(part, from - first), findings);
  return findings.entities
    .map((one) => ({ ...one, start: one.start + first, end: one.end + first }))
    .filter((one) => one.end <= to);
}

/** The findings in the parts of `loser` between those of `kept`, each of them shorter than it was. */
function remainsOf(text: string, loser: PiiFinding, kept: readonly PiiFinding[], budget: ScanBudget): PiiFinding[] {
  const remains: PiiFinding[] = [];
  let from = loser.start;
  for (let index = firstBehind(kept, from); from < loser.end; index += 1) {
    const winner = kept[index];
    const to = Math.min(loser.end, winner?.start ?? Infinity);
    if (from < to) remains.push(...judgedAgain(text, loser, [from, to], budget));
    from = winner?.end ?? Infinity;
  }
  return remains;
}

/**
 * The best of a group of overlapping findings. What they leave of the others is judged by itself: in "phone 4155550132 123
 * Main Street" the number ends where the address begins. It takes nothing from the best.
 */
function bestOf(text: string, group: readonly PiiFinding[], judging: Judging): readonly PiiFinding[] {
  if (group.length < 2) return group;
  const kept: PiiFinding[] = [];
  const lost: PiiFinding[] = [];
  for (const finding of group.toSorted(byRank)) {
    const place = firstBehind(kept, finding.start);
    if ((kept[place]?.start ?? Infinity) >= finding.end) kept.splice(place, 0, finding);
    else lost.push(finding);
  }
  const remains = lost.flatMap((loser) => remainsOf(text, loser, kept, judging.budget)).filter(judging.counts);
  return remains.length === 0 ? kept : [...kept, ...resolveOverlaps(text, remains, judging)].sort(byPlace);
}

/** Findings in order and without overlaps. */
export function resolveOverlaps(text: string, findings: readonly PiiFinding[], judging: Judging): PiiFinding[] {
  const resolved: PiiFinding[] = [];
  let group: PiiFinding[] = [];
  let groupEnd = -1;
  for (const finding of findings.toSorted(byPlace)) {
    if (finding.start >= groupEnd) {
      for (const one of bestOf(text, group, judging)) resolved.push(one);
      group = [];
    }
    group.push(finding);
    groupEnd = Math.max(groupEnd, finding.end);
  }
  for (const one of bestOf(text, group, judging)) resolved.push(one);
  return resolved;
}
