import { createHash } from 'node:crypto';

/**
 * The Merkle tree of RFC 9162 §2.1 (and RFC 6962 §2.1) a second time, from its text alone: recursive definitions over a
 * list of leaves, nothing of ours imported. Slow where that is simple; subtrees are remembered by their bounds.
 */
export class ReferenceTree {
  private readonly known = new Map<number, Uint8Array>();

  constructor(private readonly leaves: readonly Uint8Array[]) {}

  /** The Merkle Tree Hash of leaves `from` to `to` (exclusive): MTH(D[from:to]), §2.1.1. */
  mth(from: number, to: number): Uint8Array {
    if (to === from) return sha256();
    const key = from * 65_536 + to;
    const before = this.known.get(key);
    if (before !== undefined) return before;
    const k = split(to - from);
    const made =
      to - from === 1
        ? sha256(ZERO, this.leaves[from]!)
        : sha256(ONE, this.mth(from, from + k), this.mth(from + k, to));
    this.known.set(key, made);
    return made;
  }

  /** The audit path of a leaf: PATH(m, D[from:to]), §2.1.3.1; `m` counts from `from`. */
  path(m: number, from: number, to: number): Uint8Array[] {
    const n = to - from;
    if (n === 1) return [];
    const k = split(n);
    return m < k
      ? [...this.path(m, from, from + k), this.mth(from + k, to)]
      : [...this.path(m - k, from + k, to), this.mth(from, from + k)];
  }

  /** The consistency proof from the first `m` leaves to all `n`: PROOF(m, D[0:n]), §2.1.4.1. */
  proof(m: number, n: number): Uint8Array[] {
    return this.subproof(m, 0, n, true);
  }

  private subproof(m: number, from: number, to: number, b: boolean): Uint8Array[] {
    const n = to - from;
    if (m === n) return b ? [] : [this.mth(from, to)];
    const k = split(n);
    return m <= k
      ? [...this.subproof(m, from, from + k, b), this.mth(from + k, to)]
      : [...this.subproof(m - k, from + k, to, false), this.mth(from, from + k)];
  }
}

/** The root that an inclusion proof leads to, by PATH's recursion read backwards; undefined for one of another length. */
export function rootOfPath(
  m: number,
  n: number,
  leafHash: Uint8Array,
  proof: readonly Uint8Array[],
): Uint8Array | undefined {
  if (n === 1) return proof.length === 0 ? leafHash : undefined;
  const top = proof.at(-1);
  if (top === undefined) return undefined;
  const k = split(n);
  const rest = proof.slice(0, -1);
  const below = m < k ? rootOfPath(m, k, leafHash, rest) : rootOfPath(m - k, n - k, leafHash, rest);
  if (below === undefined) return undefined;
  return m < k ? sha256(ONE, below, top) : sha256(ONE, top, below);
}

/** Both roots that a consistency proof leads to, by SUBPROOF's recursion read backwards; undefined for another length. */
export function rootsOfProof(
  m: number,
  n: number,
  firstRoot: Uint8Array,
  proof: readonly Uint8Array[],
  b = true,
): [Uint8Array, Uint8Array] | undefined {
  if (m === n) {
    if (proof.length !== (b ? 0 : 1)) return undefined;
    const root = b ? firstRoot : proof[0]!;
    return [root, root];
  }
  const top = proof.at(-1);
  if (top === undefined) return undefined;
  const k = split(n);
  const rest = proof.slice(0, -1);
  if (m <= k) {
    const below = rootsOfProof(m, k, firstRoot, rest, b);
    return below === undefined ? undefined : [below[0], sha256(ONE, below[1], top)];
  }
  const below = rootsOfProof(m - k, n - k, firstRoot, rest, false);
  return below === undefined ? undefined : [sha256(ONE, top, below[0]), sha256(ONE, top, below[1])];
}

const ZERO = Buffer.from([0]);
const ONE = Buffer.from([1]);

function sha256(...parts: Uint8Array[]): Uint8Array {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The largest power of two smaller than n. */
function split(n: number): number {
  let k = 1;
  while (2 * k < n) k *= 2;
  return k;
}
