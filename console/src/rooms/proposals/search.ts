export const PHASES = ['CREATION', 'EVALUATION', 'DECISION', 'EXECUTION', 'TERMINAL'] as const;

/** What the list of proposals is narrowed to, as its address says it. */
export interface ProposalSearch {
  phase?: (typeof PHASES)[number];
  action?: string;
  actor?: string;
}

/** The search that an address says; what it cannot mean is left out. */
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
