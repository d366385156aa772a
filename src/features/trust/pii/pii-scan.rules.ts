import type { PiiEntity } from '../../../contracts/pii.js';
import { find, type PiiFinding, type Findings, lookAt } from './pii-find.rules.js';
import { resolveOverlaps } from './pii-overlaps.rules.js';
import {
  type ScanBudget,
  CONTEXT,
  HOLD_BACK,
  LOOK_AROUND,
  MAX_LONG_ENTITY,
  newBudget,
  type Recognizer,
  STEPS_PER_CHARACTER,
} from './pii-recognizer.rules.js';
import { recognizerOfColumn, SCORE_OF_COLUMN, TableColumns } from './table-columns.rules.js';

/** A chain of overlapping findings is cut when it holds back more than this. */
const MAX_HOLD_BACK = 2 * MAX_LONG_ENTITY;

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
  readonly #columns = new TableColumns();
  readonly #accepts: Accepts | undefined;
  readonly #budget: ScanBudget;
  /** The undecided text, with at least `CONTEXT` before it. */
  #text = '';
  /** Offset of `#text` in the whole. */
  #offset = 0;
  #settled = 0;
  #unread = 0;

  constructor(recognizers: readonly Recognizer[], accepts?: Accepts, budget = newBudget()) {
    this.#recognizers = recognizers;
    this.#accepts = accepts;
    this.#budget = budget;
  }

  /** Everything before this offset is decided. */
  get settled(): number {
    return this.#settled;
  }

  /** The entities that `piece` decided, in order. Throws CostlyText. */
  push(piece: string): PiiEntity[] {
    this.#take(piece);
    const held = this.#offset + this.#text.length - this.#settled;
    return held > HOLD_BACK && this.#unread * 4 >= held - this.#unread ? this.#scan(false) : [];
  }

  /** The entities that were not decided before the text ended with `last`. */
  end(last = ''): PiiEntity[] {
    this.#take(last);
    return this.#scan(true);
  }

  #take(piece: string): void {
    this.#text += piece;
    this.#unread += piece.length;
    this.#budget.steps += STEPS_PER_CHARACTER * piece.length;
  }

  #scan(isLast: boolean): PiiEntity[] {
    this.#unread = 0;
    const text = this.#text;
    const from = this.#settled - this.#offset;
    const findings: Findings = { entities: [], open: Infinity, budget: this.#budget };
    const look = lookAt(text, from);
    for (const recognizer of this.#recognizers) find(recognizer, look, findings);
    for (const { type, start, end } of this.#columns.cells(text, { offset: this.#offset, from, isLast })) {
      const by = recognizerOfColumn(type);
      if (by !== undefined && this.#recognizers.some((one) => one.type === type))
        findings.entities.push({ type, start, end, score: SCORE_OF_COLUMN, by });
    }
    const accepts = this.#accepts;
    const counts = (one: PiiFinding): boolean => accepts === undefined || accepts(one, text.slice(one.start, one.end));
    if (accepts !== undefined) findings.entities = findings.entities.filter(counts);
    const cut = isLast ? text.length : this.#cutOf(findings, from);
    const decided = resolveOverlaps(
      text,
      findings.entities.filter(({ start }) => start < cut),
      { counts, budget: this.#budget },
    );
    const offset = this.#offset;
    if (!isLast) this.#columns.settle(text, offset, cut);
    const keepFrom = Math.max(0, Math.min(cut - CONTEXT - LOOK_AROUND, this.#columns.needed(cut + offset) - offset));
    this.#settled = offset + cut;
    this.#offset = offset + keepFrom;
    this.#text = text.slice(keepFrom);
    return decided.map(({ type, start, end, score, label }) => {
      const entity = { type, start: start + offset, end: end + offset, score };
      return label === undefined ? entity : { ...entity, label };
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
