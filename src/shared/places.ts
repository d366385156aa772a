import { DomainError } from './errors.js';

interface PlacesOptions {
  /** Its name in the plural, for the errors. */
  what: string;
  perTenant: number;
  perProcess: number;
  retryAfterSeconds: number;
}

/** Places for long work: a few at once in the process, and fewer for one tenant, so that the others have some. */
export class Places {
  private readonly held = new Map<string, number>();
  private all = 0;

  constructor(private readonly options: PlacesOptions) {}

  /**
   * Runs `work` in a place. Throws RATE_LIMIT_EXCEEDED where the tenant has no place left, and SERVICE_UNAVAILABLE where the
   * process has none.
   */
  async run<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    const { what, perTenant, perProcess, retryAfterSeconds } = this.options;
    const own = this.held.get(tenantId) ?? 0;
    if (own >= perTenant) {
      const message = `at most ${perTenant} ${what} of a tenant run at once; retry in ${retryAfterSeconds} s`;
      throw new DomainError('RATE_LIMIT_EXCEEDED', message, { details: { limit: perTenant, what }, retryAfterSeconds });
    }
    if (this.all >= perProcess) {
      const message = `${perProcess} ${what} are running, which is the most at once; retry in ${retryAfterSeconds} s`;
      throw new DomainError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds });
    }
    this.held.set(tenantId, own + 1);
    this.all += 1;
    try {
      return await work();
    } finally {
      this.all -= 1;
      const left = (this.held.get(tenantId) ?? 1) - 1;
      if (left === 0) this.held.delete(tenantId);
      else this.held.set(tenantId, left);
    }
  }
}
