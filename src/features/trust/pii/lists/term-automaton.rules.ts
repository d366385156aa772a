import type { FoundTerm, TermFinder } from '../../../../contracts/pii.js';
import { MAX_ENTITY } from '../pii-recognizer.rules.js';
import { folded, isInWord, SPACE } from './folding.rules.js';

/** White space between the words of a term. */
const MOST_SPACES = 4;
const ROOT = 0;
/** Code units of a term in the form in which it is looked for. */
export const LONGEST_TERM = 200;
/** Terms or nodes that are worked on between two pauses. */
const RUN = 1_024;
const CODES = 0x10000;

/** A list of terms in the form in which they are looked for. */
export interface FoldedList {
  name: string;
  terms: readonly string[];
}

/** The trie with its links, in arrays that have an element for each node. Nodes are in order of depth. */
interface Nodes {
  /** The first child; the children of a node end where those of the next begin. */
  first: Int32Array;
  label: Uint16Array;
  /** The node of the longest proper suffix that begins with a word. */
  fail: Int32Array;
  /** The node of the longest term that is a suffix, itself included; the root for none. */
  output: Int32Array;
  depth: Uint8Array;
  /** The list of the term that ends there. */
  list: Uint8Array;
}

/**
 * Finds terms of lists by the automaton of Aho and Corasick (CACM 18:6, 1975), in time in proportion to the text whatever
 * the number of terms. 16 bytes a node; a node is a beginning of a term, shared by all that begin so.
 */
export class TermAutomaton implements TermFinder {
  readonly #nodes: Nodes;
  readonly #names: readonly string[];
  /** The child of the root for each code unit, where every word begins. */
  readonly #roots = new Int32Array(CODES);

  constructor(nodes: Nodes, names: readonly string[]) {
    this.#nodes = nodes;
    this.#names = names;
    for (let child = 1; child < (nodes.first[1] ?? 1); child += 1) this.#roots[nodes.label[child] ?? 0] = child;
  }

  /** Memory of the automaton, bytes. */
  get bytes(): number {
    const { first, label, fail, output, depth, list } = this.#nodes;
    return [first, label, fail, output, depth, list, this.#roots].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** The terms in `text` from `from` on, as whole words, in order and without overlaps: the leftmost, of these the longest. */
  all(text: string, from: number): FoundTerm[] {
    const nodes = this.#nodes;
    const roots = this.#roots;
    const { fail, output, depth } = nodes;
    const found: FoundTerm[] = [];
    let state = ROOT;
    let spaces = 0;
    let wasInWord = from > 0 && isInWord(text.charCodeAt(from - 1));
    // Where the latest code units stood, without white space that was passed over.
    let units = 0;
    for (let at = from; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      const code = folded(unit);
      const isIn = isInWord(unit);
      const isStart = !(wasInWord && isIn);
      wasInWord = isIn;
      if (code === SPACE) {
        spaces += 1;
        if (spaces > MOST_SPACES) state = ROOT;
        if (spaces > 1) continue;
      } else spaces = 0;
      if (state !== ROOT) {
        let child = childOf(nodes, state, code);
        while (child === ROOT && state !== ROOT) {
          state = fail[state] ?? ROOT;
          if (state !== ROOT) child = childOf(nodes, state, code);
        }
        state = child;
      }
      if (state === ROOT && isStart) state = roots[code] ?? ROOT;
      if (state === ROOT) continue;
      places[units & LAST_PLACE] = at;
      units += 1;
      let node = output[state] ?? ROOT;
      if (node === ROOT || (isIn && isInWord(text.charCodeAt(at + 1)))) continue;
      for (; node !== ROOT; node = output[fail[node] ?? ROOT] ?? ROOT) {
        const start = places[(units - (depth[node] ?? 0)) & LAST_PLACE] ?? 0;
        if (take(found, start, at + 1, this.#names[nodes.list[node] ?? 0] ?? '')) break;
      }
    }
    return found;
  }
}

/** A ring of more places than a term has code units. */
const PLACES = 256;
const LAST_PLACE = PLACES - 1;
const places = new Float64Array(PLACES);

/** Adds a term that ends behind all others, in the place of those within it; false if it would overlap one. */
function take(found: FoundTerm[], start: number, end: number, label: string): boolean {
  if (end - start > MAX_ENTITY) return false;
  let kept = found.length;
  while (kept > 0 && (found[kept - 1]?.start ?? 0) >= start) kept -= 1;
  if (kept > 0 && (found[kept - 1]?.end ?? 0) > start) return false;
  found.length = kept;
  found.push({ start, end, label });
  return true;
}

function childOf({ first, label }: Nodes, node: number, code: number): number {
  let low = first[node] ?? 0;
  const end = first[node + 1] ?? low;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((label[middle] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return low < end && label[low] === code ? low : ROOT;
}

/** The sorted terms, each once, with the number of its list; of a term in several lists the first. */
function* sorted(lists: readonly FoldedList[]): Generator<undefined, { terms: string[]; owners: number[] }> {
  const owner = new Map<string, number>();
  for (const [index, { terms }] of lists.entries())
    for (const term of terms) {
      if (term !== '' && term.length <= LONGEST_TERM && !owner.has(term)) owner.set(term, index);
      if (owner.size % RUN === 0) yield;
    }
  let runs: string[][] = [];
  const all = [...owner.keys()];
  for (let from = 0; from < all.length; from += RUN) {
    runs.push(all.slice(from, from + RUN).sort(byCode));
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(yield* mergedOf(runs[index] ?? [], runs[index + 1] ?? []));
    runs = merged;
  }
  const terms = runs[0] ?? [];
  return { terms, owners: terms.map((term) => owner.get(term) ?? 0) };
}

const byCode = (one: string, other: string): number => (one < other ? -1 : 1);

function* mergedOf(one: readonly string[], other: readonly string[]): Generator<undefined, string[]> {
  const merged: string[] = [];
  for (let left = 0, right = 0; left < one.length || right < other.length;) {
    const [a, b] = [one[left], other[right]];
    if (b === undefined || (a !== undefined && a < b)) {
      merged.push(a ?? '');
      left += 1;
    } else {
      merged.push(b);
      right += 1;
    }
    if (merged.length % RUN === 0) yield;
  }
  return merged;
}

function emptyNodes(size: number): Nodes {
  return {
    first: new Int32Array(size + 1),
    label: new Uint16Array(size),
    fail: new Int32Array(size),
    output: new Int32Array(size),
    depth: new Uint8Array(size),
    list: new Uint8Array(size),
  };
}

/** Nodes that sorted terms need: a term has those of its own behind what it shares with the one before. */
function* sizeOf(terms: readonly string[]): Generator<undefined, number> {
  let size = 1;
  let before = '';
  for (const [index, term] of terms.entries()) {
    let shared = 0;
    while (shared < before.length && before.charCodeAt(shared) === term.charCodeAt(shared)) shared += 1;
    size += term.length - shared;
    before = term;
    if (index % RUN === 0) yield;
  }
  return size;
}

/** The node that follows from the suffixes of `node` with `code`, while the trie is built. */
function stepped(nodes: Nodes, node: number, code: number): number {
  for (let state = nodes.fail[node] ?? ROOT; state !== ROOT; state = nodes.fail[state] ?? ROOT) {
    const child = childOf(nodes, state, code);
    if (child !== ROOT) return child;
  }
  // A word begins with it.
  const isStart = !(isInWord(code) && isInWord(nodes.label[node] ?? 0));
  return isStart ? childOf(nodes, ROOT, code) : ROOT;
}

/**
 * Builds the automaton of at most 254 lists in steps, between which others can be
 * served: 100,000 terms take some hundred milliseconds.
 */
export function* automatonSteps(lists: readonly FoldedList[]): Generator<undefined, TermAutomaton> {
  const { terms, owners } = yield* sorted(lists);
  const size = yield* sizeOf(terms);
  const nodes = emptyNodes(size);
  let count = 1;
  // The terms of a node, from `low` to `high`.
  const low = new Int32Array(size);
  const high = new Int32Array(size);
  high[ROOT] = terms.length;
  nodes.first[ROOT] = 1;
  for (let node = 0; node < count; node += 1) {
    const depth = nodes.depth[node] ?? 0;
    const end = high[node] ?? 0;
    let term = low[node] ?? 0;
    const isTerm = depth > 0 && terms[term]?.length === depth;
    if (isTerm) {
      nodes.list[node] = owners[term] ?? 0;
      term += 1;
    }
    nodes.output[node] = isTerm ? node : (nodes.output[nodes.fail[node] ?? ROOT] ?? ROOT);
    while (term < end) {
      const code = terms[term]?.charCodeAt(depth) ?? 0;
      const child = count;
      count += 1;
      low[child] = term;
      while (term < end && terms[term]?.charCodeAt(depth) === code) term += 1;
      high[child] = term;
      nodes.label[child] = code;
      nodes.depth[child] = depth + 1;
      nodes.fail[child] = node === ROOT ? ROOT : stepped(nodes, node, code);
    }
    nodes.first[node + 1] = count;
    if (node % RUN === 0) yield;
  }
  return new TermAutomaton(
    nodes,
    lists.map(({ name }) => name),
  );
}
