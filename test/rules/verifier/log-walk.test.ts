import { describe, expect, test } from '@jest/globals';
import { sealEvent } from '../../../src/features/trust/spine/spine.rules.js';
import { LogWalk, type NodeLookup } from '../../../src/verifier/log-walk.js';
import { CompactRange } from '../../../src/verifier/merkle.js';

const EVENTS = 520;
const events = Array.from({ length: EVENTS }, (_, index) => {
  const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const event = { tenantId: 'acme', id, action: 'a.b', actor: 'ann', occurredAt: index, details: { index } };
  return { ...sealEvent(event, Buffer.alloc(32, index % 256)), sequence: BigInt(index) };
});
const rootOf = (size: number): Uint8Array => {
  const tree = new CompactRange();
  for (const { leaf_hash } of events.slice(0, size)) tree.append(Buffer.from(leaf_hash, 'hex'));
  return tree.root();
};
const nodes = new Map(
  [0, 1].map((index) => {
    const tree = new CompactRange();
    for (const { leaf_hash } of events.slice(index * 256, (index + 1) * 256))
      tree.append(Buffer.from(leaf_hash, 'hex'));
    return [`1/${index}`, tree.root()];
  }),
);
const kept: NodeLookup = (level, index) => nodes.get(`${level}/${index}`);
const other = Buffer.alloc(32, 9);

/** Walks the events, with some in the place of others, against roots by size. */
function walked(roots: Record<number, Uint8Array>, places: Record<number, number> = {}): LogWalk {
  const walk = new LogWalk(true);
  for (let place = 0; place < EVENTS; place += 1) {
    walk.append({ ...events[places[place] ?? place]!, sequence: BigInt(place) });
    const root = roots[place + 1];
    if (root !== undefined) walk.confirm(root);
  }
  return walk;
}

describe('a walk over a log', () => {
  test('that gives the signed roots finds nothing', () => {
    expect(walked({ 300: rootOf(300), [EVENTS]: rootOf(EVENTS) }).fault(kept)).toBeUndefined();
  });

  test('takes a wrong root before a right one for a fork, and one without for wrong events', () => {
    expect(walked({ 300: other, [EVENTS]: rootOf(EVENTS) }).fault(kept)?.reason).toContain('has forked');
    const { sequence, reason } = walked({ 300: rootOf(300), [EVENTS]: other }).fault()!;
    expect([sequence, reason]).toEqual([
      300n,
      expect.stringMatching(/^events 300 to 519 \(tile\/0\/001 to tile\/0\/002\) do not/),
    ]);
  });

  test('names one event where only one can be wrong', () => {
    const roots = { [EVENTS - 1]: rootOf(EVENTS - 1), [EVENTS]: other };
    expect(walked(roots).fault(kept)?.reason).toBe(
      `event ${EVENTS - 1} (tile/0/002) does not match the root signed for size ${EVENTS}`,
    );
  });

  test('names the tile whose cached hash its events do not give', () => {
    const { sequence, reason } = walked({ [EVENTS]: rootOf(EVENTS) }, { 260: 270, 270: 260 }).fault(kept)!;
    expect([sequence, reason]).toEqual([256n, expect.stringMatching(/^events 256 to 511 \(tile\/0\/001\) do not/)]);
  });

  test('takes a wrong cached node for what it is', () => {
    const wrong: NodeLookup = (level, index) => (index === 1n ? other : kept(level, index));
    const fault = walked({ [EVENTS]: rootOf(EVENTS) }).fault(wrong);
    expect(fault).toEqual({
      sequence: 256n,
      reason: 'cached node 1 at level 1 is wrong: it does not match the events',
    });
  });

  test('does not say which is wrong where no signed root does', () => {
    const swapped = walked({ 256: rootOf(256) }, { 400: 401, 401: 400 }).fault(kept);
    expect(swapped).toMatchObject({ sequence: 256n, reason: expect.stringContaining('no signed root shows') });
  });

  test('puts the first wrong event before what comes after it', () => {
    for (const [roots, first] of [
      [{}, 400n],
      [{ 300: other }, 256n],
    ] as const) {
      const walk = new LogWalk(true);
      for (const event of events) {
        walk.append(event.sequence === 400n ? { ...event, actor: 'bob' } : event);
        if (event.sequence === 299n && 300 in roots) walk.confirm(other);
      }
      expect(walk.fault(kept)?.sequence).toBe(first);
    }
  });
});
