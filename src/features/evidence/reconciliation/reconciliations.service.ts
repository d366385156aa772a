import { createHash } from 'node:crypto';
import type { LedgerDay, LedgerUsage } from '../../../contracts/evidence/ledger-usage.js';
import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { TenantStorage } from '../../../contracts/storage.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import { isOwnProvider } from '../../../shared/own-providers.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Period } from '../../../shared/time/period.js';
import {
  originProblem,
  askedPeriod,
  assertTelling,
  daysOf,
  hasEmbeddings,
  isCovered,
  proposedCreation,
} from './asked.rules.js';
import { reconcile } from './reconcile.rules.js';
import { Reconciliation } from './reconciliation.entity.js';
import { comparesPlatform, noReconciliation, reconciliationOf } from './reconciliation-reader.service.js';
import type { CreateReconciliationInput } from './reconciliation.types.js';
import { type ReadReport, readReportFile } from './report-file.js';
import { type ReportFetch, reportOrigin } from './report-fetch.service.js';
import { reconciliationCsv, type StoredRow, storedRows, type Summary, reconciliationSummary } from './summary.rules.js';
import { UnusableReport } from './usage-report.rules.js';

/** Reconciliations that a tenant keeps. */
const MAX_KEPT = 200;
/** The tenant of the platform itself, which keeps what is of all tenants. */
const HOME = 'default';
const GZIP = /^application\/(?:x-)?gzip$/i;

interface ReconciliationsOptions {
  unitOfWork: UnitOfWork;
  ledger: LedgerUsage;
  reports: ReportFetch;
  gate: AdministrationGate;
  sealer: EventSealer;
  storage: TenantStorage;
  clock: Clock;
}

interface Asking {
  asked: AskedChange;
  /** Aborts when the client goes away. */
  signal: AbortSignal;
}

interface Compared {
  read: ReadReport;
  rows: StoredRow[];
  summary: Summary;
}

/** Compares what providers count with what the ledger has. */
export class Reconciliations {
  /** Tenants one of whose reports is being read: it may have many megabytes. */
  private readonly busy = new Set<string>();

  constructor(private readonly options: ReconciliationsOptions) {}

  /**
   * Throws INVALID_REQUEST for what is asked, the report and a credential that is refused; FORBIDDEN for a provider of the
   * platform, NOT_FOUND for one that nobody knows, CONFLICT for one that is simulated and for too many; and what the
   * policies and the provider say.
   */
  async create(
    principal: Principal,
    input: CreateReconciliationInput,
    { asked, signal }: Asking,
  ): Promise<Reconciliation> {
    const { gate, storage, clock, ledger } = this.options;
    const { tenant } = principal;
    const period = askedPeriod(input.startDate, input.endDate, clock.now());
    const problem = input.address == null ? undefined : originProblem(input.address);
    if (problem !== undefined) throw invalidRequest([{ path: 'address', message: problem }]);
    const isPlatform = !isOwnProvider(input.provider);
    if (isPlatform) assertOperates(principal);
    storage.assertRoom(tenant);
    const permit = await gate.admit(principal, proposedCreation(input.provider, isPlatform, period), asked);
    if (ledger.standing(isPlatform ? null : tenant.id, input.provider) === 'simulated')
      throw new DomainError('CONFLICT', `${input.provider} is simulated by the sandbox: no provider counts its calls`);
    if (this.busy.has(tenant.id))
      throw new DomainError('RATE_LIMIT_EXCEEDED', 'another report is being read; wait for it', {
        retryAfterSeconds: 10,
      });
    this.busy.add(tenant.id);
    try {
      await this.options.unitOfWork.tenant(tenant.id, (unit) => assertFew(unit, tenant.id));
      const compared = await this.compare(principal, input, { period, isPlatform, signal });
      return await this.options.unitOfWork.tenant(tenant.id, async (unit) => {
        await assertFew(unit, tenant.id);
        const made = this.store(unit, principal, { input, period, isPlatform, ...compared });
        await unit.em.flush();
        await permit.settle(unit);
        return made;
      });
    } finally {
      this.busy.delete(tenant.id);
    }
  }

  /** Throws NOT_FOUND, and what the policies say. */
  async delete(principal: Principal, id: string, asked: AskedChange): Promise<string> {
    const { unitOfWork, gate, sealer } = this.options;
    const tenantId = principal.tenant.id;
    const { provider, sha256, rowsSha256, eventId } = await unitOfWork.tenant(tenantId, (unit) =>
      reconciliationOf(unit, principal, id),
    );
    const permit = await gate.admit(
      principal,
      {
        intent: `delete a reconciliation of ${provider}`,
        action: 'evidence.reconciliation.delete',
        resource: `reconciliation:${id}`,
        resourceType: 'reconciliation',
        payload: {},
      },
      asked,
    );
    await unitOfWork.tenant(tenantId, async (unit) => {
      const gone = await unit.em.execute<unknown[]>(
        'DELETE FROM reconciliations WHERE tenant_id = ? AND id = ? RETURNING 1',
        [tenantId, id],
      );
      if (gone.length === 0) throw noReconciliation(id);
      unit.record(
        sealer.seal({
          tenantId,
          action: 'evidence.reconciliation.deleted',
          ...actorOf(principal),
          resourceType: 'reconciliation',
          resourceId: id,
          correlationId: eventId,
          details: { provider, sha256, rowsSha256 },
        }),
      );
      await permit.settle(unit);
    });
    return id;
  }

  private async compare(
    { tenant }: Principal,
    input: CreateReconciliationInput,
    { period, isPlatform, signal }: { period: Period; isPlatform: boolean; signal: AbortSignal },
  ): Promise<Compared> {
    const { ledger } = this.options;
    const owner = isPlatform ? null : tenant.id;
    const { provider, format, gatewayKeys } = input;
    const calls = await ledger.days({ tenantId: owner, provider, period });
    // One that was taken away still has its calls.
    if (calls.length === 0 && ledger.standing(owner, provider) === 'unknown')
      throw new DomainError('NOT_FOUND', `there is no provider ${provider}`, { param: 'provider' });
    try {
      const read = await this.read(tenant.id, input, period, signal);
      const { report } = read;
      const days = new Set(daysOf(period));
      assertTelling(report, days, gatewayKeys ?? []);
      const embeds = hasEmbeddings(format, input.credential != null, report);
      const [covered, others] = parted(calls, ({ action }) => isCovered(action, embeds));
      const costs = report.costs?.filter(({ day }) => days.has(day)) ?? null;
      const rows = reconcile({
        format,
        provider: report.rows.filter(({ day }) => days.has(day)),
        costs,
        ledger: covered,
        perMille: input.tolerancePerMille ?? 0,
        gatewayKeys: gatewayKeys ?? [],
        names: new Map(input.models?.map(({ reported, called }) => [reported, called])),
      });
      const cost = calls.reduce((sum, call) => sum + call.cost, 0n);
      const summary = reconciliationSummary(rows, costs, cost, {
        days: days.size,
        reportedDays: [...days].filter((day) => report.days.has(day)).length,
        leftOutCalls: countOf(others, 'requests'),
        estimatedCalls: countOf(covered, 'estimated'),
        skippedLines: report.skipped,
      });
      return { read, rows: storedRows(rows), summary };
    } catch (error) {
      if (!(error instanceof UnusableReport)) throw error;
      if (input.credential != null)
        throw new DomainError('PROVIDER_ERROR', `the report cannot be used: ${error.message}`, { cause: error });
      throw invalidRequest([{ path: 'report', message: error.message }]);
    }
  }

  private read(
    tenantId: string,
    { format, report, contentType, credential, address }: CreateReconciliationInput,
    period: Period,
    signal: AbortSignal,
  ): Promise<ReadReport> {
    if (credential != null && format !== 'aws-cur')
      return this.options.reports.read({ provider: format, credential, address: address ?? undefined, period }, signal);
    const file = typeof report === 'string' ? bytesOf(report, contentType ?? '') : (report ?? new Uint8Array());
    return readReportFile(tenantId, format, file);
  }

  private store(
    unit: Unit,
    principal: Principal,
    made: Compared & { input: CreateReconciliationInput; period: Period; isPlatform: boolean },
  ): Reconciliation {
    const { input, period, isPlatform, read, rows, summary } = made;
    const now = this.options.clock.now();
    const tenantId = principal.tenant.id;
    const { provider, format, credential, address, filename } = input;
    const isAsked = credential != null && format !== 'aws-cur';
    const facts = {
      isPlatform,
      provider,
      format,
      source: isAsked ? ('provider' as const) : ('file' as const),
      origin: isAsked ? reportOrigin({ provider: format, address: address ?? undefined }) : (filename ?? null),
      startDate: new Date(period.start),
      endDate: new Date(period.end),
      tolerancePerMille: input.tolerancePerMille ?? 0,
      gatewayKeys: [...new Set(input.gatewayKeys)],
      sha256: read.sha256,
      bytes: read.bytes,
      rowsSha256: createHash('sha256').update(reconciliationCsv(rows)).digest('hex'),
      rowCount: rows.length,
    };
    const created = unit.em.create(Reconciliation, {
      ...facts,
      id: uuidv7(now),
      tenantId,
      summary,
      rows,
      eventId: uuidv7(now),
      createdBy: principal.subject,
      createdAt: new Date(now),
    });
    unit.em.persist(created);
    // The log is read by auditors of its tenant: sums of all tenants are not for them.
    const told = isPlatform ? {} : { summary };
    const models = input.models?.map(({ reported, called }) => ({ reported, called })) ?? [];
    unit.record(
      this.options.sealer.seal({
        id: created.eventId,
        tenantId,
        action: 'evidence.reconciled',
        ...actorOf(principal),
        resourceType: 'reconciliation',
        resourceId: created.id,
        details: plainJson({ ...facts, ...told, models }) satisfies JsonObject,
      }),
    );
    return created;
  }
}

/** A provider of the platform counts the calls of all tenants. */
function assertOperates(principal: Principal): void {
  if (!comparesPlatform(principal))
    throw new DomainError(
      'FORBIDDEN',
      'a provider of the platform counts the calls of all tenants: only administrators of the platform compare them',
    );
  if (principal.tenant.id !== HOME)
    throw new DomainError('FORBIDDEN', `providers of the platform are compared in the tenant ${HOME}`);
}

async function assertFew({ em }: Unit, tenantId: string): Promise<void> {
  await em.execute('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`reconciliations of ${tenantId}`]);
  const [row] = await em.execute<{ kept: number }[]>(
    'SELECT count(*)::int AS kept FROM reconciliations WHERE tenant_id = ?',
    [tenantId],
  );
  if ((row?.kept ?? 0) >= MAX_KEPT)
    throw new DomainError('CONFLICT', `the tenant keeps ${MAX_KEPT} reconciliations already; delete one`);
}

function bytesOf(text: string, contentType: string): Uint8Array {
  return Buffer.from(text, GZIP.test(contentType) ? 'base64' : 'utf8');
}

function parted<T>(items: readonly T[], is: (item: T) => boolean): [T[], T[]] {
  return [items.filter(is), items.filter((item) => !is(item))];
}

function countOf(calls: readonly LedgerDay[], count: 'requests' | 'estimated'): number {
  return calls.reduce((sum, call) => sum + call[count], 0);
}
