import type { Admission, Count } from '../../../contracts/admission.js';
import type { Principal, TenantDirectory } from '../../../contracts/identity.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { nanoToUsd } from '../../../shared/money.js';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../../shared/page.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Line, BudgetUnit } from '../admission/counter.rules.js';
import { OwnLimits } from '../admission/own-lines.js';
import { canBind, decodePer } from './budget.rules.js';
import { ownSubject } from './own-subject.js';
import type { BudgetBook } from './budget-book.service.js';
import type { BudgetCounter, KeyBudget } from './budget-counter.types.js';

interface CountersOptions {
  unitOfWork: UnitOfWork;
  book: BudgetBook;
  admission: Pick<Admission, 'counts'>;
  directory: Pick<TenantDirectory, 'groupsOf'>;
  clock: Clock;
}

interface CounterRow {
  per: string;
  names: string[];
  charged_at: string;
}

/** The counters that are looked at now, those of one combination of values together, the last charged first. */
const COUNTERS = `
  SELECT coalesce(substring(name FROM '^[^/]*/[^/]*/(.*)$'), '') AS per, json_agg(name) AS names,
         to_char(max(charged_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS charged_at
    FROM budget_counters
   WHERE tenant_id = ? AND budget_id = ? AND starts_with(name, ?) AND (until IS NULL OR until > ?)
   GROUP BY 1`;

const PAGE = `
  SELECT * FROM (${COUNTERS}) counters WHERE ?::text IS NULL OR (charged_at, per) < (?::text, ?::text)
   ORDER BY charged_at DESC, per DESC LIMIT ?`;

/** How much of budgets is used. */
export class BudgetCountersService {
  private readonly own = new OwnLimits();

  constructor(private readonly options: CountersOptions) {}

  /** A page of the counters of a budget in the present window, the last charged first. Throws NOT_FOUND. */
  async counters({ tenant }: Principal, id: string, page: PageRequest): Promise<Page<BudgetCounter>> {
    const { unitOfWork, book, admission, clock } = this.options;
    const budget = book.budget(tenant.id, id);
    if (budget === undefined) throw new DomainError('NOT_FOUND', `there is no budget ${id}`);
    const { first, after } = page;
    const [at, per] = after == null ? [null, null] : decodeCursor(after, 2);
    const now = clock.now();
    const { counting, unit } = budget.terms;
    const rows = await unitOfWork.tenant(tenant.id, ({ em }) =>
      em.execute<CounterRow[]>(PAGE, [
        tenant.id,
        id,
        `${id}.${counting}.`,
        new Date(now).toISOString(),
        at,
        at,
        per,
        first + 1,
      ]),
    );
    const counts = await admission.counts(
      tenant.id,
      rows.flatMap(({ names }) => names),
    );
    const limit = budget.limitAt(now);
    const { resetsAt } = budget.linesFor({}, now)[0] ?? {};
    return toPage(
      rows.map(({ per: place, names, charged_at: chargedAt }) => ({
        place,
        at: chargedAt,
        per: decodePer(place, budget.dimensions),
        unit,
        ...figures(unit, limit, sumOf(names, counts)),
        resetsAt: timeOf(resetsAt),
        chargedAt: new Date(chargedAt),
      })),
      page,
      (counter) => [counter.at, counter.place],
    );
  }

  /** The budgets that bind calls of a key, those of its tenant first. */
  async budgetsOf(principal: Principal): Promise<KeyBudget[]> {
    const { book, admission, directory, clock } = this.options;
    const subject = ownSubject(principal, directory);
    const { tenant } = principal;
    const now = clock.now();
    const { month, requests, tokens } = this.own.of(tenant, now);
    const own = [
      { line: month, name: 'monthly budget', window: 'month' },
      { line: requests, name: 'requests per minute', window: 'minute' },
      { line: tokens, name: 'tokens per minute', window: 'minute' },
    ].filter(({ line }) => line.limit !== undefined);
    const bound = book.of(tenant.id).all.filter((budget) => budget.isInForce(now) && canBind(budget.terms, subject));
    const lines = bound.map((budget) => {
      const isKnown = budget.dimensions.every((name) => subject[name] !== undefined);
      return { budget, lines: isKnown ? budget.linesFor(subject, now) : [] };
    });
    const names = [...own.flatMap(({ line }) => namesOf(line)), ...lines.flatMap((one) => one.lines.flatMap(namesOf))];
    const counts = await admission.counts(tenant.id, names);
    return [
      ...own.map(({ line, name, window }) => ({
        id: line.budget,
        name,
        unit: line.unit,
        ...figures(line.unit, line.limit ?? 0n, sumOf(namesOf(line), counts)),
        window,
        resetsAt: timeOf(line.resetsAt),
        mode: 'HARD' as const,
        per: [],
      })),
      ...lines.map(({ budget, lines: [line] }) => {
        const { id, name, unit, window, mode } = budget.terms;
        const limit = budget.limitAt(now);
        const known = line === undefined ? UNKNOWN : figures(unit, limit, sumOf(namesOf(line), counts));
        const { resetsAt } = budget.linesFor(subject, now)[0] ?? {};
        const about = { id, name, unit, window, mode, per: [...budget.dimensions] };
        return { ...about, ...known, limit: amountOf(unit, limit), resetsAt: timeOf(resetsAt) };
      }),
    ];
  }
}

const UNKNOWN = { used: null, held: null, remaining: null };

function namesOf({ counter, earlier = [] }: Line): string[] {
  return [counter, ...earlier];
}

function sumOf(names: readonly string[], counts: ReadonlyMap<string, Count>): Count {
  const sum = { used: 0n, held: 0n };
  for (const name of names) {
    const { used, held } = counts.get(name) ?? { used: 0n, held: 0n };
    sum.used += used;
    sum.held += held;
  }
  return sum;
}

function figures(unit: BudgetUnit, limit: bigint, { used, held }: Count) {
  const left = limit - used - held;
  return {
    limit: amountOf(unit, limit),
    used: amountOf(unit, used),
    held: amountOf(unit, held),
    remaining: amountOf(unit, left > 0n ? left : 0n),
  };
}

function amountOf(unit: BudgetUnit, amount: bigint): number {
  return unit === 'usd' ? nanoToUsd(amount) : Number(amount);
}

function timeOf(millis: number | undefined): Date | null {
  return millis === undefined ? null : new Date(millis);
}
