import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Counts, Hold } from '../../../../src/features/gateway/admission/hold.rules.js';
import { rebuiltFields, rebuiltFrom } from '../../../../src/features/gateway/admission/shared/rebuilt-fields.rules.js';

const amount = fc.bigInt({ min: 0n, max: 2n ** 63n });
const tenant = fc.stringMatching(/^[a-z0-9][a-z0-9:-]{0,20}$/);
const counter = fc.stringMatching(
  /^[a-z0-9-]{1,8}\.[0-9]\.(usd|tokens|requests)\/[0-9]{1,13}-([0-9]{1,13})?(\/[a-z0-9:/]{1,9})?$/,
);
const hold: fc.Arbitrary<Hold> = fc.record({
  tenantId: tenant,
  at: fc.nat(),
  counters: fc.array(counter, { maxLength: 4 }),
  amounts: fc.record({ usd: amount, tokens: amount, requests: amount }),
});

test('what a rebuild says as fields is read as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(tenant, counter, amount, amount), { maxLength: 10 }),
      fc.array(fc.tuple(fc.constantFrom('7.1', '8.12'), fc.uuid(), hold), { maxLength: 10 }),
      fc.nat(),
      fc.boolean(),
      (given, held, since, isPartial) => {
        const counts: Counts = new Map();
        for (const [tenantId, name, used, holding] of given)
          counts.set(tenantId, (counts.get(tenantId) ?? new Map()).set(name, { used, held: holding }));
        const holds = held.map(([session, id, one]) => ({ session, id, hold: one }));
        const forgotten = { since, isPartial };
        const read = rebuiltFrom(rebuiltFields({ counts, forgotten, holds }));
        expect(read.counts).toEqual(counts);
        expect(read.forgotten).toEqual(forgotten);
        const expected = new Map<string, Map<string, Hold>>();
        for (const { session, id, hold: one } of holds)
          expected.set(session, (expected.get(session) ?? new Map<string, Hold>()).set(id, one));
        expect(read.holds).toEqual(expected);
      },
    ),
    { numRuns: 200, seed: 20_261_129 },
  );
});
