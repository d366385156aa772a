import { openConsoles } from './console.ts';
import { closedLoop, type LoadResult, openLoop } from './load.ts';
import { mixedLoad } from './mixed.ts';
import { aimAt, SATURATION_CONNECTIONS, SMALL_CHARS, type Plan } from './scenarios.ts';
import { cpuMicros } from './server-process.ts';
import { type Administer, databaseMicros, type Target } from './targets.ts';
import { withoutEvidence } from './without-evidence.ts';

/** The gateway under another setting or load, on requests of 1 kB. */
export interface Variant {
  name: string;
  requestsPerSecond: number;
  /** µs. */
  cpuPerRequest: number;
  /** Of PostgreSQL, µs. */
  databasePerRequest: number;
  /** ms. */
  p99: number;
  max: number;
  errors: LoadResult['errors'];
}

const AT_ONCE = 8;
const CALLERS_PER_DOOR = 10;
const LARGEST_CHARS = 2_000_000;
const CALM_RATE = 100;
/** However many policies a tenant has, few speak of all its models. */
const EVERYWHERE = 10;

type End = () => Promise<void>;

interface Preparation {
  name: string;
  /** May return what ends it. */
  prepare?: (administer: Administer, target: Target) => Promise<void> | End | Promise<End>;
  /** As many requests as `SATURATION_CONNECTIONS` callers get answered, if absent. */
  load?: (target: Target, millis: number) => Promise<LoadResult>;
}

const small = (target: Target) => aimAt(target, { promptChars: SMALL_CHARS, stream: false });
const saturate = (target: Target, millis: number): Promise<LoadResult> =>
  closedLoop(small(target), SATURATION_CONNECTIONS, millis);
const calm = (target: Target, millis: number): Promise<LoadResult> => openLoop(small(target), CALM_RATE, millis);

const consoles: Preparation = {
  name: 'twenty consoles open',
  prepare: (administer, { process: { port }, adminKey = '' }) => openConsoles(port, adminKey, administer),
};

const variants: readonly Preparation[] = [
  { name: 'nothing else' },
  { name: 'five budgets that bind each call', prepare: addBudgets },
  { name: 'nothing else, again' },
  { name: 'nothing stored (in the benchmark only)', prepare: (_, target) => withoutEvidence(target) },
  {
    name: `all doors at once, ${CALLERS_PER_DOOR} callers each`,
    load: (target, millis) => mixedLoad(target, CALLERS_PER_DOOR, millis),
  },
  { name: `${CALM_RATE} requests/s`, load: calm },
  { name: `${CALM_RATE} requests/s beside prompts of 2 MB`, prepare: (_, target) => largePrompts(target), load: calm },
  consoles,
  {
    name: 'answers stored in the cache, none found there',
    prepare: (administer) => setTenant(administer, { cacheTtlSeconds: 3_600 }),
  },
  {
    name: 'cached answers',
    load: (target, millis) => closedLoop({ ...small(target), distinct: 512 }, SATURATION_CONNECTIONS, millis),
  },
  {
    name: 'no detection of personal data',
    prepare: (administer) => setTenant(administer, { cacheTtlSeconds: 0, piiMode: 'OFF' }),
  },
  {
    name: '100 policies more',
    prepare: async (administer) => {
      await setTenant(administer, { piiMode: 'DETECT' });
      await addPolicies(administer, 0, 100);
    },
  },
  { name: '1,000 policies more', prepare: (administer) => addPolicies(administer, 100, 1_000) },
];

/** Measures the gateway under each variant in turn; it is left under the last. */
export async function measureVariants(
  target: Target,
  plan: Plan,
  tell: (progress: string) => void,
): Promise<Variant[]> {
  return measureEach(variants, target, plan, tell);
}

/** The same load on a database that has been used, by itself and beside open consoles. */
export function measureUsed(
  target: Target,
  stored: string,
  plan: Plan,
  tell: (progress: string) => void,
): Promise<Variant[]> {
  return measureEach([{ name: stored }, { ...consoles, name: `${stored}, ${consoles.name}` }], target, plan, tell);
}

async function measureEach(
  preparations: readonly Preparation[],
  target: Target,
  plan: Plan,
  tell: (progress: string) => void,
): Promise<Variant[]> {
  const { administer, process } = target;
  if (administer === undefined) return [];
  const measured: Variant[] = [];
  for (const { name, prepare, load: run = saturate } of preparations) {
    tell(name);
    const end = await prepare?.(administer, target);
    await run(target, plan.variantMillis / 2);
    const [before, databaseBefore] = [cpuMicros(process.pid), databaseMicros(target)];
    const { requests, answered, seconds, latency, errors } = await run(target, plan.variantMillis);
    const cpuPerRequest = (cpuMicros(process.pid) - before) / answered;
    const databasePerRequest = (databaseMicros(target) - databaseBefore) / answered;
    const figures = { cpuPerRequest, databasePerRequest, p99: latency.p99, max: latency.max };
    try {
      await end?.();
    } catch (fault) {
      // What was measured before is worth more than to be lost with it.
      errors.set(messageOf(fault), 1);
    }
    measured.push({ name, requestsPerSecond: requests / seconds, ...figures, errors });
  }
  return measured;
}

function messageOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.cause === undefined ? fault.message : `${fault.message}: ${messageOf(fault.cause)}`;
}

/** One caller with prompts of 2 MB, one after the other, until the returned function is called. */
function largePrompts(target: Target): End {
  const aim = aimAt(target, { promptChars: LARGEST_CHARS, stream: false });
  const run = { isOver: false };
  const over = (async () => {
    while (!run.isOver) {
      const { errors } = await closedLoop(aim, 1, 500);
      for (const [reason, count] of errors) throw new Error(`a prompt of 2 MB: ${count} × ${reason}`);
    }
  })();
  // Awaited at the end.
  over.catch(() => undefined);
  return async () => {
    run.isOver = true;
    await over;
  };
}

async function setTenant(administer: Administer, input: Record<string, unknown>): Promise<void> {
  await administer(`mutation ($input: UpdateTenantInput!) { updateTenant(id: "default", input: $input) { id } }`, {
    input,
  });
}

/** Five limits that no load reaches, with counters for all, for keys, users, models and tags; ends with them. */
export async function addBudgets(administer: Administer): Promise<End> {
  const pers = [[], ['key'], ['user'], ['model'], ['tag']];
  const made = await Promise.all(
    pers.map((per, at) =>
      administer(`mutation ($input: CreateBudgetInput!) { createBudget(input: $input) { id } }`, {
        input: { name: `Bench ${at}`, limitUsd: 1_000_000, window: at % 2 === 0 ? 'month' : 'day', per },
      }),
    ),
  );
  return async () => {
    for (const { createBudget } of made as { createBudget: { id: string } }[])
      await administer(`mutation ($id: ID!) { deleteBudget(id: $id) { id } }`, { id: createBudget.id });
  };
}

async function addPolicies(administer: Administer, from: number, to: number): Promise<void> {
  let next = from;
  const add = async (): Promise<void> => {
    while (next < to) {
      const at = next++;
      await administer(`mutation ($input: CreatePolicyInput!) { createPolicy(input: $input) { id } }`, {
        input: {
          name: `bench ${at}`,
          actions: [at % 10 < 4 ? 'ai.*' : `area${at % 40}.read`],
          resources: [at < EVERYWHERE ? 'model:*' : `model:m${at}`],
          rules: [
            { id: 'r', condition: ['risk == "critical"', '"contractor" in roles', 'context.provider == "x"'][at % 3] },
          ],
          effect: 'DENY',
        },
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
}
