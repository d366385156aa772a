import { type Clause, compileClause } from '../review/clause.rules.js';
import { frenchClauses } from './languages/french.data.js';
import { germanClauses } from './languages/german.data.js';

/** The clauses of contracts by the language in which they are recognized, beside English; ISO 639-1. */
export const spoken: ReadonlyMap<string, readonly Clause[]> = new Map(
  Object.entries({ de: germanClauses, fr: frenchClauses }).map(([language, clauses]) => [
    language,
    clauses.map(compileClause),
  ]),
);
