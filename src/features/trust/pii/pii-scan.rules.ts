import type { PiiEntity } from '../../../contracts/pii.js';
import { find, type Findings, lookAt } from './pii-find.rules.js';
import { CONTEXT, HOLD_BACK, LOOK_AROUND, MAX_LONG_ENTITY, type Recognizer } from './pii-recognizer.rules.js';

/** A chain of overlapping findings is cut when it holds back more than this. */
const MAX_HOLD_BACK = 2 * MAX_LONG_ENTITY;

const byPlace = (one: PiiEntity, other: PiiEntity): number => one.start - other.start;

const byRank = (one: PiiEntity, other: PiiEntity): number =>
  other.score - one.score || other.end - other.start - (one.end - one.start) || one.start - other.start;

/** Of findings that overlap, the one with the higher score, then the longer one, then the first. */
function bestOf(group: readonly PiiEntity[]): readonly PiiEntity[] {
  if (group.length < 2) return group;
  const kept: PiiEntity[] = [];
  for (const entity of group.toSorted(byRank)) {
    if (kept.every(({ start, end }) => entity.end <= start || entity.start >= end)) kept.push(entity);
  }
  return kept.sort(byPlace);
}

/** Findings in groups that overlap, in order. */
function groupsOf(findings: readonly PiiEntity[]): PiiEntity[][] {
  const groups: PiiEntity[][] = [];
  let group: PiiEntity[] = [];
  let groupEnd = -1;
  for (const entity of findings.toSorted(byPlace)) {
    if (entity.start >= groupEnd) {
      group = [];
      groups.push(group);
    }
    group.push(entity);
    groupEnd = Math.max(groupEnd, entity.end);
  }
  return groups;
}

/** No value is shorter. */
const LEAST_VALUE = 6;

/** Those of a group, in order, of which as much as a value has is in none of the `kept`, which do not overlap. */
function standingOut(group: readonly PiiEntity[], kept: readonly PiiEntity[]): PiiEntity[] {
  let first = 0;
  return group.filter(({ start, end }) => {
    while ((kept[first]?.end ?? Infinity) <= start) first += 1;
    let reached = start;
    let at = first;
    for (let one = kept[at]; one !== undefined && one.start < Math.min(end, reached + LEAST_VALUE); one = kept[at]) {
      reached = one.end;
      at += 1;
    }
    return end - reached >= LEAST_VALUE;
  });
}

function spanOf(group: readonly PiiEntity[]): Pick<PiiEntity, 'start' | 'end'> {
  return { start: group[0]?.start ?? 0, end: group.reduce((furthest, { end }) => Math.max(furthest, end), 0) };
}

/** Stands for a value that was found: the border of a cell, which no other value goes across. */
const BORDER = '|';

/** The text without the values that were found, as long as it was. */
function withBorders(text: string, found: readonly PiiEntity[]): string {
  let left = '';
  for (const { start, end } of found) left += text.slice(left.length, start) + BORDER.repeat(end - start);
  return left + text.slice(left.length);
}

/** Whether a finding counts, by its score and value. */
type Accepts = (entity: PiiEntity, value: string) => boolean;

/**
 * Finds personal data in a text that arrives in chunks, with the same result as in the whole text. The last `HOLD_BACK`
 * code units are decided when more arrives; a growing private key or token, or a chain of overlapping findings, is held
 * back whole, up to `MAX_HOLD_BACK`. Rescanning a growing value at each chunk would take quadratic time, so a scan
 * waits until a quarter of the held-back text is new.
 */
export class PiiScanner {
  readonly #recognizers: readonly Recognizer[];
  readonly #accepts: Accepts | undefined;
  /** The undecided text, with at least `CONTEXT` before it. */
  #text = '';
  /** Offset of `#text` in the whole. */
  #offset = 0;
  #settled = 0;
  #unread = 0;

  constructor(recognizers: readonly Recognizer[], accepts?: Accepts) {
    this.#recognizers = recognizers;
    this.#accepts = accepts;
  }

  /** Everything before this offset is decided. */
  get settled(): number {
    return this.#settled;
  }

  /** The entities that `piece` decided, in order. */
  push(piece: string): PiiEntity[] {
    this.#text += piece;
    this.#unread += piece.length;
    const held = this.#offset + this.#text.length - this.#settled;
    return held > HOLD_BACK && this.#unread * 4 >= held - this.#unread ? this.#scan(false) : [];
  }

  /** The entities that were not decided before the text ended with `last`. */
  end(last = ''): PiiEntity[] {
    this.#text += last;
    return this.#scan(true);
  }

  #scan(isLast: boolean): PiiEntity[] {
    this.#unread = 0;
    const text = this.#text;
    const from = this.#settled - this.#offset;
    const findings: Findings = { entities: [], open: Infinity };
    const look = lookAt(text, from);
    for (const recognizer of this.#recognizers) find(recognizer, look, findings);
    const accepts = this.#accepts;
    if (accepts !== undefined)
      findings.entities = findings.entities.filter((entity) => accepts(entity, text.slice(entity.start, entity.end)));
    const cut = isLast ? text.length : this.#cutOf(findings, from);
    const before = findings.entities.filter(({ start }) => start < cut);
    const decided = this.#resolve(text, before);
    const offset = this.#offset;
    const keepFrom = Math.max(0, cut - CONTEXT - LOOK_AROUND);
    this.#settled = offset + cut;
    this.#offset = offset + keepFrom;
    this.#text = text.slice(keepFrom);
    return decided.map((entity) => ({ ...entity, start: entity.start + offset, end: entity.end + offset }));
  }

  /** The best of findings that overlap, and what is found in the rest of those that gave way. */
  #resolve(text: string, findings: readonly PiiEntity[]): readonly PiiEntity[] {
    const kept: PiiEntity[] = [];
    const rest: PiiEntity[] = [];
    for (const group of groupsOf(findings)) {
      const best = bestOf(group);
      for (const one of best) kept.push(one);
      if (best.length < group.length) for (const one of standingOut(group, best)) rest.push(one);
    }
    return rest.length === 0 ? kept : [...kept, ...this.#lookAgain(text, rest, kept)].sort(byPlace);
  }

  /** "phone 4155550132 123 Main Street": the number took the house's for its own, and is one without it. */
  #lookAgain(text: string, rest: readonly PiiEntity[], kept: readonly PiiEntity[]): readonly PiiEntity[] {
    const spans = groupsOf(rest).map(spanOf);
    const findings: Findings = { entities: [], open: Infinity };
    const look = lookAt(withBorders(text, kept).slice(0, (spans.at(-1)?.end ?? 0) + LOOK_AROUND), spans[0]?.start ?? 0);
    const types = new Set(rest.map(({ type }) => type));
    for (const recognizer of this.#recognizers) if (types.has(recognizer.type)) find(recognizer, look, findings);
    let span = 0;
    let other = 0;
    return groupsOf(findings.entities)
      .flatMap(bestOf)
      .filter((entity) => {
        while ((spans[span]?.end ?? Infinity) < entity.end) span += 1;
        while ((kept[other]?.end ?? Infinity) <= entity.start) other += 1;
        const isWithin = entity.start >= (spans[span]?.start ?? Infinity);
        const isFree = entity.end <= (kept[other]?.start ?? Infinity);
        return isWithin && isFree && (this.#accepts?.(entity, text.slice(entity.start, entity.end)) ?? true);
      });
  }

  /** The last place before which nothing can change and which is within no finding. */
  #cutOf({ entities, open }: Findings, from: number): number {
    let cut = Math.max(from, Math.min(this.#text.length - HOLD_BACK, open));
    // In falling order of start, so that no finding that was passed can reach over a lower cut.
    for (const { start, end } of entities.toSorted((one, other) => other.start - one.start)) {
      if (start < cut && end > cut) cut = start;
    }
    if (this.#text.length - cut <= MAX_HOLD_BACK) return cut;
    const limit = this.#text.length - HOLD_BACK;
    return entities.reduce((furthest, { start, end }) => (start < limit ? Math.max(furthest, end) : furthest), limit);
  }
}

/** Personal data in a text, in order and without overlaps. */
export function scanPii(text: string, recognizers: readonly Recognizer[], accepts?: Accepts): PiiEntity[] {
  return new PiiScanner(recognizers, accepts).end(text);
}
