import { performance } from 'node:perf_hooks';
import type * as Compiled from '../src/features/trust/policy/compiled-policy.ts';
import type * as Index from '../src/features/trust/policy/policy-index.rules.ts';
import type { CompiledPolicy, PolicyEffect, PolicyQuestion } from '../src/contracts/policy.ts';

/**
 * `npm run bench -- --policies`: how long one evaluation takes in process, by the number of policies of the tenant. Of
 * each ten, one is about every model, three about one model each, six about documents and other things.
 */
const ROUNDS = 20_000;
const WARM_UP = 5_000;
const SIZES = [10, 100, 1_000];

const built = (file: string): Promise<unknown> =>
  import(new URL(`../dist/features/trust/policy/${file}`, import.meta.url).href);

function question(at: number): PolicyQuestion {
  return {
    tenantId: 't',
    action: 'ai.generate',
    resource: `model:m${at % 50}`,
    resourceType: 'model',
    actor: 'ann',
    roles: ['member'],
    risk: at % 3 === 0 ? 'high' : 'low',
    context: { provider: 'openai', pii: [] },
    time: 1_767_225_600_000 + at,
    defaultApprovers: { requiredApprovers: ['tenant_admin'], quorum: 1 },
  };
}

function policiesOf(size: number, { compilePolicy }: typeof Compiled): CompiledPolicy[] {
  // However many policies a tenant has, few speak of all its models.
  const everywhere = Math.min(size / 10, 10);
  return Array.from({ length: size }, (_, at) => {
    const place = at % 10;
    const isOpen = place === 0 && at / 10 < everywhere;
    const isModel = place < 4;
    const condition = ['risk == "high"', '"contractor" in roles', 'context.provider == "openai"'][at % 3] ?? 'true';
    const effect: PolicyEffect = at === 0 ? 'allow' : place === 1 ? 'require_approval' : 'deny';
    return compilePolicy(`policy-${at}`, 1, {
      name: `policy ${at}`,
      description: null,
      actions: [isModel ? 'ai.*' : `area${at % 40}.read`],
      resources: [isOpen ? '*' : isModel ? `model:m${at}` : `document:${at}*`],
      rules: at === 0 ? [] : [{ id: 'r', condition, obligations: [] }],
      effect,
      enabled: true,
      mode: 'enforce',
    });
  });
}

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Measures, and prints a table. */
export async function benchPolicies(): Promise<void> {
  const compiled = (await built('compiled-policy.js')) as typeof Compiled;
  const { PolicyIndex } = (await built('policy-index.rules.js')) as typeof Index;
  process.stdout.write('policies  asked  index ms   p50 µs   p99 µs\n');
  for (const size of SIZES) {
    const policies = policiesOf(size, compiled);
    const from = performance.now();
    const index = new PolicyIndex(policies);
    const indexing = performance.now() - from;
    for (let at = 0; at < WARM_UP; at += 1) index.decide(question(at));
    const micros = new Float64Array(ROUNDS);
    for (let at = 0; at < ROUNDS; at += 1) {
      const one = question(at);
      const before = performance.now();
      index.decide(one);
      micros[at] = (performance.now() - before) * 1_000;
    }
    micros.sort();
    const row = [
      String(size).padStart(8),
      String(index.matching(question(1)).length).padStart(5),
      indexing.toFixed(2).padStart(8),
      percentile(micros, 0.5).toFixed(1).padStart(7),
      percentile(micros, 0.99).toFixed(1).padStart(7),
    ];
    process.stdout.write(`${row.join('  ')}\n`);
  }
}
