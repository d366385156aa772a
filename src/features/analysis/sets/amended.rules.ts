import { datesIn } from '../values/dates.rules.js';
import { restsOnAbsence } from '../kinds/contract-kind.rules.js';
import { clausesNamed } from '../review/condition.rules.js';
import type { Check, ReviewFinding } from '../review/findings.rules.js';
import { endingChecks, withEnd } from '../values/contract-end.rules.js';
import type { PlacedMember } from './set.rules.js';

/** Facts about a contract itself, which an amendment states of itself too. */
const OWN: ReadonlySet<string> = new Set(['document-name', 'parties', 'agreement-date', 'effective-date.present']);

/** A contract and the documents that amend it, in the order in which they were made. */
export interface AmendedContract {
  base: PlacedMember | undefined;
  /** Other contracts, which no amendment is read with. */
  others: readonly PlacedMember[];
  amendments: readonly PlacedMember[];
  /** Amendments that name the date of another contract. */
  strangers: readonly PlacedMember[];
}

const valueOf = ({ review }: PlacedMember, id: string): string | null =>
  review.findings.find(({ ruleId }) => ruleId === id)?.value ?? null;

const madeOn = (member: PlacedMember): string | null => valueOf(member, 'agreement-date');

/** Sorts the contracts of a set: which one is amended, and by which documents. */
export function amendedContract(members: readonly PlacedMember[]): AmendedContract {
  const asked = members.filter(({ review }) => review.isAsked && review.contract !== null);
  const [base, ...others] = asked.filter(({ review }) => review.contract?.amends == null);
  const amending = asked.filter(({ review }) => review.contract?.amends != null);
  const strangers = base === undefined ? [] : amending.filter((one) => isOfAnother(one, base));
  const dated = amending.filter((one) => !strangers.includes(one));
  const isDated = dated.every((one) => madeOn(one) !== null);
  const amendments = isDated ? dated.toSorted((a, b) => ((madeOn(a) ?? '') < (madeOn(b) ?? '') ? -1 : 1)) : dated;
  return { base, others, amendments, strangers };
}

/** Whether the dates of contracts that an amendment names are none of the contract's. */
function isOfAnother({ review }: PlacedMember, base: PlacedMember): boolean {
  const made = madeOn(base);
  const { amends, evidence } = review.contract ?? { amends: null, evidence: [] };
  if (made === null || amends === null) return false;
  const own = review.findings.find(({ ruleId }) => ruleId === 'agreement-date')?.value;
  const named = [amends, ...evidence]
    .flatMap(({ quote }) => datesIn(quote.replaceAll(/\s/g, ' '), review.language))
    .flatMap(({ normalized }) => normalized ?? [])
    .filter((one) => one !== own);
  return named.length > 0 && !named.includes(made);
}

/**
 * The findings of a contract as it was amended. A value that an amendment gives replaces that of the contract, and is quoted
 * from the amendment; what the contract lacks is missing only if no amendment has it.
 */
export function findingsAsAmended(
  { base, amendments }: Pick<AmendedContract, 'base' | 'amendments'>,
  checks: readonly Check[],
): ReviewFinding[] {
  const members = [...(base === undefined ? [] : [base]), ...amendments];
  const kind = (base ?? amendments[0])?.review.contract?.kind ?? 'general';
  const isSaid = (clause: string): boolean =>
    amendments.some(({ review }) => review.findings.some(({ ruleId }) => ruleId === `${clause}.present`));
  const isTermAmended = amendments.some((member) => endingChecks.some((id) => valueOf(member, id) !== null));
  const findings = checks.flatMap((check): ReviewFinding[] => {
    if (check.kinds !== undefined && !check.kinds.includes(kind)) return [];
    const own = members.flatMap((member) => {
      const finding = member.review.findings.find(({ ruleId }) => ruleId === check.id);
      return finding === undefined ? [] : [{ member, finding: quotedFrom(finding, member) }];
    });
    const [first] = own;
    if (first === undefined) return [];
    if (OWN.has(check.id)) return [first.finding];
    if (restsOnAbsence(check.when)) return clausesLacked(check).some(isSaid) ? [] : [first.finding];
    const valued = own.filter(({ finding }) => finding.value !== null);
    const last = valued.at(-1);
    if (last === undefined) return [{ ...first.finding, evidence: own.flatMap(({ finding }) => finding.evidence) }];
    const detail = isTermAmended && endingChecks.includes(check.id) ? check.detail : last.finding.detail;
    const before = valued.at(-2);
    const isChanged = before !== undefined && before.finding.value !== last.finding.value;
    return [{ ...last.finding, detail: isChanged ? `${detail} ${change(last.member, before)}` : detail }];
  });
  const language = (base ?? amendments[0])?.review.language ?? 'en';
  return isTermAmended ? withEnd(findings, { language }) : findings;
}

/** The clauses without which a check that rests on absence finds something. */
function clausesLacked({ when }: Check): string[] {
  const lacking = 'all' in when ? when.all.filter(restsOnAbsence) : [when];
  return lacking.flatMap(clausesNamed);
}

const quotedFrom = (finding: ReviewFinding, { at }: PlacedMember): ReviewFinding => ({
  ...finding,
  evidence: finding.evidence.map(at),
});

const change = (by: PlacedMember, before: { member: PlacedMember; finding: ReviewFinding }): string =>
  `${by.name} changes it; ${before.member.name} has ${String(before.finding.value)}.`;
