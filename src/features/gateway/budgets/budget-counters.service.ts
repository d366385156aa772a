import type { Admission } from '../../../contracts/admission.js';
import type { Principal, TenantDirectory, TenantSnapshot } from '../../../contracts/identity.js';
import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError } from '../../../shared/errors.js';
import { decodeCursor, type Page, type PageRequest, toPage } from '../../../shared/page.js';
import type { Dimension, Subject } from '../../../shared/selectors/selector.rules.js';
import type { Clock } from '../../../shared/time/clock.js';
import { monthStart, nextMonthStart } from '../../../shared/time/period.js';
import { OwnLimits } from '../admission/own-lines.js';
import { canBind, decodePer } from './budget.rules.js';
import { ownSubject } from './own-subject.js';
import type { BudgetBook } from './budget-book.service.js';
import type { BudgetCounter, KeyBudget } from './budget-counter.types.js';
import { amountOf, figures, forecastFor, forecastIn, counterNames, sumOf, timeOf } from './counter-figures.js';

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
      rows.map(({ per: place, names, charged_at: chargedAt }) => {
        const known = figures(unit, limit, sumOf(names, counts));
        return {
          place,
          at: chargedAt,
          per: decodePer(place, budget.dimensions),
          unit,
          ...known,
          resetsAt: timeOf(resetsAt),
          chargedAt: new Date(chargedAt),
          forecast: forecastFor(budget, known, now),
        };
      }),
      page,
      (counter) => [counter.at, counter.place],
    );
  }

  /** The budgets that bind calls of a key, those of its tenant first. */
  budgetsOf(principal: Principal): Promise<KeyBudget[]> {
    return this.binding(principal.tenant, ownSubject(principal, this.options.directory));
  }

  /**
   * The budgets that can bind calls of somebody, whatever else there is to the calls; those of the tenant first. `unknown`:
   * the dimensions of which the subject does not say all values, so that no single counter is theirs.
   */
  async binding(tenant: TenantSnapshot, subject: Subject, unknown: readonly Dimension[] = []): Promise<KeyBudget[]> {
    const { book, admission, clock } = this.options;
    const now = clock.now();
    const own = this.ownLines(tenant, now);
    const bound = book.of(tenant.id).all.filter((budget) => budget.isInForce(now) && canBind(budget.terms, subject));
    const isKnown = (name: Dimension): boolean => subject[name] !== undefined && !unknown.includes(name);
    const lines = bound.map((budget) => ({
      budget,
      lines: budget.dimensions.every(isKnown) ? budget.linesFor(subject, now) : [],
    }));
    const names = [
      ...own.flatMap(({ line }) => counterNames(line)),
      ...lines.flatMap((one) => one.lines.flatMap(counterNames)),
    ];
    const counts = await admission.counts(tenant.id, names);
    return [
      ...own.map(({ line, name, window }) => {
        const known = figures(line.unit, line.limit ?? 0n, sumOf(counterNames(line), counts));
        const month = { start: monthStart(now), end: nextMonthStart(now) };
        return {
          id: line.budget,
          name,
          unit: line.unit,
          ...known,
          window,
          resetsAt: timeOf(line.resetsAt),
          mode: 'HARD' as const,
          per: [],
          forecast: window === 'month' ? forecastIn(month, known, now) : null,
        };
      }),
      ...lines.map(({ budget, lines: [line] }) => {
        const { id, name, unit, window, mode } = budget.terms;
        const limit = budget.limitAt(now);
        const known = line === undefined ? undefined : figures(unit, limit, sumOf(counterNames(line), counts));
        const { resetsAt } = budget.linesFor(subject, now)[0] ?? {};
        return {
          id,
          name,
          unit,
          window,
          mode,
          per: [...budget.dimensions],
          ...(known ?? UNKNOWN),
          limit: amountOf(unit, limit),
          resetsAt: timeOf(resetsAt),
          forecast: known === undefined ? null : forecastFor(budget, known, now),
        };
      }),
    ];
  }

  private ownLines(tenant: TenantSnapshot, now: number) {
    const { month, requests, tokens } = this.own.of(tenant, now);
    return [
      { line: month, name: 'monthly budget', window: 'month' },
      { line: requests, name: 'requests per minute', window: 'minute' },
      { line: tokens, name: 'tokens per minute', window: 'minute' },
    ].filter(({ line }) => line.limit !== undefined);
  }
}

const UNKNOWN = { used: null, held: null, remaining: null };
