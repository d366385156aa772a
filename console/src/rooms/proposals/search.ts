export const PHASES = ['CREATION', 'EVALUATION', 'DECISION', 'EXECUTION', 'TERMINAL'] as const;

/** The filters of the list of proposals, as in its address. */
export interface ProposalSearch {
  phase?: (typeof PHASES)[number];
  action?: string;
  actor?: string;
}

/** Reads the filters from an address, leaving out invalid ones. */
export function searchIn(given: Readonly<Record<string, unknown>>): ProposalSearch {
  const search: ProposalSearch = {};
  const phase = PHASES.find((known) => known === given.phase);
  if (phase !== undefined) search.phase = phase;
  for (const name of ['action', 'actor'] as const) {
    const value = given[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number') search[name] = String(value);
  }
  return search;
}
