import { t } from '@lingui/core/macro';
import type { AnalysisQuery, AnalysisRowFragment } from '../../gql/graphql.js';
import { SEVERITIES, type Severity } from './search.js';

export type Analysis = AnalysisQuery['analysis'];
export type Finding = Analysis['findings'][number];

/** Characters of a part of a document without pages: what a browser lays out at once. */
const PART = 20_000;

/** A stretch of the text as it is shown; with findings it is marked. */
export interface Stretch {
  start: number;
  text: string;
  /** The findings that it shows, the most severe first. */
  findings: readonly Finding[];
  /** The anchors of quotes that begin here. */
  anchors: readonly string[];
}

/** A page, or a part of a document without pages. */
export interface Part {
  /** The name of the document that begins here, of several. */
  document: string | undefined;
  /** The number of the page; undefined in a document without pages. */
  page: number | undefined;
  stretches: readonly Stretch[];
}

/** The name of the element at which a quote of a finding begins. */
export function anchorOf(findingId: string, place: number): string {
  return `place-${findingId}-${place}`;
}

/** Where a quote stands: the document, of several, and the page. */
export function quotePlace({ document, page }: { document: string | null; page: number | null }): string {
  return [document, page === null ? null : t`page ${page}`].filter((part) => part !== null).join(', ');
}

/** The name of what was analysed. */
export function nameOf({ filename, documents }: Pick<AnalysisRowFragment, 'filename' | 'documents'>): string {
  return filename ?? (documents === null ? t`Document` : t`${documents.length} documents`);
}

/** The most severe first; those of one severity in the order of the template. */
export function bySeverity(a: Finding, b: Finding): number {
  return SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity);
}

export function isAtLeast(least: Severity | undefined): (finding: Finding) => boolean {
  const rank = least === undefined ? SEVERITIES.length : SEVERITIES.indexOf(least);
  return ({ severity }) => SEVERITIES.indexOf(severity) <= rank;
}

interface Quote {
  start: number;
  end: number;
  finding: Finding;
  anchor: string;
}

/** The text of a document page by page, cut where quotes of findings begin and end. */
export function partsOf({ text, pages, documents }: Analysis, findings: readonly Finding[]): Part[] {
  if (text === null) return [];
  const quotes = findings
    .flatMap((finding) =>
      finding.evidence.map(({ start, end }, place) => ({ start, end, finding, anchor: anchorOf(finding.id, place) })),
    )
    .toSorted((a, b) => a.start - b.start);
  const ranges = (documents ?? [{ name: undefined, start: 0, end: text.length }]).flatMap((whole) => {
    const [from, to] = [whole.start ?? 0, whole.end ?? 0];
    const own = pages.filter(({ start, end }) => start >= from && end <= to);
    const parts = own.length > 0 ? own : rangesOf(text, from, to).map((range) => ({ page: undefined, ...range }));
    return parts.map(({ page, start, end }, place) => ({
      document: place === 0 ? whole.name : undefined,
      page,
      start,
      end,
    }));
  });
  return ranges.map(({ document, page, start, end }) => ({
    document,
    page,
    stretches: stretchesOf(
      text,
      start,
      end,
      quotes.filter((quote) => quote.start < end && quote.end > start),
    ),
  }));
}

/** Parts of a text that end where a line does. */
function rangesOf(text: string, from: number, to: number): { start: number; end: number }[] {
  const ranges = [];
  for (let start = from; start < to;) {
    const line = text.indexOf('\n', start + PART);
    const end = line === -1 ? to : Math.min(to, line + 1);
    ranges.push({ start, end });
    start = end;
  }
  return ranges;
}

function stretchesOf(text: string, from: number, to: number, quotes: readonly Quote[]): Stretch[] {
  const within = (at: number): boolean => at > from && at < to;
  const cuts = [from, ...quotes.flatMap(({ start, end }) => [start, end].filter(within)), to];
  const sorted = [...new Set(cuts)].toSorted((a, b) => a - b);
  return sorted.slice(0, -1).map((start, place) => {
    const end = sorted[place + 1] ?? to;
    const here = quotes.filter((quote) => quote.start <= start && quote.end >= end);
    return {
      start,
      text: text.slice(start, end),
      findings: here.map(({ finding }) => finding).toSorted(bySeverity),
      // A quote over a page's end has its anchor where it begins.
      anchors: here.filter((quote) => quote.start === start).map(({ anchor }) => anchor),
    };
  });
}
