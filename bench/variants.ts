import { openConsoles } from './console.ts';
import { closedLoop, type LoadResult } from './load.ts';
import { aimAt, SATURATION_CONNECTIONS, type Plan } from './scenarios.ts';
import { cpuMicros } from './server-process.ts';
import { type Administer, databaseMicros, type Target } from './targets.ts';

/** The gateway under another setting, on requests of 1 kB. */
export interface Variant {
  name: string;
  requestsPerSecond: number;
  /** µs. */
  cpuPerRequest: number;
  /** Of PostgreSQL, µs. */
  databasePerRequest: number;
  /** ms. */
  p99: number;
  errors: LoadResult['errors'];
}

const SMALL_CHARS = 1_000;
const AT_ONCE = 8;
/** However many policies a tenant has, few speak of all its models. */
const EVERYWHERE = 10;

interface Preparation {
  name: string;
  /** May return what ends it. */
  prepare: (administer: Administer, target: Target) => Promise<void> | (() => Promise<void>);
}

const variants: readonly Preparation[] = [
  {
    name: 'twenty consoles open',
    prepare: (administer, { process: { port }, adminKey = '' }) => openConsoles(port, adminKey, administer),
  },
  { name: 'cached answers', prepare: (administer) => setTenant(administer, { cacheTtlSeconds: 3_600 }) },
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
  const { administer, process } = target;
  if (administer === undefined) return [];
  const aim = aimAt(target, { promptChars: SMALL_CHARS, stream: false });
  const measured: Variant[] = [];
  for (const { name, prepare } of variants) {
    tell(name);
    const end = await prepare(administer, target);
    await closedLoop(aim, SATURATION_CONNECTIONS, plan.warmUpMillis / 2);
    const [before, databaseBefore] = [cpuMicros(process.pid), databaseMicros(target)];
    const load = await closedLoop(aim, SATURATION_CONNECTIONS, plan.variantMillis);
    const { requests, answered, seconds, latency, errors } = load;
    const cpuPerRequest = (cpuMicros(process.pid) - before) / answered;
    const databasePerRequest = (databaseMicros(target) - databaseBefore) / answered;
    const figures = { cpuPerRequest, databasePerRequest, p99: latency.p99 };
    measured.push({ name, requestsPerSecond: requests / seconds, ...figures, errors });
    await end?.();
  }
  return measured;
}

async function setTenant(administer: Administer, input: Record<string, unknown>): Promise<void> {
  await administer(`mutation ($input: UpdateTenantInput!) { updateTenant(id: "default", input: $input) { id } }`, {
    input,
  });
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
