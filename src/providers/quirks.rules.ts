import type { FinishReason } from '../contracts/provider.js';
import { isJsonObject, type JsonObject } from '../shared/json/json.js';
import { QUIRKS } from './quirks.data.js';
import type { ErrorMember, FieldRule, QuirkName, Quirks } from './quirks.types.js';

type Figure = keyof NonNullable<Quirks['figures']>;

const all = Object.values(QUIRKS);

/** The row called `name`, or the row for the URL's host. */
export function quirksAt(baseUrl: string, name?: QuirkName): Quirks {
  if (name !== undefined) return QUIRKS[name];
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return all.find(({ hosts = [] }) => hosts.some((own) => host === own || host.endsWith(`.${own}`))) ?? QUIRKS.none;
}

/** Fields of the rules that apply to a model. */
export function fieldsFor(rules: readonly FieldRule[] = [], model: string): string[] {
  return rules.flatMap(({ fields, models }) => (models === undefined || models.test(model) ? fields : []));
}

/** The members of answers that hold `usage` at some server. */
export const USAGE_HOLDERS: readonly string[] = all.flatMap(({ usageIn }) => usageIn ?? []);

/** The members of messages that hold reasoning at some server, as a text. */
export const REASONING_MEMBERS: readonly string[] = [...new Set(all.flatMap(({ reasoningIn }) => reasoningIn ?? []))];

/** Finish reasons beyond OpenAI's. */
export const OWN_FINISH_REASONS: Readonly<Record<string, FinishReason>> = Object.fromEntries(
  all.flatMap(({ finishReasons = {} }) => Object.entries(finishReasons)),
);

/** HTTP statuses of finish reasons that mean failure. */
export const FAILED_FINISHES: Readonly<Record<string, number>> = Object.fromEntries(
  all.flatMap(({ failures = {} }) => Object.entries(failures)),
);

const ERROR_MEMBERS: readonly ErrorMember[] = all.flatMap(({ errorIn }) => errorIn ?? []);

type OwnError = JsonObject & { code: number };

/** An error in a server's own member, in OpenAI's form; `code` is an HTTP status. */
export function ownErrorIn(body: JsonObject): OwnError | undefined {
  for (const { member, code, message, statuses } of ERROR_MEMBERS) {
    const own = body[member];
    if (!isJsonObject(own)) continue;
    const said = own[code];
    if (typeof said === 'number' && said !== 0) return { code: statuses[said] ?? 500, message: own[message] };
  }
  return undefined;
}

/** The names that servers have of their own for a figure of `usage`. */
export function figureNames(figure: Figure): readonly string[] {
  return all.flatMap(({ figures }) => figures?.[figure] ?? []);
}

/** All counters of servers' own that are read, or follow from those that are. */
export const OWN_COUNTERS: readonly string[] = all.flatMap(({ figures = {}, derivedCounters = [] }) => [
  ...Object.values(figures),
  ...derivedCounters,
]);
