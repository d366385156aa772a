import { performance } from 'node:perf_hooks';
import type { EvidenceLog } from '../../../database/evidence/evidence-log.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Logger } from '../../../shared/logger.js';
import type { Breakers } from '../models/breakers.service.js';
import type { ResponseCache } from '../cache/response-cache.service.js';
import type { DatabaseHealth, Health, ProviderHealth, SharedStoreHealth } from './health.types.js';
import type { ProviderWatch } from '../../../contracts/provider-health.js';
import type { ProviderAdapter } from '../../../contracts/provider.js';

const PROBE_TIMEOUT_MILLIS = 2_000;
/** Probes are shared for this long, so that asking for health costs the providers little. */
const PROBE_VALID_MILLIS = 5_000;

interface Probe {
  at: number;
  result: Promise<ProviderHealth>;
}

/** Whether the dependencies of answers are available. */
export class HealthService implements ProviderWatch {
  private readonly probes = new Map<string, Probe>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly adapters: ReadonlyMap<string, ProviderAdapter>,
    private readonly breakers: Breakers,
    private readonly cache: ResponseCache,
    private readonly evidence: Pick<EvidenceLog, 'ready'>,
    private readonly logger: Logger,
    /** Asks the store of shared counters whether it is there; absent where this is the only process. */
    private readonly askStore?: () => Promise<unknown>,
  ) {}

  async health(): Promise<Health> {
    const [database, sharedStore, providers] = await Promise.all([
      this.database(),
      this.sharedStore(),
      this.providers(),
    ]);
    const isDegraded = providers.some(({ status, id }) => status === 'down' || this.breakers.isOpen(id));
    // Without the counters no call is admitted, as without the database.
    const isUnhealthy = database.status === 'down' || sharedStore?.status === 'down';
    const status = isUnhealthy ? 'unhealthy' : isDegraded ? 'degraded' : 'healthy';
    const cache = { status: this.cache.isUp ? ('up' as const) : ('down' as const), hitRate: this.cache.hitRate };
    return { status, providers, cache, database, ...(sharedStore === undefined ? {} : { sharedStore }) };
  }

  async down(): ReturnType<ProviderWatch['down']> {
    const providers = await this.providers();
    return providers.filter(({ status, id }) => status === 'down' || this.breakers.isOpen(id));
  }

  limits(): ReturnType<ProviderWatch['limits']> {
    return [...this.adapters].map(([id, adapter]) => ({ id, limits: adapter.limits() }));
  }

  private async database(): Promise<DatabaseHealth> {
    const from = performance.now();
    // A database that is full answers, and takes nothing.
    const status = await Promise.all([this.unitOfWork.ping(), this.evidence.ready()]).then(
      () => 'up' as const,
      (error: unknown) => {
        this.logger.warn({ err: error }, 'the database does not answer, or takes no evidence');
        return 'down' as const;
      },
    );
    return { status, latencyMs: elapsed(from) };
  }

  private async sharedStore(): Promise<SharedStoreHealth | undefined> {
    const { askStore, logger } = this;
    if (askStore === undefined) return undefined;
    const from = performance.now();
    const status = await askStore().then(
      () => 'up' as const,
      (error: unknown) => {
        logger.warn({ err: error }, 'the shared store does not answer');
        return 'down' as const;
      },
    );
    return { status, latencyMs: elapsed(from) };
  }

  /** A provider may list its models to everybody, and still refuse our calls. */
  private async providers(): Promise<ProviderHealth[]> {
    const probed = await Promise.all([...this.adapters].map(([id, adapter]) => this.probe(id, adapter)));
    return probed.map((provider) =>
      this.breakers.isRefused(provider.id) ? { ...provider, status: 'down' } : provider,
    );
  }

  private probe(id: string, adapter: ProviderAdapter): Promise<ProviderHealth> {
    const known = this.probes.get(id);
    const now = Date.now();
    if (known !== undefined && now - known.at < PROBE_VALID_MILLIS) return known.result;
    const result = this.ask(id, adapter);
    this.probes.set(id, { at: now, result });
    return result;
  }

  private async ask(id: string, adapter: ProviderAdapter): Promise<ProviderHealth> {
    const from = performance.now();
    const status = await adapter.listModels(AbortSignal.timeout(PROBE_TIMEOUT_MILLIS)).then(
      () => 'up' as const,
      (error: unknown) => {
        this.logger.warn({ err: error, provider: id }, 'a provider does not answer');
        return 'down' as const;
      },
    );
    return { id, kind: adapter.kind, status, latencyMs: elapsed(from), ...(adapter.sandbox ? { sandbox: true } : {}) };
  }
}

function elapsed(from: number): number {
  return Math.round((performance.now() - from) * 100) / 100;
}
