import type { Check, Evidence, ReviewFinding } from './findings.rules.js';
import { severities } from './score.rules.js';

/** Up to this many unclear clauses have a finding each. */
const MOST_ALONE = 3;
const MAX_EVIDENCE = 20;
const NOT_CLEARLY_STATED = / not clearly stated$/;

/** The first place of each finding, each once. */
function firstPlaces(findings: readonly ReviewFinding[]): Evidence[] {
  const places = findings.flatMap(({ evidence }) => evidence.slice(0, 1));
  return [...new Map(places.map((place) => [`${place.document ?? ''} ${place.start} ${place.end}`, place])).values()];
}

/**
 * The findings of a contract; more than three clauses that are not clearly stated are one finding, `clauses.unclear`, with
 * the first place of each. A clause that a model read otherwise keeps its own.
 */
export function gatherUnclear(findings: readonly ReviewFinding[], checks: readonly Check[]): ReviewFinding[] {
  const ids = new Set(checks.flatMap(({ id, when }) => ('unclear' in when ? [id] : [])));
  const unclear = findings.filter(({ ruleId, disagreement }) => ids.has(ruleId) && disagreement === null);
  const [first] = unclear;
  if (first === undefined || unclear.length <= MOST_ALONE) return [...findings];
  const names = unclear.map(({ title }) => title.replace(NOT_CLEARLY_STATED, ''));
  const worst = Math.max(...unclear.map(({ severity }) => severities.indexOf(severity)));
  const together: ReviewFinding = {
    ...first,
    ruleId: 'clauses.unclear',
    severity: severities[worst] ?? first.severity,
    title: `${unclear.length} clauses not clearly stated`,
    detail: `The contract speaks of them, but no clause was recognized: ${names.join(', ')}.`,
    evidence: firstPlaces(unclear).slice(0, MAX_EVIDENCE),
  };
  return findings.flatMap((one) => (one === first ? [together] : unclear.includes(one) ? [] : [one]));
}
