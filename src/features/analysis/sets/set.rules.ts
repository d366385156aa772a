import type { ExtractedDocument, ExtractedPage, TextSpan } from '../../../contracts/extraction.js';
import { differingFigures } from '../review/condition.rules.js';
import { type Check, type Evidence, pageOf, type ReviewFinding } from '../review/findings.rules.js';
import type { Review } from '../review/review.rules.js';
import type { Contradiction } from './contradictions.data.js';
import { askedBy, type MemberReview } from './member.rules.js';

/** Between the texts of two documents. */
const BETWEEN = '\n\n';
const MAX_EVIDENCE = 20;
const MAX_NAMED = 5;
const SHOWN = 0.9;
/** The confidence in a gap, where a document could not be read. */
const UNCLEAR = 0.4;

/** A document of a set as it was read: its name is unique in the set. */
export interface NamedDocument {
  name: string;
  document: ExtractedDocument;
}

/** A document of a set, and its review. */
export interface MemberOfSet extends NamedDocument {
  review: MemberReview;
}

/** Where the text of a document begins and ends in that of the set. */
export interface PlaceInSet extends TextSpan {
  name: string;
  pages: readonly ExtractedPage[];
}

/** A question of the template that documents answer. */
export interface Covered {
  ruleId: string;
  category: string;
  /** The title of the gap that it would be. */
  gap: string;
  evidence: Evidence[];
  /** Documents that were asked and do not say it themselves. */
  silent: string[];
}

const SUFFIX = /\.[a-z\d]{1,8}$/i;

/** The names of documents, each once: the second `policy.md` is `policy (2).md`. */
export function distinctNames(given: readonly (string | null)[]): string[] {
  const taken = new Set<string>();
  return given.map((name, index) => {
    const first = name ?? `document ${index + 1}`;
    let own = first;
    const suffix = SUFFIX.exec(first)?.[0] ?? '';
    const stem = first.slice(0, first.length - suffix.length);
    for (let number = 2; taken.has(own); number += 1) own = `${stem} (${number})${suffix}`;
    taken.add(own);
    return own;
  });
}

/** The review of a set, but for its tables. */
export interface ReviewOfSet extends Omit<Review, 'tables'> {
  covered: Covered[];
}

/** The places of documents in the text that they make together. */
export function placesInSet(documents: readonly NamedDocument[]): PlaceInSet[] {
  let start = 0;
  return documents.map(({ name, document: { text, pages } }) => {
    const place = { name, start, end: start + text.length };
    start = place.end + BETWEEN.length;
    return { ...place, pages: pages.map((page) => moved(page, place.start)) };
  });
}

const moved = <T extends TextSpan>(span: T, by: number): T => ({ ...span, start: span.start + by, end: span.end + by });

/** One document of all, with every offset as of the whole text. */
export function joinedDocuments(documents: readonly NamedDocument[], places: readonly PlaceInSet[]): ExtractedDocument {
  const formats = new Set(documents.map(({ document }) => document.format));
  const startOf = (index: number): number => places[index]?.start ?? 0;
  return {
    format: formats.size === 1 ? (documents[0]?.document.format ?? 'text') : 'text',
    text: documents.map(({ document }) => document.text).join(BETWEEN),
    pages: places.flatMap(({ pages }) => pages),
    headings: documents.flatMap(({ document }, index) => document.headings.map((one) => moved(one, startOf(index)))),
    tables: documents.flatMap(({ document }, index) => document.tables.map((one) => moved(one, startOf(index)))),
  };
}

/** Evidence in the text of the whole, with its document and the page of that. */
export function inDocument(evidence: Evidence, places: readonly PlaceInSet[]): Evidence {
  const place = places.findLast(({ start }) => start <= evidence.start);
  return place === undefined ? evidence : { ...evidence, document: place.name, page: pageOf(place.pages, evidence) };
}

/** A document of a set, and its evidence as of the text of the whole. */
export interface PlacedMember extends MemberOfSet {
  at: (evidence: Evidence) => Evidence;
}

/** The documents of a set with their places. */
export function placedMembers(members: readonly MemberOfSet[], places: readonly PlaceInSet[]): PlacedMember[] {
  return members.map((member, index) => ({
    ...member,
    at: (evidence: Evidence): Evidence => ({
      ...moved(evidence, places[index]?.start ?? 0),
      document: member.name,
    }),
  }));
}

/** Remarks on each document as a whole, with its name. */
export function remarksOn(members: readonly MemberOfSet[]): ReviewFinding[] {
  return members.flatMap(({ name, review }) =>
    review.findings
      .filter(({ ruleId }) => ruleId.startsWith('document.'))
      .map((remark) => ({ ...remark, title: `${name}: ${lowered(remark.title)}` })),
  );
}

/** The review of all documents of a set together: a question is a gap only where none answers it. */
export function reviewOfSet(
  members: readonly MemberOfSet[],
  places: readonly PlaceInSet[],
  checks: readonly Check[],
  contradictions: readonly Contradiction[],
): ReviewOfSet {
  const placed = placedMembers(members, places);
  const asked = placed.filter(({ review }) => review.isAsked);
  const unread = placed.filter(({ review }) => !review.isAsked && wasToBeAsked(review));
  const covered: Covered[] = [];
  const found = checks.flatMap(({ id, category, title, when }): ReviewFinding[] => {
    const own = asked.flatMap((one) => {
      const finding = one.review.findings.find(({ ruleId }) => ruleId === id);
      return finding === undefined ? [] : [{ ...finding, evidence: finding.evidence.map(one.at) }];
    });
    const [first] = own;
    if (askedBy(when) === undefined)
      return first === undefined ? [] : [{ ...first, evidence: inTurn(own.map(({ evidence }) => evidence)) }];
    const answers = placed.map(({ name, review, at }) => ({
      name,
      evidence: review.answers.filter(({ ruleId }) => ruleId === id).map(({ evidence }) => at(evidence)),
    }));
    if (answers.every(({ evidence }) => evidence.length === 0))
      return first === undefined ? [] : [gap(first, asked.length, unread)];
    const silent = asked.filter(({ name }) => answers.some((one) => one.name === name && one.evidence.length === 0));
    const evidence = inTurn(answers.map((one) => one.evidence));
    covered.push({ ruleId: id, category, gap: title, evidence, silent: silent.map(({ name }) => name) });
    return [];
  });
  const differing = contradictions.flatMap((check): ReviewFinding[] => {
    const figures = placed.flatMap(({ name, review, at }) =>
      review.figures
        .filter(({ ruleId }) => ruleId === check.id)
        .map(({ value, period, evidence }) => ({ name, value, period, sentence: evidence, evidence: at(evidence) })),
    );
    const differ = differingFigures(figures);
    if (new Set(differ.map(({ name }) => name)).size < 2) return [];
    return [
      contradiction(
        check,
        differ.slice(0, MAX_EVIDENCE).map(({ evidence }) => evidence),
      ),
    ];
  });
  const remarks = remarksOn(placed);
  const nothing = asked.length === 0 && unread.length === 0 ? [nothingAsked(placed)] : [];
  const languages = new Set(members.map(({ review }) => review.language));
  return {
    language: languages.size === 1 ? (members[0]?.review.language ?? 'und') : 'und',
    paragraphs: paragraphsInSet([...asked, ...unread], places),
    opening: (asked[0] ?? members[0])?.review.opening ?? null,
    findings: [...nothing, ...remarks, ...found, ...differing],
    isJudged: asked.length > 0,
    entities: entitiesOf(members, places),
    contract: null,
    covered,
  };
}

/** The paragraphs of documents of a set, in the order of its text. */
export function paragraphsInSet(members: readonly MemberOfSet[], places: readonly PlaceInSet[]): TextSpan[] {
  return members
    .flatMap(({ name, review }) => {
      const start = places.find((place) => place.name === name)?.start ?? 0;
      return review.paragraphs.map((one) => moved(one, start));
    })
    .toSorted((a, b) => a.start - b.start);
}

/** The entities of all documents of a set. */
export const entitiesOf = (members: readonly MemberOfSet[], places: readonly PlaceInSet[]): Review['entities'] =>
  members.flatMap(({ review }, index) => review.entities.map((one) => moved(one, places[index]?.start ?? 0)));

/** Whether it may be of the template's kind, but is in a language that the checks do not read. */
const wasToBeAsked = ({ findings }: MemberReview): boolean =>
  findings.some(({ ruleId }) => ruleId === 'document.language');

/** The first passages of each document before the second of any. */
function inTurn(lists: readonly (readonly Evidence[])[]): Evidence[] {
  const ranked = lists.flatMap((list) => list.map((evidence, rank) => ({ evidence, rank })));
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_EVIDENCE)
    .map(({ evidence }) => evidence)
    .toSorted((a, b) => a.start - b.start);
}

function gap(finding: ReviewFinding, asked: number, unread: readonly MemberOfSet[]): ReviewFinding {
  const of = asked === 1 ? 'One document was asked' : `${asked} documents were asked`;
  const detail = `${finding.detail.replace('in the document ', 'in the documents ')} ${of}.`;
  if (unread.length === 0) return { ...finding, detail };
  return {
    ...finding,
    confidence: UNCLEAR,
    detail: `${detail} It may be said in what the checks could not read: ${listedMembers(unread)}.`,
  };
}

function contradiction({ when: _, ...check }: Contradiction, evidence: Evidence[]): ReviewFinding {
  const { id: ruleId, ...said } = check;
  const rule = { basis: 'rule', confidence: SHOWN, value: null, score: null, disagreement: null } as const;
  return { id: '', ruleId, ...said, ...rule, ungrounded: false, evidence };
}

export function nothingAsked(members: readonly MemberOfSet[]): ReviewFinding {
  return {
    id: '',
    ruleId: 'documents.kind',
    category: 'document',
    severity: 'info',
    title: 'None of the documents is of the template’s kind',
    detail: `Nothing was asked of ${listedMembers(members)}. Nothing is reported as missing, and there is no score.`,
    recommendation: 'Add the policies or descriptions that are to be judged, or choose another template.',
    basis: 'rule',
    confidence: SHOWN,
    value: null,
    score: null,
    ungrounded: true,
    evidence: [],
    disagreement: null,
  };
}

export function listedMembers(members: readonly MemberOfSet[]): string {
  const names = members.slice(0, MAX_NAMED).map(({ name }) => name);
  return members.length > MAX_NAMED ? `${names.join(', ')} and ${members.length - MAX_NAMED} more` : names.join(', ');
}

const lowered = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);
