import { frenchKindClauses } from '../kinds/kind-clauses-french.data.js';
import { germanKindClauses } from '../kinds/kind-clauses-german.data.js';
import { type Clause, type ClauseTerms, compileClause } from '../review/clause.rules.js';
import { frenchClauses } from './languages/french.data.js';
import { germanClauses } from './languages/german.data.js';

const ofKind = (one: ClauseTerms): ClauseTerms => ({ ...one, isProvision: true, isOfKind: true });

/** The clauses of contracts by the language in which they are recognized, beside English; ISO 639-1. */
export const spoken: ReadonlyMap<string, readonly Clause[]> = new Map(
  Object.entries({
    de: [...germanClauses, ...germanKindClauses.map(ofKind)],
    fr: [...frenchClauses, ...frenchKindClauses.map(ofKind)],
  }).map(([language, clauses]) => [language, clauses.map(compileClause)]),
);
