import type { Check } from '../review/findings.rules.js';
import { type KindQuestion, kindQuestions } from './kind-questions.data.js';

function checksOf({ kind, clause, name, missing, why, recommendation, isKnown, if: only }: KindQuestion): Check[] {
  const kinds = [kind];
  const said = name.charAt(0).toLowerCase() + name.slice(1);
  const lacks = { not: { any: [{ clause }, { unclear: clause }] } };
  const present: Check = {
    id: `${clause}.present`,
    category: 'clause',
    severity: 'info',
    title: name,
    detail: `The contract has a clause: ${said}.`,
    recommendation: 'Hold it against your standard wording.',
    when: { clause },
    kinds,
  };
  const unclear: Check = {
    id: `${clause}.unclear`,
    category: 'unclear-clause',
    severity: 'low',
    title: `${name} not clearly stated`,
    detail: `The contract speaks of the subject, but no clause was recognized: ${said}.`,
    recommendation: 'Read these places.',
    when: { unclear: clause },
    kinds,
  };
  const absent: Check = {
    id: `${clause}.missing`,
    category: 'missing-clause',
    severity: missing,
    title: `No clause: ${said}`,
    detail: why,
    recommendation,
    when: only === undefined ? lacks : { all: [{ clause: only }, lacks] },
    kinds,
  };
  // The restraint itself is the subject: its limits are there, or they are missing.
  if (only !== undefined) return [present, { ...absent, when: { all: [{ clause: only }, { not: { clause } }] } }];
  return [...(isKnown === true ? [] : [present]), unclear, absent];
}

/** The checks of one kind of contract each. */
export const kindChecks: readonly Check[] = kindQuestions.flatMap(checksOf);
