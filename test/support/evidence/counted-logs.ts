import { afterAll, beforeAll } from '@jest/globals';
import * as fc from 'fast-check';
import type pg from 'pg';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { ComplianceCounter } from '../../../src/features/trust/compliance/compliance-counter.service.js';
import { SpineSlices } from '../../../src/features/trust/compliance/spine-slices.service.js';
import { entities } from '../../../src/server/modules.js';
import { uuidv7 } from '../../../src/shared/ids.js';
import { manualClock } from '../clock.js';
import { createDatabase } from '../database.js';
import { connect, sealer } from './two-tenants.js';
import { NATIVE_ACTIONS } from '../../../src/features/trust/spine/native-actions.data.js';

const isNative = (action: string): boolean => (NATIVE_ACTIONS as readonly string[]).includes(action);

const START = Date.parse('2026-03-01T00:00:00Z');
const timeOf = (minute: number): string => new Date(START + minute * 60_000).toISOString();

/** Minutes after START, the second exclusive. */
export type Minutes = readonly [from: number, until: number];
export const ALL: Minutes = [-60, 6_000];

/** An event that a test records. */
export interface Given {
  /** Minutes after START: nearly in order. */
  minute: number;
  action: string;
  severity: 'info' | 'warning' | 'critical';
  /** Whether it is an event of the gateway, with the details below, or one of a client. */
  own: boolean;
  effect: string;
  policies: string[];
  types: string[];
  tokens: number;
  erased: boolean;
}

const event: fc.Arbitrary<Omit<Given, 'minute'> & { late: number }> = fc.record({
  late: fc.constantFrom(0, 0, 0, 1, 7),
  action: fc.constantFrom(
    'ai.generate',
    'ai.embed',
    'policy.evaluated',
    'approval.requested',
    'approval.expired',
    'a.b',
  ),
  severity: fc.constantFrom('info', 'warning', 'critical'),
  own: fc.boolean(),
  effect: fc.constantFrom('allow', 'deny', 'require_approval'),
  policies: fc.uniqueArray(fc.constantFrom('p', 'q', 'r'), { maxLength: 3 }),
  types: fc.uniqueArray(fc.constantFrom('EMAIL', 'SSN'), { maxLength: 2 }),
  tokens: fc.nat(100),
  erased: fc.constantFrom(false, false, false, true),
});
export const randomLogs: fc.Arbitrary<Given[]> = fc
  .array(event, { maxLength: 22 })
  .map((events) => events.map(({ late, ...given }, index) => ({ ...given, minute: index - late })));

export const given = (more: Partial<Given> = {}): Given => ({
  minute: 0,
  action: 'ai.generate',
  severity: 'info',
  own: true,
  effect: 'allow',
  policies: [],
  types: ['EMAIL'],
  tokens: 5,
  erased: false,
  ...more,
});
/** Calls of a model, one in each minute. */
export const calls = (count: number): Given[] => Array.from({ length: count }, (_, minute) => given({ minute }));
/** The expected figures, counted from the recorded events. */
export function expected(events: readonly Given[], [from, until]: Minutes) {
  const counted = events.filter(({ minute }) => minute >= from && minute < until);
  const decisions = counted.filter(({ own, action }) => own && /^ai\.|^policy/.test(action));
  const known = decisions.filter(({ erased }) => !erased);
  const tally = (keys: string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  };
  const withEffect = (effect: string): Given[] => known.filter((each) => each.effect === effect);
  const tokens = known.reduce((sum, each) => sum + each.tokens, 0);
  const sequences = counted.map((each) => BigInt(events.indexOf(each)));
  return {
    sums: {
      events: counted.length,
      detailsErased: counted.filter(({ erased }) => erased).length,
      invocations: decisions.filter(({ action }) => action !== 'policy.evaluated').length,
      permit: withEffect('allow').length,
      deny: withEffect('deny').length,
      approval: withEffect('require_approval').length,
      erased: decisions.length - known.length,
      promptTokens: tokens,
      completionTokens: 2 * tokens,
    },
    cost: BigInt(3 * tokens),
    sequences: counted.length === 0 ? undefined : { first: sequences[0], last: sequences.at(-1) },
    by: {
      action: tally(counted.map(({ own, action }) => (own || !isNative(action) ? action : `recorded:${action}`))),
      severity: tally(counted.map(({ severity }) => severity)),
      approval: tally(
        counted.filter(({ own, action }) => own && action.startsWith('approval.')).map(({ action }) => action),
      ),
      denial: tally(withEffect('deny').flatMap(({ policies }) => (policies.length === 0 ? ['none'] : policies))),
      pii: tally(known.flatMap(({ types }) => types)),
    },
  };
}

/** Logs of a file of tests, in a database of its own, whose slices have `size` events. */
export class CountedLogs {
  readonly clock = manualClock();
  url = '';
  owner!: pg.Client;
  unitOfWork!: UnitOfWork;
  private tenants = 0;

  constructor(private readonly size: number) {
    let drop: () => Promise<void>;
    beforeAll(async () => {
      const database = await createDatabase();
      drop = database.drop;
      this.url = database.url;
      this.owner = await connect(this.url);
      this.unitOfWork = await UnitOfWork.open(urlsOfRoles(this.url), entities);
    });
    afterAll(async () => {
      await this.unitOfWork.close();
      await this.owner.end();
      await drop();
    });
  }

  slices(size = this.size, unitOfWork: Pick<UnitOfWork, 'tenant' | 'platform'> = this.unitOfWork): SpineSlices {
    return new SpineSlices({ unitOfWork, clock: this.clock }, BigInt(size));
  }

  async newTenant(): Promise<string> {
    const id = `tenant-${(this.tenants += 1)}`;
    await this.owner.query(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ($1, $1, 'pro', 0, '{}', now(), now())`,
      [id],
    );
    return id;
  }

  /** Records events, and returns their ids. */
  async record(tenantId: string, events: readonly Given[]): Promise<string[]> {
    const ids = events.map(() => uuidv7(START));
    await this.unitOfWork.tenant(tenantId, (unit) => {
      for (const [index, { minute, action, severity, own, effect, policies, types, tokens }] of events.entries()) {
        const id = ids[index]!;
        unit.record(
          sealer.seal({
            id,
            tenantId,
            action,
            severity,
            actor: 'ann',
            occurredAt: Date.parse(timeOf(minute)),
            ...(own ? { correlationId: id } : { recordedBy: 'ann' }),
            details: {
              policy: { effect, policies: policies.map((policy) => ({ id: policy })) },
              pii: { types },
              usage: { promptTokens: tokens, completionTokens: 2 * tokens },
              costNanoUsd: String(3 * tokens),
            },
          }),
        );
      }
      return Promise.resolve();
    });
    return ids;
  }

  erase(tenantId: string, id: string): Promise<unknown> {
    return this.unitOfWork.tenant(tenantId, ({ em }) => em.execute('SELECT erase_spine_details(?)', [id]));
  }

  counter(tenantId: string, [from, until]: Minutes, size = this.size) {
    const period = { tenantId, start: timeOf(from), end: timeOf(until) };
    return { counter: new ComplianceCounter(this.unitOfWork, this.slices(size)), period };
  }

  /** The figures of a report, in a form that can be compared. */
  async figures(tenantId: string, minutes: Minutes, size = this.size) {
    const { counter, period } = this.counter(tenantId, minutes, size);
    const { sums, by, cost, sequences } = (await counter.count(period)).sums;
    const groups = Object.entries(by).map(([name, counts]) => [name, Object.fromEntries(counts)]);
    return { sums, by: Object.fromEntries(groups), cost, sequences };
  }

  /** The first sequences of the slices that are stored. */
  async stored(tenantId: string): Promise<number[]> {
    const { rows } = await this.owner.query<{ first: number }>(
      'SELECT first_sequence::int AS first FROM spine_slices WHERE tenant_id = $1 ORDER BY 1',
      [tenantId],
    );
    return rows.map(({ first }) => first);
  }
}
