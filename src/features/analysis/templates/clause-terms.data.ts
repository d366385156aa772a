import { kindClauses } from '../kinds/kind-clauses.data.js';
import type { ClauseTerms } from '../review/clause.rules.js';
import { generalClauses } from './clauses-general.data.js';
import { mainClauses } from './clauses-main.data.js';
import { definingWords } from './defining-words.data.js';
import { licenceProvisions } from './provisions-licences.data.js';
import { moneyProvisions } from './provisions-money.data.js';
import { restrictions } from './provisions-restrictions.data.js';
import { termProvisions } from './provisions-term.data.js';

/**
 * Provisions that a reviewer asks of a contract. They stand within other clauses as often as under a name of their own, so
 * their sentences count wherever they are.
 */
export const provisions = [...termProvisions, ...restrictions, ...moneyProvisions, ...licenceProvisions];

/** All that the review of a contract looks for, as it is written; `clauses.data.ts` has it as the review uses it. */
export const clauseTerms: readonly ClauseTerms[] = [
  ...mainClauses,
  ...generalClauses,
  ...provisions.map((one) => ({ ...one, isProvision: true as const })),
  ...kindClauses.map((one) => ({ ...one, isProvision: true as const, isOfKind: true as const })),
].map((terms) => ({ ...terms, defining: definingWords[terms.id] ?? [] }));
