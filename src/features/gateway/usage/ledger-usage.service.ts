import type {
  LedgerDay,
  LedgerUsage,
  LedgerUsageQuery,
  ProviderStanding,
} from '../../../contracts/evidence/ledger-usage.js';
import type { ProviderAdapter } from '../../../contracts/provider.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { isoTime } from '../../../shared/time/clock.js';
import type { OwnAccounts } from '../providers/own-accounts.service.js';

const DAY_MILLIS = 86_400_000;

interface LedgerUsageOptions {
  unitOfWork: Pick<UnitOfWork, 'platformReport' | 'report'>;
  /** The platform's providers, and the accounts of tenants. */
  adapters: ReadonlyMap<string, ProviderAdapter>;
  accounts: Pick<OwnAccounts, 'adapterOf'>;
  /** The provider's own name of a model; undefined where the model is not known any more. */
  upstreamOf: (tenantId: string | null, provider: string, model: string) => string | undefined;
}

interface SumRow {
  model: string;
  action: string;
  requests: string;
  estimated: string;
  input: string;
  output: string;
  cost: string;
}

type Reader = Pick<Unit['em'], 'execute'>;

const ONE_TENANT = 'tenant_id = ?';
// By the index, which begins with the tenant.
const ALL_TENANTS = 'tenant_id IN (SELECT id FROM tenants)';

const SUMS = `
  SELECT model, action, count(*) FILTER (WHERE prompt_tokens + completion_tokens > 0)::text AS requests,
         count(*) FILTER (WHERE estimated AND prompt_tokens + completion_tokens > 0)::text AS estimated,
         sum(prompt_tokens::bigint)::text AS input, sum(completion_tokens::bigint)::text AS output, sum(cost)::text AS cost
    FROM usage_ledger
   WHERE TENANTS AND occurred_at >= ? AND occurred_at < ? AND provider = ? AND outcome <> 'denied' AND cache <> 'HIT'
   GROUP BY model, action ORDER BY model COLLATE "C", action`;

/** The ledger's sums in the shape of a provider's report. */
export class LedgerUsageService implements LedgerUsage {
  constructor(private readonly options: LedgerUsageOptions) {}

  standing(tenantId: string | null, provider: string): ProviderStanding {
    const { adapters, accounts } = this.options;
    const adapter = tenantId === null ? adapters.get(provider) : accounts.adapterOf(tenantId, provider);
    if (adapter === undefined) return 'unknown';
    return adapter.sandbox ? 'simulated' : 'known';
  }

  async days({ tenantId, provider, period }: LedgerUsageQuery): Promise<LedgerDay[]> {
    await this.assertListed(tenantId, period.start);
    const days: LedgerDay[] = [];
    for (let start = period.start; start < period.end; start += DAY_MILLIS) {
      const bounds = [isoTime(start), isoTime(start + DAY_MILLIS), provider];
      const rows = await this.read(tenantId, (em) =>
        em.execute<SumRow[]>(
          SUMS.replace('TENANTS', tenantId === null ? ALL_TENANTS : ONE_TENANT),
          tenantId === null ? bounds : [tenantId, ...bounds],
        ),
      );
      const day = isoTime(start).slice(0, 10);
      for (const row of rows)
        days.push({
          day,
          model: this.options.upstreamOf(tenantId, provider, row.model) ?? row.model,
          action: row.action,
          requests: Number(row.requests),
          estimated: Number(row.estimated),
          inputTokens: Number(row.input),
          outputTokens: Number(row.output),
          cost: BigInt(row.cost),
        });
    }
    return days;
  }

  /** A sum of what is left would be taken for calls that went round the gateway. */
  private async assertListed(tenantId: string | null, start: number): Promise<void> {
    const [row] = await this.read(tenantId, (em) =>
      em.execute<{ since: number | null }[]>(
        `SELECT extract(epoch FROM max(since))::float8 * 1000 AS since FROM usage_expiries
          WHERE ${tenantId === null ? ALL_TENANTS : ONE_TENANT}`,
        tenantId === null ? [] : [tenantId],
      ),
    );
    const since = row?.since ?? Number.NEGATIVE_INFINITY;
    if (start < since)
      throw new DomainError(
        'CONFLICT',
        `calls before ${isoTime(since).slice(0, 10)} are listed no longer; choose a later period`,
      );
  }

  private read<T>(tenantId: string | null, read: (em: Reader) => Promise<T>): Promise<T> {
    const { unitOfWork } = this.options;
    return tenantId === null ? unitOfWork.platformReport(read) : unitOfWork.report(tenantId, read);
  }
}
