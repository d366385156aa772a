import { hash } from 'node:crypto';
import type { RequestIssue } from '../../../shared/errors.js';
import {
  type Dimension,
  isDimension,
  matcherOf,
  type Matcher,
  type Selector,
  selectorJson,
  type Subject,
} from '../../../shared/selectors/selector.rules.js';
import { counterName, type Line, type BudgetUnit } from '../admission/counter.rules.js';
import {
  isTimeZone,
  readWindow,
  resetOf,
  type Span,
  spansAt,
  stepOf,
  type Window,
  WINDOW_EXPECTED,
} from './window.rules.js';

export type BudgetMode = 'HARD' | 'SOFT' | 'APPROVE' | 'DEGRADE';

/** More of a budget until a time, ms. */
export interface Raise {
  amount: bigint;
  until: number;
}

/** A budget's terms. */
export interface BudgetTerms {
  id: string;
  name: string;
  selector: Selector;
  per: readonly Dimension[];
  unit: BudgetUnit;
  /** Nano-USD, tokens or requests. */
  amount: bigint;
  window: string;
  timeZone: string;
  mode: BudgetMode;
  /** The model that calls go to in the mode DEGRADE. */
  degradeTo: string | null;
  /** Calls get a lower output limit before they are refused. */
  capsOutput: boolean;
  /** Unix ms; null where it has no such end. */
  validFrom: number | null;
  validUntil: number | null;
  counting: number;
  /** When it began to count, unless its terms were changed so that it counts anew; Unix ms. */
  createdAt?: number;
  raises: readonly Raise[];
}

export const MAX_PER = 3;
/** The longest value that a counter's name shows, in characters once encoded; of longer ones it has a digest. */
const MAX_SHOWN = 64;
/** Dimensions of which a call may have many values. */
const MANY: readonly Dimension[] = ['group', 'tag'];

/** The names of dimensions that get a counter for each value. Problems have paths below `per`. */
export function perProblems(per: readonly string[]): RequestIssue[] {
  const issues = per.flatMap((name, at) =>
    isDimension(name) ? [] : [{ path: `per[${at}]`, message: 'expected a dimension, such as user or session' }],
  );
  if (per.length > MAX_PER) issues.push({ path: 'per', message: `expected at most ${MAX_PER} dimensions` });
  if (new Set(per).size < per.length) issues.push({ path: 'per', message: 'expected each dimension once' });
  if (per.filter((name) => isDimension(name) && MANY.includes(name)).length > 1)
    issues.push({ path: 'per', message: `expected at most one of ${MANY.join(', ')}` });
  return issues;
}

/** Problems of the window and its time zone. */
export function windowProblems({
  window,
  timeZone,
}: {
  window?: string | null;
  timeZone?: string | null;
}): RequestIssue[] {
  const issues: RequestIssue[] = [];
  if (typeof window === 'string' && readWindow(window) === undefined)
    issues.push({ path: 'window', message: WINDOW_EXPECTED });
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    issues.push({ path: 'timeZone', message: 'expected an IANA time zone, such as Europe/Berlin' });
  return issues;
}

/** The terms that say what happens to a call that does not fit. */
type Effect = Pick<BudgetTerms, 'mode' | 'unit' | 'degradeTo' | 'capsOutput'>;

/** Problems of terms that do not go together. */
export function effectProblems({ mode, unit, degradeTo, capsOutput }: Effect): RequestIssue[] {
  const issues: RequestIssue[] = [];
  if (mode === 'DEGRADE' && degradeTo === null)
    issues.push({ path: 'degradeTo', message: 'expected a model, as the mode is DEGRADE' });
  if (mode !== 'DEGRADE' && degradeTo !== null)
    issues.push({ path: 'degradeTo', message: `expected none, as the mode is ${mode}` });
  if (capsOutput && (mode !== 'HARD' || unit === 'requests'))
    issues.push({ path: 'capsOutput', message: 'expected a budget of USD or tokens in the mode HARD' });
  return issues;
}

/** The value of each dimension of `per`, as a counter's name has it. */
export function encodePer(values: readonly string[]): string {
  return values
    .map((value) => {
      const shown = encodeURIComponent(value.toWellFormed()).replaceAll('~', '%7E');
      return shown.length <= MAX_SHOWN ? shown : `~${hash('sha256', value, 'hex').slice(0, 32)}`;
    })
    .join('/');
}

/** The values of `per` in a counter's name: texts, digests that begin with `~`, null where a call had none. */
export function decodePer(per: string | undefined, dimensions: readonly string[]): Record<string, string | null> {
  const values = (per ?? '').split('/');
  return Object.fromEntries(
    dimensions.map((name, at) => {
      const value = values[at] ?? '';
      return [name, value === '' ? null : decodeURIComponent(value)];
    }),
  );
}

/** The most lines of one budget that are kept, of the values that calls have at a time. */
const MAX_KNOWN_LINES = 1_000;

/** The window of now: of a rolling one, its steps. */
interface Present {
  present: Span;
  names: readonly string[];
  resetsAt: number | undefined;
}

const WITHOUT_VALUES: readonly string[][] = [[]];
const NO_VALUE: readonly string[] = [''];
const ASKING = { binds: 'ASKS' } as const satisfies Partial<Line>;

/** A budget that is ready to bind calls. */
export class BoundBudget {
  readonly matches: Matcher;
  readonly window: Window;
  private readonly about: NonNullable<Line['about']>;
  private readonly remedy: Line['remedy'];
  private readonly per: readonly Dimension[];
  private known: Present | undefined;
  /** Lines of the present by the values of `per`, while nothing raises the limit. */
  private readonly lines = new Map<string, Line>();

  constructor(readonly terms: BudgetTerms) {
    const { selector, per, name, window, degradeTo, capsOutput } = terms;
    this.matches = matcherOf(selector);
    this.window = readWindow(window) ?? { kind: 'total' };
    this.per = this.window.kind === 'session' && !per.includes('session') ? [...per, 'session'] : per;
    if (degradeTo !== null) this.remedy = { degradeTo };
    else if (capsOutput) this.remedy = { capsOutput: true };
    this.about = { name, window, selector: JSON.stringify(selectorJson(selector)) };
  }

  /** The dimensions whose values have counters of their own. */
  get dimensions(): readonly Dimension[] {
    return this.per;
  }

  isInForce(now: number): boolean {
    const { validFrom, validUntil } = this.terms;
    return (validFrom === null || validFrom <= now) && (validUntil === null || now < validUntil);
  }

  /** The limit with the raises that hold at `now`. */
  limitAt(now: number): bigint {
    const { amount, raises } = this.terms;
    return raises.reduce((limit, raise) => (raise.until > now ? limit + raise.amount : limit), amount);
  }

  /** The lines of a call: one for each combination of values that have counters of their own. */
  linesFor(subject: Subject, now: number): Line[] {
    const present = this.at(now);
    return combinations(this.per, subject).map((values) => {
      const key = values.join('\0');
      const known = this.lines.get(key);
      if (known !== undefined) return known;
      const line = this.lineOf(values, present, now);
      if (this.terms.raises.length > 0) return line;
      if (this.lines.size >= MAX_KNOWN_LINES) this.lines.clear();
      this.lines.set(key, line);
      return line;
    });
  }

  private lineOf(values: readonly string[], { names, resetsAt }: Present, now: number): Line {
    const { id, unit, mode } = this.terms;
    const suffix = values.length === 0 ? '' : `/${encodePer(values)}`;
    const [counter = '', ...earlier] = suffix === '' ? names : names.map((name) => name + suffix);
    return {
      budget: id,
      unit,
      limit: mode === 'SOFT' ? undefined : this.limitAt(now),
      ...(mode === 'APPROVE' ? ASKING : {}),
      ...(this.remedy === undefined ? {} : { remedy: this.remedy }),
      counter,
      ...(earlier.length === 0 ? {} : { earlier }),
      resetsAt,
      about: this.about,
    };
  }

  /** The calendar's window of `now`; of other windows the present step, or all of time. */
  presentSpan(now: number): Span {
    return this.at(now).present;
  }

  /** The names of the counters of values, as `encodePer` writes them, whose sum is looked at now. */
  namesOf(per: string, now: number): string[] {
    return this.at(now).names.map((name) => (per === '' ? name : `${name}/${per}`));
  }

  private at(now: number): Present {
    const { known } = this;
    if (known !== undefined && now >= known.present.start && now < known.present.end) return known;
    const { id, counting, unit, timeZone } = this.terms;
    const { window } = this;
    const spans = spansAt(window, timeZone, now);
    const after = window.kind === 'rolling' ? window.millis + stepOf(window.millis) : 0;
    const names = spans.map(({ start, end }) => counterName({ budget: id, counting, unit, start, until: end + after }));
    const [present = { start: 0, end: 0 }] = spans;
    this.lines.clear();
    return (this.known = { present, names, resetsAt: resetOf(window, spans) });
  }
}

/** The values of a call for each dimension in turn; without a value, calls share the counter of the empty one. */
function combinations(per: readonly Dimension[], subject: Subject): readonly string[][] {
  const [only] = per;
  if (only === undefined) return WITHOUT_VALUES;
  if (per.length === 1) return valuesOf(subject, only).map((value) => [value]);
  let found: readonly string[][] = WITHOUT_VALUES;
  for (const dimension of per) {
    const values = valuesOf(subject, dimension);
    found = found.flatMap((before) => values.map((value) => [...before, value]));
  }
  return found;
}

function valuesOf(subject: Subject, dimension: Dimension): readonly string[] {
  const values = subject[dimension] ?? [];
  return values.length === 0 ? NO_VALUE : values;
}

/** Whether calls of this caller can be bound, whatever else there is to them. */
export function canBind({ selector }: Pick<BudgetTerms, 'selector'>, subject: Subject): boolean {
  const known = Object.fromEntries(
    Object.entries(selector).filter(([name]) => subject[name as Dimension] !== undefined),
  );
  return matcherOf(known)(subject);
}

/** Whether a change of terms is one of what is counted, so that the counters begin anew. */
export function countsAnew(before: BudgetTerms, after: BudgetTerms): boolean {
  const measure = ({ selector, per, unit, window, timeZone }: BudgetTerms): string =>
    JSON.stringify([selectorJson(selector), per, unit, window, timeZone]);
  return measure(before) !== measure(after);
}
