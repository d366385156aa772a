import type {
  Admission,
  BudgetState,
  Count,
  Demand,
  OverLimit,
  RateStatus,
  Reservation,
} from '../../../../contracts/admission.js';
import type { TenantSnapshot } from '../../../../contracts/identity.js';
import { DomainError } from '../../../../shared/errors.js';
import { uuidv7 } from '../../../../shared/ids.js';
import type { Subject } from '../../../../shared/selectors/selector.rules.js';
import type { Clock } from '../../../../shared/time/clock.js';
import type { ArrivedCounters } from '../arrived-counters.js';
import { boundLines, heldAmounts, type Line, overLimits, overLines } from '../counter.rules.js';
import { budgetCharges, coverLines, type Hold, isSame, packHold } from '../hold.rules.js';
import { type BudgetLines, linesFor } from '../in-process-admission.service.js';
import { OwnLimits } from '../own-lines.js';
import { amountsOf, rateStatus, refusalError, tightestOf } from '../refusal.rules.js';
import type { UsageLedger } from '../usage-ledger.service.js';
import type { CounterSession, OpenHold } from './counter-session.service.js';
import { type CounterSnapshots, readCount } from './counter-snapshots.js';
import { NOT_LET_IN } from './settlement.js';

interface SharedAdmissionOptions {
  counters: CounterSession;
  seen: CounterSnapshots;
  ledger: Pick<UsageLedger, 'read'>;
  arrived?: ArrivedCounters;
  clock: Clock;
  budgetLines: BudgetLines;
}

/** Admission for several instances: counters in Redis, made from the ledger. */
export class SharedAdmission implements Admission {
  private readonly own = new OwnLimits();

  constructor(private readonly options: SharedAdmissionOptions) {}

  async reserve(tenant: TenantSnapshot, demand: Demand, subject: Subject): Promise<Reservation> {
    const { counters, seen, clock } = this.options;
    const now = clock.now();
    const id = uuidv7(now);
    const lines = boundLines(this.linesFor(tenant, subject, now), demand);
    const hold: OpenHold = { tenantId: tenant.id, at: now, counters: countersOf(lines), amounts: amountsOf(demand) };
    let answer: string[];
    try {
      answer = await this.ask('reserve', id, hold, hold, lines);
    } catch (error) {
      counters.settle(id, hold, NOT_LET_IN);
      throw error;
    }
    if (answer[0] === 'closed') {
      counters.drop(id, hold);
      throw beingRebuilt();
    }
    const figures = answer.slice(2);
    seen.note(tenant.id, hold.counters, figures);
    const places = (answer[1] ?? '').split(' ').map((place) => Number(place) - 1);
    if (answer[0] !== 'ok') {
      counters.drop(id, hold);
      const [at = -1] = places;
      const short = lines[at];
      if (short === undefined) throw new Error(`the counters answered ${answer.slice(0, 2).join(' ')}`);
      if (short.budget === 'month') seen.refused(tenant, demand.cost);
      throw refusalError(short, readCount(figures, at), demand, now);
    }
    const overOnes = places.flatMap((place) => lines[place] ?? []);
    hold.amounts = heldAmounts(overOnes, hold.amounts);
    const over = overLimits(overOnes, countIn(lines, figures));
    let tightest = tightestOf(lines, countIn(lines, figures));
    let held = lines;
    return {
      id,
      at: now,
      over,
      charges: () => budgetCharges(held),
      tightest: () => tightest,
      cover: async (cost, to) => {
        const others = boundLines(this.linesFor(tenant, to, now), { ...demand, cost });
        if (isSame(others, held) && cost <= hold.amounts.usd) return true;
        const wanted: Hold = { ...hold, counters: countersOf(others), amounts: { ...hold.amounts, usd: cost } };
        const limiting = coverLines(others, held, over);
        const [status, , ...found] = await this.ask('cover', id, hold, wanted, limiting);
        if (status === 'closed') throw beingRebuilt();
        if (status !== 'ok') return false;
        Object.assign(hold, { counters: wanted.counters, amounts: wanted.amounts });
        held = others;
        tightest = tightestOf(others, countIn(others, found));
        return true;
      },
      lower: async (cost) => {
        if (cost >= hold.amounts.usd) return;
        const wanted: Hold = { ...hold, amounts: { ...hold.amounts, usd: cost } };
        const [status] = await this.ask('cover', id, hold, wanted, []);
        if (status === 'closed') throw beingRebuilt();
        Object.assign(hold, { amounts: wanted.amounts });
      },
      release: () => {
        counters.settle(id, hold, NOT_LET_IN);
        seen.settled(hold, 0);
      },
      settle: (actual) => {
        counters.settle(id, hold, { ...actual, requests: 1 });
        seen.settled(hold, actual.tokens);
        tightest = { ...tightest, left: tightest.left + hold.amounts.usd - actual.cost };
      },
    };
  }

  async over(tenant: TenantSnapshot, demand: Demand, subject: Subject): Promise<readonly OverLimit[]> {
    const lines = boundLines(this.linesFor(tenant, subject, this.options.clock.now()), demand);
    const asking = lines.filter(({ binds }) => binds !== undefined);
    if (asking.length === 0) return [];
    const counts = await this.counts(
      tenant.id,
      asking.flatMap(({ counter, earlier = [] }) => [counter, ...earlier]),
    );
    const countOf = ({ counter, earlier = [] }: Line): Count => {
      const sum = { used: 0n, held: 0n };
      for (const name of [counter, ...earlier]) {
        sum.used += counts.get(name)?.used ?? 0n;
        sum.held += counts.get(name)?.held ?? 0n;
      }
      return sum;
    };
    return overLimits(overLines(asking, countOf, amountsOf(demand)), countOf);
  }

  status(tenant: TenantSnapshot): RateStatus {
    const now = this.options.clock.now();
    const { requests, tokens } = this.own.of(tenant, now);
    const { seen } = this.options;
    return rateStatus(tenant, seen.of(tenant.id, requests.counter), seen.of(tenant.id, tokens.counter), now);
  }

  async budget(tenant: TenantSnapshot): Promise<BudgetState> {
    const { counter } = this.own.of(tenant, this.options.clock.now()).month;
    return (await this.counts(tenant.id, [counter])).get(counter) ?? { used: 0n, held: 0n };
  }

  /** From the shared counters; those that these do not have, and while they cannot be reached, from the ledger, which knows no holds. */
  async counts(tenantId: string, names: readonly string[]): Promise<ReadonlyMap<string, Count>> {
    const { counters, ledger } = this.options;
    const figures = counters.isAvailable ? await counters.look(tenantId, names) : [];
    const unknown = names.filter((_, at) => (figures[2 * at + 1] ?? '') === '');
    const read = unknown.length === 0 ? undefined : await ledger.read(tenantId, unknown);
    return new Map(
      names.map((name, at) => [
        name,
        unknown.includes(name) ? { used: read?.get(name) ?? 0n, held: 0n } : readCount(figures, at),
      ]),
    );
  }

  private linesFor(tenant: TenantSnapshot, subject: Subject, now: number): readonly Line[] {
    return linesFor(this.own, this.options.budgetLines, tenant, subject, now);
  }

  /** Asks the counters for `wanted`, once more with what the ledger has where they have forgotten windows. */
  private async ask(
    step: 'reserve' | 'cover',
    id: string,
    hold: OpenHold,
    wanted: Hold,
    lines: readonly Line[],
  ): Promise<string[]> {
    const { counters, ledger, arrived } = this.options;
    const args = [packHold(wanted), String(lines.length), ...lines.flatMap(packLine)];
    const known = async (names: readonly string[]): Promise<string[]> => {
      const read = await ledger.read(wanted.tenantId, names);
      return names.flatMap((name) => [name, String(read.get(name) ?? 0n)]);
    };
    const came = arrived?.unreadIn(wanted.tenantId, lines) ?? [];
    const before = came.length === 0 ? [] : await known(came);
    const [status, ...rest] = await counters.ask(id, hold, step, [...args, ...before]);
    arrived?.note(wanted.tenantId, came);
    if (status !== 'unread') return [status ?? '', ...rest];
    return counters.ask(id, hold, step, [...args, ...before, ...(await known(rest))]);
  }
}

function countersOf(lines: readonly Line[]): string[] {
  return lines.map(({ counter }) => counter);
}

function packLine({ unit, limit, binds, counter, earlier = [] }: Line): string[] {
  return [unit, limit === undefined ? '' : String(limit), binds ?? '', String(earlier.length + 1), counter, ...earlier];
}

function countIn(lines: readonly Line[], figures: readonly string[]): (line: Line) => Count {
  return (line) => readCount(figures, lines.indexOf(line));
}

function beingRebuilt(): DomainError {
  return new DomainError('SERVICE_UNAVAILABLE', 'the shared counters are being rebuilt', { retryAfterSeconds: 1 });
}
