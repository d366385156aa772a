import { compileClause } from '../review/clause.rules.js';
import { readLikeness } from '../review/likeness.rules.js';
import { clauseTerms } from './clause-terms.data.js';
import { likeClauses, likeFeatures } from './clause-likeness.data.js';

/** All that the review of a contract looks for. It takes a tenth of a second to compile: for the threads that review. */
export const clauses = clauseTerms.map(compileClause);

/** The weights of words by which clauses are recognized. */
export const likeness = readLikeness(likeClauses, likeFeatures);
