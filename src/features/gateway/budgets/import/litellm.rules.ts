import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/json/json.js';
import { usdToNano } from '../../../../shared/money.js';
import type { Dimension, Selector } from '../../../../shared/selectors/selector.rules.js';
import type { BudgetUnit } from '../../admission/counter.rules.js';
import type { BudgetMode } from '../budget.rules.js';
import { windowOfDuration } from './duration.rules.js';

/** Rows of LiteLLM's `/key/list`, `/team/list` and `/user/list`. */
export interface LitellmRows {
  keys: readonly JsonObject[];
  teams: readonly JsonObject[];
  users: readonly JsonObject[];
}

/** The names that rows are looked up by. */
export interface KnownNames {
  /** Ids of the keys that can be used, by their names; null where several have it. */
  keys: ReadonlyMap<string, string | null>;
  groups: ReadonlySet<string>;
}

/** The terms of a budget that is imported. */
export interface ImportedTerms {
  selector: Selector;
  per: readonly Dimension[];
  unit: BudgetUnit;
  amount: bigint;
  window: string;
  mode: BudgetMode;
}

/** A budget to make from a row, or why it cannot be made. */
export interface PlannedBudget {
  /** The place of its row, such as `teams[3]`. */
  source: string;
  name: string;
  terms?: ImportedTerms;
  problem?: string;
}

/** Whom the budgets of a row bind, or why that cannot be said. */
type Bound = { label: string; selector: Selector } | { label: string; problem: string };

/** The longest name of a budget, in characters. */
const LONGEST_NAME = 200;
/** The longest value of a selector, in characters; of a tag with its name. */
const LONGEST_VALUE = 200;
/** The largest amount, in USD. */
const MOST_USD = 1_000_000_000;
const UNKNOWN = ['max_parallel_requests', 'model_rpm_limit', 'model_tpm_limit'] as const;

/** The budgets of all rows, in their order. A row without limits has none. */
export function plannedBudgets({ keys, teams, users }: LitellmRows, known: KnownNames): PlannedBudget[] {
  return [
    ...keys.flatMap((row, at) => budgetsOf(row, `keys[${at}]`, boundKey(row, known))),
    ...teams.flatMap((row, at) => {
      const team = boundTeam(row, known);
      return [...budgetsOf(row, `teams[${at}]`, team), ...memberBudgets(row, `teams[${at}]`, team)];
    }),
    ...users.flatMap((row, at) => budgetsOf(row, `users[${at}]`, boundUser(row))),
  ];
}

function boundKey(row: JsonObject, { keys }: KnownNames): Bound {
  const name = textIn(row, 'key_alias') ?? textIn(row, 'key_name');
  if (name === undefined) return { label: 'key', problem: 'the key has no key_alias by which it could be found here' };
  const label = `key ${name}`;
  const id = keys.get(name);
  if (typeof id === 'string') return { label, selector: { key: [id] } };
  const problem = id === null ? `several keys here have the name ${name}` : `no key here has the name ${name}`;
  return { label, problem };
}

/** A team is the group of its name, as provisioned; without one, the tag `team`. */
function boundTeam(row: JsonObject, { groups }: KnownNames): Bound {
  const name = textIn(row, 'team_alias') ?? textIn(row, 'team_id');
  if (name === undefined) return { label: 'team', problem: 'the team has neither team_alias nor team_id' };
  const label = `team ${name}`;
  if (name.includes('*') || name.length > LONGEST_VALUE - 5)
    return { label, problem: 'a name of this form cannot be selected' };
  return { label, selector: groups.has(name) ? { group: [name] } : { tag: [`team=${name}`] } };
}

function boundUser(row: JsonObject): Bound {
  const names = [textIn(row, 'user_id'), textIn(row, 'user_email')].filter((name) => name !== undefined);
  const [label = ''] = names.toReversed();
  if (names.length === 0) return { label: 'user', problem: 'the user has neither user_id nor user_email' };
  if (names.some((name) => name.includes('*') || name.length > LONGEST_VALUE))
    return { label: `user ${label}`, problem: 'a name of this form cannot be selected' };
  return { label: `user ${label}`, selector: { user: [...new Set(names)] } };
}

/** The limits of a row; what its budget table has counts where the row itself says nothing. */
function budgetsOf(row: JsonObject, source: string, bound: Bound, per: readonly Dimension[] = []): PlannedBudget[] {
  const table = isJsonObject(row.litellm_budget_table) ? row.litellm_budget_table : {};
  const of = (name: string): JsonValue | undefined => row[name] ?? table[name];
  const planned: PlannedBudget[] = [];
  const plan = (suffix: string, make: () => Omit<ImportedTerms, 'selector' | 'per'>, selector: Selector = {}): void => {
    planned.push(plannedOf(source, bound, suffix, { make, selector, per }));
  };
  const duration = of('budget_duration');
  if (isGiven(of('max_budget'))) plan('', () => moneyTerms(of('max_budget'), duration, 'HARD'));
  if (isGiven(of('soft_budget'))) plan(', soft', () => moneyTerms(of('soft_budget'), duration, 'SOFT'));
  if (isGiven(of('rpm_limit'))) plan(', requests a minute', () => countTerms(of('rpm_limit'), 'requests', 'rpm_limit'));
  if (isGiven(of('tpm_limit'))) plan(', tokens a minute', () => countTerms(of('tpm_limit'), 'tokens', 'tpm_limit'));
  const windows = of('budget_limits');
  if (Array.isArray(windows))
    for (const limit of windows.filter(isJsonObject))
      plan(`, ${textIn(limit, 'budget_duration') ?? 'in all'}`, () =>
        moneyTerms(limit.max_budget, limit.budget_duration, 'HARD'),
      );
  const models = of('model_max_budget');
  if (isJsonObject(models))
    for (const [model, limit] of Object.entries(models)) {
      const said = isJsonObject(limit) ? limit : { max_budget: limit, budget_duration: duration };
      const most = said.max_budget ?? said.budget_limit;
      plan(`, ${model}`, () => moneyTerms(most, said.budget_duration ?? said.time_period, 'HARD'), { model: [model] });
    }
  for (const name of UNKNOWN)
    if (isGiven(of(name)))
      planned.push({ source, name: nameOf(bound.label, ` ${name}`), problem: `${name} has no counterpart here` });
  return planned;
}

/** A team's limit for each of its members. */
function memberBudgets(row: JsonObject, source: string, team: Bound): PlannedBudget[] {
  const table = row.team_member_budget_table;
  const each = isJsonObject(table) ? table : { max_budget: row.team_member_budget };
  return budgetsOf({ ...each, litellm_budget_table: null }, source, { ...team, label: `${team.label}, each member` }, [
    'user',
  ]);
}

interface Planning {
  make: () => Omit<ImportedTerms, 'selector' | 'per'>;
  selector: Selector;
  per: readonly Dimension[];
}

function plannedOf(source: string, bound: Bound, suffix: string, { make, selector, per }: Planning): PlannedBudget {
  const name = nameOf(bound.label, suffix);
  if ('problem' in bound) return { source, name, problem: bound.problem };
  try {
    const terms = make();
    return { source, name, terms: { ...terms, selector: { ...bound.selector, ...selector }, per } };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { source, name, problem: error.message };
  }
}

/** A value that no budget can be made of. */
class Unusable extends Error {}

function moneyTerms(most: JsonValue | undefined, duration: JsonValue | undefined, mode: BudgetMode) {
  const usd = numberOf(most);
  if (usd === undefined || usd < 0 || usd > MOST_USD)
    throw new Unusable(`the limit ${shown(most)} is not an amount in USD`);
  return { unit: 'usd', amount: usdToNano(usd), window: windowOf(duration), mode } as const;
}

function countTerms(most: JsonValue | undefined, unit: 'tokens' | 'requests', name: string) {
  const count = numberOf(most);
  if (count === undefined || !Number.isSafeInteger(count) || count < 0)
    throw new Unusable(`${name} ${shown(most)} is not a number of ${unit}`);
  return { unit, amount: BigInt(count), window: 'minute', mode: 'HARD' } as const;
}

function windowOf(duration: JsonValue | undefined): string {
  if (!isGiven(duration)) return 'total';
  const window = typeof duration === 'string' ? windowOfDuration(duration) : undefined;
  if (window === undefined) throw new Unusable(`the duration ${shown(duration)} has no window here`);
  return window;
}

function numberOf(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,15}(\.\d{1,18})?$/.test(value) ? Number(value) : undefined;
}

function textIn(row: JsonObject, name: string): string | undefined {
  const value = row[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

/** A value in a message, not longer than anybody reads. */
function shown(value: JsonValue | undefined): string {
  return JSON.stringify(value ?? null).slice(0, 60);
}

function nameOf(label: string, suffix: string): string {
  return `LiteLLM: ${label}${suffix}`.slice(0, LONGEST_NAME);
}
