import { performance } from 'node:perf_hooks';
import type { UnitOfWork } from '../../database/unit-of-work.js';
import type { Logger } from '../../shared/logger.js';
import type { Breakers } from './breakers.service.js';
import type { ResponseCache } from './cache.service.js';
import type { DatabaseHealth, Health, ProviderHealth } from './health.types.js';
import type { ProviderWatch } from './health.port.js';
import type { ProviderAdapter, ProviderKind } from './provider.port.js';

const PROBE_TIMEOUT_MILLIS = 2_000;
/** Probes are shared for this long, so that asking for health costs the providers little. */
const PROBE_VALID_MILLIS = 5_000;

interface Probe {
  at: number;
  result: Promise<ProviderHealth>;
}

/** Whether the parts that answers depend on are there. */
export class HealthService implements ProviderWatch {
  private readonly probes = new Map<ProviderKind, Probe>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly adapters: ReadonlyMap<ProviderKind, ProviderAdapter>,
    private readonly breakers: Breakers,
    private readonly cache: ResponseCache,
    private readonly logger: Logger,
  ) {}

  async health(): Promise<Health> {
    const [database, ...providers] = await Promise.all([
      this.database(),
      ...[...this.adapters.values()].map((adapter) => this.probe(adapter)),
    ]);
    const isDegraded = providers.some(({ status, kind }) => status === 'down' || this.breakers.isOpen(kind));
    const status = database.status === 'down' ? 'unhealthy' : isDegraded ? 'degraded' : 'healthy';
    return { status, providers, cache: { status: 'up', hitRate: this.cache.hitRate }, database };
  }

  async down(): Promise<ProviderKind[]> {
    const providers = await Promise.all([...this.adapters.values()].map((adapter) => this.probe(adapter)));
    return providers
      .filter(({ status, kind }) => status === 'down' || this.breakers.isOpen(kind))
      .map(({ kind }) => kind);
  }

  private async database(): Promise<DatabaseHealth> {
    const from = performance.now();
    const status = await this.unitOfWork.ping().then(
      () => 'up' as const,
      (error: unknown) => {
        this.logger.warn({ err: error }, 'the database does not answer');
        return 'down' as const;
      },
    );
    return { status, latencyMs: elapsed(from) };
  }

  private probe(adapter: ProviderAdapter): Promise<ProviderHealth> {
    const known = this.probes.get(adapter.kind);
    const now = Date.now();
    if (known !== undefined && now - known.at < PROBE_VALID_MILLIS) return known.result;
    const result = this.ask(adapter);
    this.probes.set(adapter.kind, { at: now, result });
    return result;
  }

  private async ask(adapter: ProviderAdapter): Promise<ProviderHealth> {
    const from = performance.now();
    const status = await adapter.listModels(AbortSignal.timeout(PROBE_TIMEOUT_MILLIS)).then(
      () => 'up' as const,
      (error: unknown) => {
        this.logger.warn({ err: error, provider: adapter.kind }, 'a provider does not answer');
        return 'down' as const;
      },
    );
    return { kind: adapter.kind, status, latencyMs: elapsed(from), ...(adapter.sandbox ? { sandbox: true } : {}) };
  }
}

function elapsed(from: number): number {
  return Math.round((performance.now() - from) * 100) / 100;
}
