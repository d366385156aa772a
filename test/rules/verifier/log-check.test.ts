import { describe, expect, test } from '@jest/globals';
import { sealEvent } from '../../../src/features/trust/spine/spine.rules.js';
import { LogCheck, tenantOf } from '../../../src/verifier/log-check.js';
import { CompactRange } from '../../../src/verifier/merkle.js';
import { toHex } from '../../../src/verifier/bytes.js';

const sealed = Array.from({ length: 5 }, (_, index) => {
  const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const event = { tenantId: 'acme', id, action: 'a.b', actor: 'ann', occurredAt: index, details: { index } };
  return sealEvent(event, Buffer.alloc(32, index));
});
/** As the API gives them. */
const events = sealed.map((event, sequence) => ({
  id: event.id,
  action: event.action,
  actor: event.actor,
  actorType: event.actor_type,
  severity: event.severity,
  occurredAt: event.occurred_at,
  detailsHash: event.details_hash,
  leafHash: event.leaf_hash,
  salt: event.salt,
  content: event.content,
  sequence,
}));
const rootOf = (size: number): Uint8Array => {
  const tree = new CompactRange();
  for (const { leaf_hash } of sealed.slice(0, size)) tree.append(Buffer.from(leaf_hash, 'hex'));
  return tree.root();
};
const checkpoint = (size: number, root = rootOf(size)) => ({ origin: 'ai.test/acme', size: BigInt(size), root });

function checked(given: unknown[], checkpoints = [checkpoint(3), checkpoint(5)], tenant = 'acme') {
  const check = new LogCheck(tenant, checkpoints, true);
  for (const event of given) check.append(event);
  return check;
}

test('the tenant of a log is the last part of its origin', () => {
  expect(tenantOf('ai.test/logs/acme')).toBe('acme');
});

describe('a log', () => {
  test('that gives the signed roots has no fault', () => {
    const check = checked(events);
    expect(check.finish()).toBeUndefined();
    expect(check.rootHash).toBe(toHex(rootOf(5)));
    expect(check.size).toBe(5n);
  });

  test('whose events lack what may be absent has none, where details are not asked for', () => {
    const bare = events.map((event) =>
      Object.fromEntries(
        Object.entries(event).filter(([name]) => !['salt', 'content', 'correlationId', 'resourceType'].includes(name)),
      ),
    );
    const check = new LogCheck('acme', [checkpoint(5)], false);
    for (const event of bare) check.append(event);
    expect(check.finish()).toBeUndefined();
  });

  test('that is empty has none either', () => {
    expect(checked([], []).finish()).toBeUndefined();
  });

  test('is not looked at beyond its largest checkpoint', () => {
    expect(checked([...events.slice(0, 3), 'nonsense'], [checkpoint(3)]).finish()).toBeUndefined();
  });

  test('of another tenant is another log', () => {
    expect(checked(events, undefined, 'other').finish()?.sequence).toBe(0n);
  });

  test('that ends too early lacks an event', () => {
    expect(checked(events.slice(0, 4)).finish()).toEqual({
      sequence: 4n,
      reason: 'sequence 4 is missing: the checkpoint covers 5 events',
    });
  });

  test('that has signed two roots for one size has forked, whatever its events', () => {
    const fault = checked(events, [checkpoint(3), checkpoint(3, Buffer.alloc(32, 1))]).finish();
    expect(fault?.reason).toBe('the log has signed two roots for size 3: it has forked');
  });

  test('that has signed the same root twice has not', () => {
    expect(checked(events, [checkpoint(3), checkpoint(3), checkpoint(5)]).finish()).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ['text', 'event'],
    ['a list', []],
    ['an event without an actor', { ...events[1], actor: undefined }],
    ['an event whose content is a number', { ...events[1], content: 5 }],
    ['an event with half a character', { ...events[1], action: '\ud800' }],
    ['an event without a place', { ...events[1], sequence: '1' }],
    ['an event at half a place', { ...events[1], sequence: 1.5 }],
  ])('with %s in the place of an event says where', (_, wrong) => {
    expect(checked([events[0], wrong, ...events.slice(2)]).finish()).toEqual({
      sequence: 1n,
      reason: 'event 1 is not an event of a spine',
    });
  });

  test('with a changed event says which', () => {
    const changed = { ...events[1], actor: 'bob' };
    expect(checked([events[0], changed, ...events.slice(2)]).finish()?.sequence).toBe(1n);
  });
});
