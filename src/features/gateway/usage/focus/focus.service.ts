import type { Principal } from '../../../../contracts/identity.js';
import type { LogHeads } from '../../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../../database/unit-of-work.js';
import { MAX_ANSWER } from '../../../../shared/json/answer-size.js';
import type { Clock } from '../../../../shared/time/clock.js';
import { pacer } from '../../../../shared/time/long-work.js';
import type { Period } from '../../../../shared/time/period.js';
import type { ModelPrice } from '../../models/price.rules.js';
import { holderNames } from '../holder-names.js';
import { splitPeriod } from '../usage.rules.js';
import { expiredSums, hoursWithCalls, ledgerSince, ledgerSums, modelsCalled } from './focus-sums.js';
import {
  addSums,
  type CallSums,
  chargesOf,
  type FocusCharge,
  type FocusGranularity,
  focusPeriod,
  keyOfSums,
  skuPrices,
  slicesOf,
  exportTooLarge,
} from './focus.rules.js';
import { type FocusCharges, focusCsv, type FocusForm, focusJsonl } from './focus-columns.rules.js';
import type { FocusExport } from './focus.types.js';

const FOCUS_VERSION = '1.2';
/** More rows are more bytes than an answer may have. */
const MAX_SUMS = 30_000;

interface FocusOptions {
  unitOfWork: Pick<UnitOfWork, 'delayedReport'>;
  logHeads: LogHeads;
  /** The current prices of a tenant's models. */
  prices: { of(tenantId: string): { priceOf(provider: string, model: string): ModelPrice | undefined } };
  clock: Clock;
}

interface FocusQuery {
  startDate?: Date | undefined;
  endDate?: Date | undefined;
  granularity: FocusGranularity;
}

/** Usage as FOCUS has it: charges by kind of tokens, which add up to the ledger and name its leaves in the log. */
export class FocusService {
  constructor(private readonly options: FocusOptions) {}

  /** An export of a period, as `charges` reads it. */
  async export(principal: Principal, query: FocusQuery): Promise<FocusExport> {
    const charges = await this.charges(principal, query);
    const { frame, treeSize } = charges;
    return {
      version: FOCUS_VERSION,
      period: { start: new Date(frame.period.start), end: new Date(frame.period.end) },
      rows: charges.charges.length,
      billedCostUsd: charges.charges.reduce((sum, { billed }) => sum + billed, 0n),
      logOrigin: frame.log.origin,
      treeSize,
      rootHash: frame.log.rootHash,
      charges,
    };
  }

  /**
   * The charges of a period, the current month where none is named. Throws INVALID_REQUEST for a period that is reversed,
   * too long, or has too much in it; SERVICE_UNAVAILABLE when reading takes too long.
   */
  private async charges(principal: Principal, { startDate, endDate, granularity }: FocusQuery): Promise<FocusCharges> {
    const { logHeads, clock } = this.options;
    const { tenant } = principal;
    const period = focusPeriod(startDate, endDate, clock.now());
    const sums = await this.sums(tenant.id, period, granularity);
    const keys = [...new Set([...sums.values()].flatMap(({ keyId }) => keyId ?? []))];
    const names = await this.read(tenant.id, (em) => holderNames(em, tenant.id, keys));
    // After the calls were read, so that its tree has their leaves.
    const { origin, rootHash, size } = await logHeads.checkpoint(principal);
    const charges: FocusCharge[] = [];
    const pace = pacer(tenant.id);
    for (const one of sums.values()) {
      charges.push(...chargesOf(one));
      await pace();
    }
    return { frame: { tenant, period, granularity, names, log: { origin, rootHash } }, charges, treeSize: size };
  }

  /** The file of charges as CSV. Throws INVALID_REQUEST when it is larger than an answer may be. */
  csv(charges: FocusCharges): Promise<string> {
    return this.text(charges, focusCsv);
  }

  /** The same as JSON Lines. */
  jsonl(charges: FocusCharges): Promise<string> {
    return this.text(charges, focusJsonl);
  }

  private async text({ frame, charges }: FocusCharges, { head, row }: FocusForm): Promise<string> {
    const pace = pacer(frame.tenant.id);
    const texts = [head];
    let bytes = head.length;
    for (const charge of charges) {
      const text = row(charge, frame);
      bytes += Buffer.byteLength(text);
      if (bytes > MAX_ANSWER) throw exportTooLarge(`a file of more than ${MAX_ANSWER} bytes`);
      texts.push(text);
      await pace();
    }
    return texts.join('');
  }

  /** The calls of a period: from the ledger, and from the sums by the hour where it lists them no longer. */
  private async sums(tenantId: string, period: Period, granularity: FocusGranularity): Promise<Map<string, CallSums>> {
    const sums = new Map<string, CallSums>();
    const pace = pacer(tenantId);
    const add = async (found: Iterable<CallSums>): Promise<void> => {
      for (const one of found) {
        const key = keyOfSums(one);
        const before = sums.get(key);
        sums.set(key, before === undefined ? one : addSums(before, one));
        await pace();
      }
      if (sums.size > MAX_SUMS) throw exportTooLarge(`more than ${MAX_SUMS} different sums`);
    };
    const { expired, slices, prices } = await this.read(tenantId, async (em) => {
      const cut = Math.min(Math.max(period.start, await ledgerSince(em, tenantId)), period.end);
      const listed = { tenantId, start: cut, end: period.end };
      const models = await modelsCalled(em, listed);
      // As in the sums of /v1/usage: hours that are not whole are of the ledger alone.
      const { hours, edges } = splitPeriod({ start: period.start, end: cut });
      return {
        expired: hours,
        slices: [
          ...edges.filter(({ start, end }) => start < end),
          ...slicesOf(await hoursWithCalls(em, listed), listed),
        ],
        prices: models.flatMap(({ provider, model }) => {
          const price = this.options.prices.of(tenantId).priceOf(provider, model);
          return price === undefined ? [] : skuPrices(provider, model, price);
        }),
      };
    });
    if (expired.start < expired.end) {
      const slice = { tenantId, ...expired };
      await add(await this.read(tenantId, (em) => expiredSums(em, slice, granularity, MAX_SUMS + 1)));
    }
    for (const { start, end } of slices) {
      const slice = { tenantId, start, end };
      await add(await this.read(tenantId, (em) => ledgerSums(em, slice, granularity, prices, MAX_SUMS + 1)));
    }
    return sums;
  }

  private read<T>(tenantId: string, read: (em: Pick<Unit['em'], 'execute'>) => Promise<T>): Promise<T> {
    return this.options.unitOfWork.delayedReport(tenantId, read);
  }
}
