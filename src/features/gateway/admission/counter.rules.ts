import type { Count, Demand, OverLimit } from '../../../contracts/admission.js';

/** The unit that a budget counts in. */
export type BudgetUnit = 'usd' | 'tokens' | 'requests';

/** The demand of a call, or its usage, in every unit. Money in nano-USD. */
export type Amounts = Readonly<Record<BudgetUnit, bigint>>;

/**
 * A counter is a budget in one window: `<budget>.<counting>.<unit>/<start>-<until>[/<value>…]`, times in ms. Since the
 * window is in the name, nothing is reset, and a clock that goes back finds the counter it left. `counting` changes with
 * what is counted, `until` is when the counter is not looked at any more, absent for one that always is, and each value is
 * that of a dimension that has counters of its own.
 */
export interface CounterParts {
  budget: string;
  counting: number;
  unit: BudgetUnit;
  start: number;
  /** Infinity for a counter without an end. */
  until: number;
  /** Encoded as `encodePer` does. */
  per?: string | undefined;
}

export function counterName({ budget, counting, unit, start, until, per }: CounterParts): string {
  const end = Number.isFinite(until) ? until : '';
  const name = `${budget}.${counting}.${unit}/${start}-${end}`;
  return per === undefined ? name : `${name}/${per}`;
}

const NAME = /^([^./]+)\.(\d+)\.(usd|tokens|requests)\/(\d+)-(\d*)(?:\/(.+))?$/;

/** The parts of a counter's name; undefined for any other text. */
export function counterParts(name: string): CounterParts | undefined {
  const [, budget, counting, unit, start, until, per] = NAME.exec(name) ?? [];
  if (budget === undefined) return undefined;
  return {
    budget,
    counting: Number(counting),
    unit: unit as BudgetUnit,
    start: Number(start),
    until: until === '' ? Number.POSITIVE_INFINITY : Number(until),
    per,
  };
}

/** The unit of a counter, found by the end of its part before the slash. */
export function unitOf(name: string): BudgetUnit {
  const slash = name.indexOf('/');
  if (name.endsWith('.usd', slash)) return 'usd';
  return name.endsWith('.tokens', slash) ? 'tokens' : 'requests';
}

/** When a counter is not looked at any more, ms. */
export function untilOf(name: string): number {
  const dash = name.indexOf('-', name.indexOf('/'));
  const end = name.indexOf('/', dash);
  const text = end < 0 ? name.slice(dash + 1) : name.slice(dash + 1, end);
  return text === '' ? Number.POSITIVE_INFINITY : Number(text);
}

/** Whether a counter is that of values, of which there may be any number. */
export function hasValues(name: string): boolean {
  return name.includes('/', name.indexOf('/') + 1);
}

/**
 * How a limit binds a call other than by refusing it. `ASKS`: a call that does not fit is let in as one that asks people,
 * for which nothing but its request is held. `APPROVED`: the same for a call that people approved, of which all is held.
 * `WATCHES`: it is noted once the limit is used, whatever is held; calls under way are used requests.
 */
export type Binding = 'ASKS' | 'APPROVED' | 'WATCHES';

/** A budget as it binds one call. */
export interface Line {
  /** The name that clients know: a budget's id, or `month`, `tokens`, `requests` for the tenant's own. */
  budget: string;
  unit: BudgetUnit;
  /** Absent: it is counted, and refuses nothing. */
  limit?: bigint | undefined;
  /** Absent: a call that does not fit is refused. */
  binds?: Binding | undefined;
  /** Name of the counter that the call is charged to. */
  counter: string;
  /** Further counters of a rolling window, whose sums count too. */
  earlier?: readonly string[] | undefined;
  /** The way of a call that it refuses: to another model, or with a lower output limit. */
  remedy?: { degradeTo: string } | { capsOutput: true } | undefined;
  /** When there is room again in a window that is full, ms. */
  resetsAt?: number | undefined;
  /** The words of a refusal about the budget beside its figures; absent for the tenant's own. */
  about?: { name: string; window: string; selector: string } | undefined;
}

/**
 * Whether a line has room for `amount` on top of what is used and held. A free call is refused only once money was spent
 * and none is left: a budget of 0 allows free models.
 */
export function hasRoom({ unit, limit }: Pick<Line, 'unit' | 'limit'>, { used, held }: Count, amount: bigint): boolean {
  if (limit === undefined) return true;
  if (unit === 'usd' && amount === 0n) return used === 0n || used < limit;
  return used + held + amount <= limit;
}

/**
 * The lines as they bind this call: those that it passes do not limit it, and none that would send a free call to another
 * model does.
 */
export function boundLines(
  lines: readonly Line[],
  { isApproved, isMade, unlimitedBy = [], cost }: Demand,
): readonly Line[] {
  if (isMade === true) return lines.filter(isCounted).map((line) => ({ ...line, limit: undefined }));
  if (isApproved !== true && unlimitedBy.length === 0 && cost > 0n) return lines;
  const isPassed = ({ budget, unit, remedy }: Line): boolean =>
    unlimitedBy.includes(budget) || (cost === 0n && unit === 'usd' && remedy !== undefined && 'degradeTo' in remedy);
  return lines.map((line) => {
    if (isPassed(line)) return { ...line, limit: undefined };
    return isApproved === true && line.binds === 'ASKS' ? { ...line, binds: 'APPROVED' } : line;
  });
}

/** The first line that refuses; undefined when a call is let in by all. */
export function shortLine<L extends Line>(
  lines: readonly L[],
  countOf: (line: L) => Count,
  amounts: Amounts,
): L | undefined {
  return lines.find((line) => line.binds === undefined && !hasRoom(line, countOf(line), amounts[line.unit]));
}

/** The lines that ask people or watch, and have no room. */
export function overLines<L extends Line>(
  lines: readonly L[],
  countOf: (line: L) => Count,
  amounts: Amounts,
): readonly L[] {
  return lines.filter((line) => {
    if (line.binds === undefined || line.limit === undefined) return false;
    const count = countOf(line);
    return line.binds === 'WATCHES' ? watched(line, count) >= line.limit : !hasRoom(line, count, amounts[line.unit]);
  });
}

/** The count of a limit that watches: a call that is under way is one, and what is held for it is not spent yet. */
function watched({ unit }: Line, { used, held }: Count): bigint {
  return unit === 'requests' ? used + held : used;
}

/** The amounts to hold: of a call that asks people its request alone. */
export function heldAmounts(over: readonly Line[], amounts: Amounts): Amounts {
  return over.some(({ binds }) => binds === 'ASKS') ? { usd: 0n, tokens: 0n, requests: 1n } : amounts;
}

/** Lines that are over, as admission tells of them. */
export function overLimits<L extends Line>(over: readonly L[], countOf: (line: L) => Count): OverLimit[] {
  return over.map((line) => {
    const { budget, about, binds, unit, limit = 0n } = line;
    return {
      budgetId: budget,
      name: about?.name ?? budget,
      binds: binds === 'WATCHES' ? 'WATCHES' : 'ASKS',
      unit,
      limit,
      count: { ...countOf(line) },
    };
  });
}

/** Whether a refusal by this line is counted as a request of the minute: refusals that are recorded have a limit so. */
export function isCounted({ budget }: Pick<Line, 'budget'>): boolean {
  return budget !== 'requests' && budget !== 'tokens';
}
