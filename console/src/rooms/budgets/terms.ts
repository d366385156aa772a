import { t } from '@lingui/core/macro';
import { SELECTOR_DIMENSIONS, type Dimension } from '../../../../src/shared/selectors/selector.rules.js';
import { CALENDAR } from '../../../../src/features/gateway/budgets/window.rules.js';
import type {
  BudgetMode,
  BudgetTermsFragment,
  BudgetUnit,
  CreateBudgetInput,
  UpdateBudgetInput,
} from '../../gql/graphql.js';
import { dimensionWord } from '../../parts/usage/dimensions.js';
import { MODES } from '../../parts/usage/modes.js';
import { amountWords } from '../../parts/usage/words.js';
import { checkedIn, localMoment, momentIn, oneOf, textIn } from '../../parts/form.js';

export type { Dimension };
export type Terms = BudgetTermsFragment;

/** The units of a limit, with the names of their fields. */
export const UNITS = {
  USD: { name: t`US dollars`, limit: 'limitUsd', step: 'any' },
  TOKENS: { name: t`Tokens`, limit: 'limitTokens', step: 1 },
  REQUESTS: { name: t`Requests`, limit: 'limitRequests', step: 1 },
} as const satisfies Record<BudgetUnit, object>;
export const UNIT_NAMES = Object.keys(UNITS) as BudgetUnit[];

/** The dimensions that calls have, each with an example of its values. */
export const DIMENSIONS = {
  key: t`the id of a key`,
  user: 'ann, bob',
  agent: 'researcher, *-worker',
  session: t`the id of a session`,
  model: 'gpt-*, claude-*',
  provider: 'openai, anthropic',
  operation: 'ai.generate, ai.embed, ai.image.generate',
  tag: 'team=blue, project=*',
} as const satisfies Partial<Record<Dimension, string>>;
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[];

export const MODE_NAMES = Object.keys(MODES) as BudgetMode[];

/** The effect of a budget, in words. */
export function effectWords({ mode, degradeTo, capsOutput }: Pick<Terms, 'mode' | 'degradeTo' | 'capsOutput'>): string {
  if (degradeTo !== null) return `${MODES[mode]}: ${degradeTo}`;
  return capsOutput ? t`${MODES[mode]}, after lowering their output limit` : MODES[mode];
}

/** The fields of a form that say what happens to calls that do not fit. */
function effectIn(form: FormData): Pick<CreateBudgetInput, 'mode' | 'degradeTo' | 'capsOutput'> {
  const mode = oneOf(form, 'mode', MODE_NAMES) ?? 'HARD';
  if (mode === 'DEGRADE') return { mode, degradeTo: textIn(form, 'degradeTo') };
  return mode === 'HARD' ? { mode, capsOutput: form.has('capsOutput') } : { mode };
}

export const WINDOWS = [...CALENDAR, 'session', 'total', 'rolling'] as const;
export const SPANS = { m: t`minutes`, h: t`hours`, d: t`days` } as const;

/** The parts of a window that a form asks for; those of a rolling one are its length and the unit of that. */
export function windowParts(window: string): { window: string; count: string; span: string } {
  const [, count = '24', span = 'h'] = /^rolling:(\d+)([mhd])$/.exec(window) ?? [];
  return { window: window.startsWith('rolling:') ? 'rolling' : window, count, span };
}

/** The limit of a budget with its unit. */
export function limitOf({ limitUsd, limitTokens, limitRequests }: Terms): { unit: BudgetUnit; amount: number } {
  if (limitUsd !== null) return { unit: 'USD', amount: limitUsd };
  if (limitTokens !== null) return { unit: 'TOKENS', amount: Number(limitTokens) };
  return { unit: 'REQUESTS', amount: Number(limitRequests) };
}

export function limitWords(terms: Terms): string {
  const { unit, amount } = limitOf(terms);
  return amountWords(unit, amount);
}

/** A value as it is written; every value of the API is a text. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The values of each dimension that a selector names. */
export function rowsOf(selector: Readonly<Record<string, unknown>>): { dimension: Dimension; values: string[] }[] {
  return SELECTOR_DIMENSIONS.flatMap((dimension) => {
    const value = selector[dimension];
    return value === undefined ? [] : [{ dimension, values: (Array.isArray(value) ? value : [value]).map(textOf) }];
  });
}

/** The dimensions whose values have the whole limit each, in words. */
export function perWords(per: readonly string[]): string {
  return per.length === 0 ? t`for all together` : t`for each ${per.map(dimensionWord).join(t` and `)}`;
}

/** The values that a counter is for, in words. */
export function counterWords(per: Record<string, unknown>): string {
  const values = Object.entries(per);
  if (values.length === 0) return t`all calls`;
  return values
    .map(([name, value]) => (value === null ? t`no ${dimensionWord(name)}` : `${dimensionWord(name)} ${textOf(value)}`))
    .join(' · ');
}

const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function selectorIn(valuesOf: (dimension: Dimension) => string): Record<string, unknown> {
  return Object.fromEntries(
    SELECTOR_DIMENSIONS.flatMap((dimension) => {
      const values = listIn(valuesOf(dimension));
      return values.length === 0 ? [] : [[dimension, values.length === 1 ? values[0] : values]];
    }),
  );
}

/** The budget that a form asks for. */
export function budgetIn(form: FormData): CreateBudgetInput {
  const limit = UNIT_NAMES.map((unit) => UNITS[unit].limit).find((name) => form.has(name)) ?? 'limitUsd';
  const window = textIn(form, 'window');
  const validFrom = momentIn(form, 'validFrom');
  const validUntil = momentIn(form, 'validUntil');
  return {
    name: textIn(form, 'name'),
    [limit]: textIn(form, limit),
    window: window === 'rolling' ? `rolling:${textIn(form, 'count')}${textIn(form, 'span')}` : window,
    timeZone: textIn(form, 'timeZone'),
    selector: selectorIn((dimension) => textIn(form, dimension)),
    per: checkedIn(form, 'per'),
    ...effectIn(form),
    alertsAt: listIn(textIn(form, 'alertsAt')).map(Number),
    ...(validFrom === null ? {} : { validFrom }),
    ...(validUntil === null ? {} : { validUntil }),
  };
}

/** The fields of the form that differ from the budget, with the version that they are based on. */
export function changesIn(form: FormData, terms: Terms): UpdateBudgetInput {
  const rows = new Map(rowsOf(terms.selector).map(({ dimension, values }) => [dimension, values.join(', ')]));
  const { unit, amount } = limitOf(terms);
  // As the form would have them, if nobody had changed it.
  const before: Record<string, unknown> = {
    ...terms,
    [UNITS[unit].limit]: amount,
    selector: selectorIn((dimension) => rows.get(dimension) ?? ''),
  };
  const measured = (name: string, value: unknown): unknown => {
    if (name.startsWith('limit')) return value === null ? null : Number(value);
    if (name === 'per') return [...(value as string[])].sort();
    return name.startsWith('valid') ? localMoment(value as string | null) : value;
  };
  const changes = Object.entries(budgetIn(form)).filter(
    ([name, value]) => JSON.stringify(measured(name, value)) !== JSON.stringify(measured(name, before[name])),
  );
  return { ...Object.fromEntries(changes), version: terms.version };
}
