import type { Settings } from '../../config/settings.js';
import { urlsOfRoles } from '../../database/request-urls.js';
import { UnitOfWork } from '../../database/unit-of-work.js';
import { Checkpointer } from '../../features/trust/spine/checkpointer.service.js';
import { openKnownSpineKey } from '../../features/trust/spine/known-spine-key.js';
import { SpineSealer } from '../../features/trust/spine/spine-sealer.service.js';
import { entities } from '../../server/modules.js';
import { systemClock } from '../../shared/time/clock.js';
import type { Logger } from '../../shared/logger.js';
import { ProgramEnded } from '../program.js';
import { Chance } from './chance.js';
import { type Organisation, organisations, seededId } from './organisations.js';
import { SeededPolicies, type SeededPolicy } from './policies.js';
import { SeedStore } from './seed-store.js';
import { times, Traffic } from './traffic.js';

/** The amounts to seed, and the period. Times in Unix ms. */
export interface Plan {
  tenants: number;
  keys: number;
  invocations: number;
  from: number;
  until: number;
  seed: string;
  /** Adds to what was seeded before. */
  more: boolean;
}

/** The gateway to seed, and the output for progress. */
interface Ground {
  settings: Settings;
  logger: Logger;
  /** The database URL of the owner of the tables. */
  url: string;
  say: (line: string) => void;
}

/** How many events are told of at once. */
const TELL_EVERY = 50_000;
const SIGNED_AT_ONCE = 6;

/** Fills the database at `url`, its owner's. Throws where tenants were seeded before, unless more is wanted. */
export async function plant(plan: Plan, { settings, logger, url, say }: Ground): Promise<void> {
  const began = performance.now();
  const told = { events: 0 };
  const chance = new Chance(plan.seed);
  const store = await SeedStore.open(url, chance, (count) => {
    const before = Math.floor(told.events / TELL_EVERY);
    told.events += count;
    if (Math.floor(told.events / TELL_EVERY) > before)
      say(`${told.events} events after ${Math.round((performance.now() - began) / 1_000)} s`);
  });
  try {
    const existing = await store.tenantsLike('seed-%');
    if (existing > 0 && !plan.more)
      throw new ProgramEnded(`there are ${existing} seeded tenants already: --more adds to them`, 1);
    const policies = new SeededPolicies();
    const made = await settle(plan, store, { chance, policies, existing });
    say(`${made.length} tenants and ${made.reduce((sum, { keys }) => sum + keys.length, 0)} keys`);
    const asOf = new Date(plan.from).toISOString().slice(0, 10);
    const traffic = new Traffic(chance, made, policies, { source: 'seed', asOf });
    for (const at of times(chance, plan.invocations, plan.from, plan.until)) {
      const { event, row } = traffic.call(at);
      await store.append({ ...event, occurredAt: event.occurredAt ?? at }, row);
    }
    await store.finish();
    await signAll({ settings, logger, url }, made);
    const seconds = Math.round((performance.now() - began) / 1_000);
    say(`${plan.invocations} calls, ${told.events} events in logs that are signed, in ${seconds} s`);
    say(`The largest tenant is ${seededId(existing + 1)}.`);
  } finally {
    await store.close();
  }
}

interface Settling {
  chance: Chance;
  policies: SeededPolicies;
  existing: number;
}

/** Tenants with their policies, people and keys, and the events that say so. */
async function settle(plan: Plan, store: SeedStore, { chance, policies, existing }: Settling): Promise<Organisation[]> {
  const made = [...organisations(chance, { ...plan, existing, before: plan.from })];
  const given = made.map((organisation) => policies.give(chance, organisation));
  await store.addOrganisations(
    made,
    given.flatMap(({ rows }): SeededPolicy[] => rows),
  );
  for (const [place, organisation] of made.entries()) await record(store, organisation, given[place]?.recorded ?? []);
  return made;
}

/** Records a tenant's administrative history, in chronological order. */
async function record(
  store: SeedStore,
  { id: tenantId, createdAt, people, keys, tier }: Organisation,
  recorded: NonNullable<ReturnType<SeededPolicies['give']>['recorded']>,
): Promise<void> {
  const by = { tenantId, actor: people[0]?.subject ?? 'system', severity: 'warning' } as const;
  const bySystem = { tenantId, actor: 'system', actorType: 'system' } as const;
  await store.append({
    ...bySystem,
    action: 'policy.baseline',
    resourceType: 'policy',
    occurredAt: createdAt,
    details: { recorded },
  });
  await store.append({
    ...bySystem,
    severity: 'warning',
    action: 'tenant.created',
    resourceType: 'tenant',
    resourceId: tenantId,
    occurredAt: createdAt,
    details: { tier, seeded: true },
  });
  const done = [
    ...people.map(({ id, subject, roles }) => ({
      action: 'member.invited',
      resourceType: 'member',
      resourceId: id,
      occurredAt: createdAt + 1,
      details: { email: subject, roles: [...roles] },
    })),
    ...keys.map(({ id, subject, roles, createdAt: at }) => ({
      action: 'api_key.issued',
      resourceType: 'api_key',
      resourceId: id,
      occurredAt: at,
      details: { subject, roles: [...roles] },
    })),
    ...keys.flatMap(({ id, revokedAt }) =>
      revokedAt === null
        ? []
        : [{ action: 'api_key.revoked', resourceType: 'api_key', resourceId: id, occurredAt: revokedAt, details: {} }],
    ),
  ];
  for (const event of done.toSorted((a, b) => a.occurredAt - b.occurredAt)) await store.append({ ...by, ...event });
}

/** Builds the trees of the logs and signs them, as a gateway would. */
async function signAll({ settings, logger, url }: Omit<Ground, 'say'>, made: readonly Organisation[]): Promise<void> {
  const unitOfWork = await UnitOfWork.open(urlsOfRoles(url), entities);
  try {
    const { spineSigningKey: setting, spineKeyRotate: rotate, dataDir, spineOrigin: originPrefix } = settings;
    const sealer = new SpineSealer(systemClock);
    const privateKey = await openKnownSpineKey({ unitOfWork, sealer, logger, setting, dataDir, rotate });
    const checkpointer = new Checkpointer({ unitOfWork, privateKey, originPrefix, clock: systemClock, logger });
    const waiting = made.map(({ id }) => id);
    const work = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await checkpointer.current(id);
    };
    await Promise.all(Array.from({ length: SIGNED_AT_ONCE }, work));
    await checkpointer.close();
  } finally {
    await unitOfWork.close();
  }
}
