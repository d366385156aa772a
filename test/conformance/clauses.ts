import { join } from 'node:path';
import type * as clauseRules from '../../src/features/analysis/review/clause.rules.ts';
import type * as clauseData from '../../src/features/analysis/templates/clauses.data.ts';
import type { ExtractedDocument } from '../../src/contracts/extraction.ts';
import type * as readingRules from '../../src/features/analysis/review/reading.rules.ts';
import { type Agreement, agreements } from '../support/evidence/contracts.ts';

/**
 * `npm run analysis:quality`: precision and recall of the clause extractor over the agreements in
 * test/fixtures/contracts, which a reader marked. A span that is found is right when at least half of it lies in a mark
 * of its clause; a mark is found when spans that are right cover at least half of it.
 */
const area = join(import.meta.dirname, '../../dist/features/analysis');
const { clauses } = (await import(join(area, 'templates/clauses.data.js'))) as typeof clauseData;
const { findClauses } = (await import(join(area, 'review/clause.rules.js'))) as typeof clauseRules;
const { readDocument } = (await import(join(area, 'review/reading.rules.js'))) as typeof readingRules;

interface Span {
  start: number;
  end: number;
}
interface Count {
  right: number;
  wrong: number;
  found: number;
  missed: number;
}

const CLAUSES = ['governing-law', 'term', 'termination', 'liability-cap', 'assignment', 'confidentiality'];
const overlap = (a: Span, b: Span): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
const lengthOf = ({ start, end }: Span): number => end - start;
const isVerbose = process.argv.includes('--verbose');

function measure({ name, text, labels }: Agreement, counts: Map<string, Count>): void {
  const document: ExtractedDocument = { format: 'text', text, pages: [], headings: [], tables: [] };
  const found = new Map(findClauses(clauses, readDocument(document)).map(({ id, spans }) => [id, spans]));
  for (const clause of CLAUSES) {
    const count = counts.get(clause) ?? { right: 0, wrong: 0, found: 0, missed: 0 };
    counts.set(clause, count);
    const marks = labels.filter((label) => label.clause === clause);
    const spans = found.get(clause) ?? [];
    const right = spans.filter((span) => marks.some((mark) => overlap(span, mark) * 2 >= lengthOf(span)));
    count.right += right.length;
    count.wrong += spans.length - right.length;
    for (const mark of marks) {
      const covered = right.reduce((sum, span) => sum + overlap(span, mark), 0);
      const isFound = covered * 2 >= lengthOf(mark);
      count[isFound ? 'found' : 'missed'] += 1;
      if (isVerbose && !isFound) console.log(`missed ${name} ${clause}: ${text.slice(mark.start, mark.start + 90)}`);
    }
    if (isVerbose)
      for (const span of spans)
        if (!right.includes(span))
          console.log(`wrong ${name} ${clause}: ${text.slice(span.start, span.start + 110).replaceAll('\n', ' ')}`);
  }
}

const percent = (part: number, whole: number): string => (whole === 0 ? '—' : `${((100 * part) / whole).toFixed(0)} %`);

for (const set of ['seen', 'held-out'] as const) {
  const counts = new Map<string, Count>();
  const all = agreements(set);
  for (const agreement of all) measure(agreement, counts);
  console.log(`\n${set}: ${all.length} agreements`);
  console.log('clause            precision  recall   right/wrong spans, found/missed marks');
  const total: Count = { right: 0, wrong: 0, found: 0, missed: 0 };
  const row = (clause: string, { right, wrong, found, missed }: Count): void => {
    const figures = `${percent(right, right + wrong).padStart(9)} ${percent(found, found + missed).padStart(8)}`;
    console.log(`${clause.padEnd(17)} ${figures}   ${right}/${wrong}, ${found}/${missed}`);
  };
  for (const [clause, count] of counts) {
    for (const key of ['right', 'wrong', 'found', 'missed'] as const) total[key] += count[key];
    row(clause, count);
  }
  row('all', total);
}
