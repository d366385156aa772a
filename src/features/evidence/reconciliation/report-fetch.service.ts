import { createHash } from 'node:crypto';
import { DomainError } from '../../../shared/errors.js';
import { providerFetch, type ProviderFetch } from '../../../shared/outbound/provider-fetch.js';
import { isRefusedTarget } from '../../../shared/outbound/guarded-post.js';
import type { TargetGuard } from '../../../shared/outbound/target-guard.js';
import { untilAborted } from '../../../shared/outbound/pinned-connector.js';
import type { Period } from '../../../shared/time/period.js';
import { readUsagePage, type ReportingProvider } from './provider-report.js';
import { parsedAnswer, type ReadReport } from './report-file.js';
import { UnusableReport, UsageReport } from './usage-report.rules.js';

/** For each request, and for all of a report. */
const PAGE_MILLIS = 20_000;
const REPORT_MILLIS = 60_000;
const PAGE_BYTES = 8 * 1024 * 1024;
const REPORT_BYTES = 32 * 1024 * 1024;
/** Buckets that both providers give at once. */
const BUCKETS = 31;

/** How the reports of a provider are asked for. */
interface Endpoint {
  path: string;
  query: Record<string, string | string[]>;
  isCosts?: true;
}

interface ReportApi {
  origin: string;
  headers: (credential: string) => Record<string, string>;
  endpoints: (period: Period) => Endpoint[];
}

const seconds = (millis: number): string => String(millis / 1000);
const iso = (millis: number): string => new Date(millis).toISOString();
const shared = { bucket_width: '1d', limit: String(BUCKETS) };

const APIS: Readonly<Record<ReportingProvider, ReportApi>> = {
  openai: {
    origin: 'https://api.openai.com',
    headers: (credential) => ({ authorization: `Bearer ${credential}` }),
    endpoints: ({ start, end }) => {
      const query = { start_time: seconds(start), end_time: seconds(end), ...shared };
      const group_by = ['model', 'api_key_id'];
      return [
        { path: '/v1/organization/usage/completions', query: { ...query, group_by } },
        { path: '/v1/organization/usage/embeddings', query: { ...query, group_by } },
        { path: '/v1/organization/costs', query: { ...query, group_by: ['line_item'] }, isCosts: true },
      ];
    },
  },
  anthropic: {
    origin: 'https://api.anthropic.com',
    headers: (credential) => ({ 'x-api-key': credential, 'anthropic-version': '2023-06-01' }),
    endpoints: ({ start, end }) => {
      const query = { starting_at: iso(start), ending_at: iso(end), ...shared };
      return [
        { path: '/v1/organizations/usage_report/messages', query: { ...query, 'group_by[]': ['model', 'api_key_id'] } },
        { path: '/v1/organizations/cost_report', query: { ...query, 'group_by[]': ['description'] }, isCosts: true },
      ];
    },
  },
};

/** A report to ask for: the credential is used for this and kept nowhere. */
export interface ReportRequest {
  provider: ReportingProvider;
  credential: string;
  /** The origin to ask in the place of the provider's own. */
  address: string | undefined;
  period: Period;
}

/** The origin that a report is asked of. */
export function reportOrigin({ provider, address }: Pick<ReportRequest, 'provider' | 'address'>): string {
  return address ?? APIS[provider].origin;
}

/** Asks providers for their reports: at addresses that the guard lets pass, bounded in bytes, pages and time, without redirects. */
export class ReportFetch {
  private readonly fetch: ProviderFetch;

  constructor(guard: TargetGuard) {
    this.fetch = providerFetch(guard, { timeoutMillis: PAGE_MILLIS, maxBytes: PAGE_BYTES });
  }

  /**
   * Reads all pages of a report. Throws INVALID_REQUEST for a credential that is refused and an address that may not be
   * asked, PROVIDER_ERROR and PROVIDER_TIMEOUT for what the provider does; `UnusableReport` for its answers.
   */
  async read(request: ReportRequest, signal: AbortSignal): Promise<ReadReport> {
    const { provider, period } = request;
    const stopped = AbortSignal.any([signal, AbortSignal.timeout(REPORT_MILLIS)]);
    const hash = createHash('sha256');
    const report = new UsageReport();
    let bytes = 0;
    for (const { path, query, isCosts } of APIS[provider].endpoints(period)) {
      for (let cursor: string | null | undefined; cursor !== null;) {
        const answer = await this.page(request, urlOf(reportOrigin(request), path, query, cursor), stopped);
        bytes += answer.length;
        if (bytes > REPORT_BYTES) throw new UnusableReport(`The report has more than ${REPORT_BYTES} bytes.`);
        hash.update(answer);
        const page = readUsagePage(provider, parsedAnswer(answer.toString()));
        cursor = report.add(isCosts === true ? { ...page, costs: page.costs ?? [] } : page);
      }
    }
    return { report, sha256: hash.digest('hex'), bytes };
  }

  private async page({ provider, credential }: ReportRequest, url: string, signal: AbortSignal): Promise<Buffer> {
    const headers = { ...APIS[provider].headers(credential), accept: 'application/json' };
    try {
      const answer = await untilAborted(this.fetch(url, { headers, signal }), signal);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status !== 200) throw refusal(provider, answer);
      return bytes;
    } catch (error) {
      throw asDomainError(provider, error, signal);
    }
  }
}

function urlOf(origin: string, path: string, query: Endpoint['query'], cursor: string | undefined): string {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query))
    for (const one of typeof value === 'string' ? [value] : value) url.searchParams.append(name, one);
  if (cursor !== undefined) url.searchParams.set('page', cursor);
  return url.href;
}

/** The meaning of a provider's refusal; nothing of its text is repeated. */
function refusal(provider: string, { status, headers }: Response): DomainError {
  if (status === 401 || status === 403)
    return new DomainError(
      'INVALID_REQUEST',
      `${provider} refuses the credential (${status}): an administrator’s key of the organisation is needed`,
      { param: 'credential' },
    );
  if (status === 429) {
    const wait = Number(headers.get('retry-after') ?? Number.NaN);
    return new DomainError('RATE_LIMIT_EXCEEDED', `${provider} gives no more reports for now; ask again later`, {
      retryAfterSeconds: wait >= 1 && wait <= 3_600 ? wait : 60,
    });
  }
  return new DomainError('PROVIDER_ERROR', `${provider} gives no report (${status})`);
}

function asDomainError(provider: string, error: unknown, signal: AbortSignal): unknown {
  if (error instanceof DomainError) return error;
  if (isRefusedTarget(error))
    return new DomainError('INVALID_REQUEST', error instanceof Error ? error.message : 'it may not be asked', {
      param: 'address',
    });
  const { name, code } = error as { name?: unknown; code?: unknown };
  if (signal.aborted || name === 'TimeoutError')
    return new DomainError('PROVIDER_TIMEOUT', `${provider} did not give its report in time`);
  // The text of such an error can have bytes of the answer.
  return new DomainError('PROVIDER_ERROR', `${provider} cannot be asked (${String(code ?? name)})`);
}
