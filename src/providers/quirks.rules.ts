import { QUIRKS, type Quirks } from './quirks.data.js';

type Figure = keyof NonNullable<Quirks['figures']>;

const all = Object.values(QUIRKS);

/** The quirks of the server at an address; none where its host is not known. */
export function quirksAt(baseUrl: string): Quirks {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  return all.find((quirks) => quirks.host?.test(host)) ?? {};
}

/** The members of answers that hold `usage` at some server. */
export const USAGE_HOLDERS: readonly string[] = all.flatMap(({ usageIn }) => usageIn ?? []);

/** The members of messages that hold reasoning at some server, as a text. */
export const REASONING_MEMBERS: readonly string[] = all.flatMap(({ reasoningIn }) => reasoningIn ?? []);

/** The names that servers have of their own for a figure of `usage`. */
export function figureNames(figure: Figure): readonly string[] {
  return all.flatMap(({ figures }) => figures?.[figure] ?? []);
}

/** All counters of servers' own that are read, or follow from those that are. */
export const OWN_COUNTERS: readonly string[] = all.flatMap(({ figures = {}, derivedCounters = [] }) => [
  ...Object.values(figures),
  ...derivedCounters,
]);
