import { CounterTable } from '../counter-table.js';
import {
  type Amounts,
  type Binding,
  type BudgetUnit,
  heldAmounts,
  type Line,
  overLines,
  shortLine,
  unitOf,
} from '../counter.rules.js';
import { type Counts, type Forgotten, type Hold, unpackHold } from '../hold.rules.js';

type Holds = Map<string, Hold>;

/** The first two lines of a call are the tenant's own of the minute; refusals by others are requests of it too. */
const OWN_OF_THE_MINUTE = 2;

/** The steps of a call on counters in memory: texts come and go, as with the script of Redis. */
export class CallSteps {
  private readonly table: CounterTable;

  constructor(most?: number) {
    this.table = new CounterTable(most);
  }

  replace(counts: Counts, forgotten: Forgotten): void {
    this.table.replace(counts, forgotten);
  }

  prune(now: number): void {
    this.table.prune(now);
  }

  drop(tenantId: string): void {
    this.table.dropTenant(tenantId);
  }

  /** Holds a demand that each line has room for, under the id of the call. */
  reserve(holds: Holds, [id = '', ...args]: readonly string[]): string[] {
    const { hold, lines, known } = askedBy(args);
    const unread = this.unread(hold, lines, known);
    if (unread.length > 0) return ['unread', ...unread];
    const short = this.short(hold, lines);
    if (short !== undefined) {
      const place = lines.indexOf(short) + 1;
      const [first] = hold.counters;
      if (place > OWN_OF_THE_MINUTE && first !== undefined) this.table.at(hold.tenantId, first).used += 1n;
      return this.answer('short', String(place), hold, lines);
    }
    const over = overLines(lines, (line) => this.table.sumOf(hold.tenantId, line), hold.amounts);
    const taken = { ...hold, amounts: heldAmounts(over, hold.amounts) };
    this.grow(taken, 1n);
    holds.set(id, taken);
    const places = over.map((line) => lines.indexOf(line) + 1).join(' ');
    return this.answer('ok', places === '' ? '0' : places, hold, lines);
  }

  /** Another hold in the place of one. */
  cover(holds: Holds, [id = '', ...args]: readonly string[]): string[] {
    const before = holds.get(id);
    if (before === undefined) return ['closed'];
    const { hold, lines, known } = askedBy(args);
    const unread = this.unread(hold, lines, known);
    if (unread.length > 0) return ['unread', ...unread];
    this.grow(before, -1n);
    const short = this.short(hold, lines);
    const taken = short === undefined ? hold : before;
    this.grow(taken, 1n);
    holds.set(id, taken);
    return short === undefined
      ? this.answer('ok', '0', hold, lines)
      : this.answer('short', String(lines.indexOf(short) + 1), hold, lines);
  }

  /** The usage of a call in the place of its hold. */
  settle(holds: Holds, [id = '', tokens = '0', usd = '0', requests = '0']: readonly string[]): string[] {
    const hold = holds.get(id);
    if (hold === undefined) return ['gone'];
    holds.delete(id);
    this.grow(hold, -1n);
    const actual: Amounts = { usd: BigInt(usd), tokens: BigInt(tokens), requests: BigInt(requests) };
    const figures = hold.counters.flatMap((counter) => {
      const count = this.table.at(hold.tenantId, counter);
      count.used += actual[unitOf(counter)];
      return [count.used, count.used + count.held].map(String);
    });
    return ['ok', '0', ...figures];
  }

  /** The figures of counters, two texts each: used, and used with held. Both are empty for one that is not here. */
  look(tenantId: string, names: readonly string[]): string[] {
    const figures = names.flatMap((name) => {
      const count = this.table.find(tenantId, name);
      return count === undefined ? ['', ''] : [count.used, count.used + count.held].map(String);
    });
    return ['ok', '0', ...figures];
  }

  private unread({ tenantId }: Hold, lines: readonly Line[], known: readonly string[]): string[] {
    for (let at = 0; at + 1 < known.length; at += 2)
      this.table.recall(tenantId, known[at] ?? '', BigInt(known[at + 1] ?? '0'));
    return this.table.forgottenIn(tenantId, lines);
  }

  private short({ tenantId, amounts }: Hold, lines: readonly Line[]): Line | undefined {
    return shortLine(lines, (line) => this.table.sumOf(tenantId, line), amounts);
  }

  private grow({ tenantId, counters, amounts }: Hold, sign: bigint): void {
    for (const counter of counters) this.table.at(tenantId, counter).held += sign * amounts[unitOf(counter)];
  }

  private answer(status: string, places: string, { tenantId }: Hold, lines: readonly Line[]): string[] {
    const figures = lines.flatMap((line) => {
      const { used, held } = this.table.sumOf(tenantId, line);
      return [used, used + held].map(String);
    });
    return [status, places, ...figures];
  }
}

/**
 * A hold, its lines, and pairs of a counter and what the ledger has of it. A line is its unit, limit (empty: none), binding
 * (empty: it refuses), the number of its counters, and these.
 */
function askedBy([packed = '', count = '0', ...args]: readonly string[]): {
  hold: Hold;
  lines: Line[];
  known: readonly string[];
} {
  const lines: Line[] = [];
  let at = 0;
  while (lines.length < Number(count)) {
    const [unit = '', limit = '', binds = '', names = '0'] = args.slice(at, at + 4);
    const [counter = '', ...earlier] = args.slice(at + 4, at + 4 + Number(names));
    at += 4 + Number(names);
    lines.push({
      budget: '',
      unit: unit as BudgetUnit,
      limit: limit === '' ? undefined : BigInt(limit),
      binds: binds === '' ? undefined : (binds as Binding),
      counter,
      earlier: earlier.length === 0 ? undefined : earlier,
    });
  }
  return { hold: unpackHold(packed), lines, known: args.slice(at) };
}
