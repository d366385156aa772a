import type { Check, ContractReading, ReviewFinding } from '../review/findings.rules.js';
import { remark } from '../review/remarks.rules.js';
import { amendedContract, findingsAsAmended } from './amended.rules.js';
import {
  entitiesOf,
  listedMembers,
  type MemberOfSet,
  nothingAsked,
  paragraphsInSet,
  placedMembers,
  type PlacedMember,
  type PlaceInSet,
  remarksOn,
  type ReviewOfSet,
} from './set.rules.js';

/** The review of a contract and of what amends it as one contract. */
export function reviewOfContract(
  members: readonly MemberOfSet[],
  places: readonly PlaceInSet[],
  checks: readonly Check[],
): ReviewOfSet {
  const placed = placedMembers(members, places);
  const { base, others, amendments, strangers } = amendedContract(placed);
  const first = base ?? amendments[0];
  const isOne = first !== undefined && others.length === 0;
  const found = isOne ? findingsAsAmended({ base, amendments }, checks) : [];
  const about = [
    ...(first === undefined ? [nothingAsked(placed)] : []),
    ...(others.length > 0 && base !== undefined ? [severalContracts([base, ...others])] : []),
    ...(base === undefined && first !== undefined ? [withoutContract(amendments)] : []),
    ...(strangers.length > 0 && base !== undefined ? [ofAnother(strangers, base)] : []),
  ];
  const languages = new Set(members.map(({ review }) => review.language));
  const read = isOne ? [first, ...amendments.filter((one) => one !== first)] : [];
  return {
    language: languages.size === 1 ? (members[0]?.review.language ?? 'und') : 'und',
    paragraphs: paragraphsInSet(read, places),
    opening: (first ?? members[0])?.review.opening ?? null,
    findings: [...about, ...remarksOn(placed), ...found],
    isJudged: isOne && (base === undefined || base.review.isJudged),
    contract: isOne ? placedContract(first) : null,
    entities: entitiesOf(members, places),
    covered: [],
  };
}

/** The kind of a contract with its evidence as of the text of the whole. */
export function placedContract({ review, at }: PlacedMember): ContractReading | null {
  if (review.contract === null) return null;
  const { kind, evidence, amends } = review.contract;
  return { kind, evidence: evidence.map(at), amends: amends === null ? null : at(amends) };
}

const severalContracts = (contracts: readonly MemberOfSet[]): ReviewFinding =>
  remark({
    ruleId: 'documents.contracts',
    title: 'The documents are several contracts',
    detail: `None of these amends another: ${listedMembers(contracts)}. Nothing is reported of them, and there is no score.`,
    recommendation: 'Analyse each contract by itself, together with its own amendments.',
  });

const withoutContract = (amendments: readonly MemberOfSet[]): ReviewFinding =>
  remark({
    ruleId: 'documents.base',
    title: 'The amended contract is not among the documents',
    detail: `These amend a contract: ${listedMembers(amendments)}. What it says itself is not known, so nothing is reported as missing.`,
    recommendation: 'Add the contract.',
  });

const ofAnother = (strangers: readonly MemberOfSet[], base: MemberOfSet): ReviewFinding =>
  remark({
    ruleId: 'documents.amends',
    title: 'An amendment names another contract',
    detail: `The date of the contract that it amends is not that of ${base.name}: ${listedMembers(strangers)}. It was not read with it.`,
    recommendation: 'Check which contract it amends.',
  });
