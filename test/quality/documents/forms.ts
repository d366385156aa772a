import type * as extraction from '../../../src/features/analysis/extraction/extraction.ts';
import type { ExtractedDocument } from '../../../src/contracts/extraction.ts';
import { paperAsDocx } from '../../support/documents/paper-docx.ts';
import { paperAsPdf, type Paper } from '../../support/documents/paper.ts';
import type { Composed } from './corpus.ts';
import { measure, type Finding } from './measure.ts';

/** What a form of the agreements reaches, as shares. */
export interface Reached {
  precision: number;
  recall: number;
  missing: number;
  values: number;
}

/** No form may be more than this below the text. */
const MOST_BELOW = 0.02;
const NOTES_EACH = 5;
const NOTES = [
  'The drawings are those of the cover sheet.',
  'Typed anew from the original.',
  'See the drawings that the parties have initialled.',
];
const ROOMS = Array.from({ length: 24 }, (_, index) => [`Room ${index + 1}`, `Floor ${index % 4}`, `${20 + index} m2`]);

/** Longer lines are paragraphs; shorter ones are where a typewriter broke one. */
const LINE = 100;

function paragraphsIn(block: string): string[] {
  const lines = block.split('\n');
  return lines.some(({ length }) => length > LINE) ? lines : [lines.map((line) => line.trim()).join(' ')];
}

/** The agreement as a word processor has it, with what stands around its paragraphs and says none of the clauses. */
function paperOf(text: string): Paper {
  const paragraphs = text
    .split(/\n\s*\n/)
    .flatMap(paragraphsIn)
    .filter((line) => line.trim() !== '');
  const noted = paragraphs.map((_, index) => index).filter((index) => index % NOTES_EACH === NOTES_EACH - 1);
  return {
    paragraphs,
    header: 'Execution copy, file 4711-B',
    footnotes: new Map(noted.map((index, count) => [index, NOTES[count % NOTES.length]!])),
    table: { after: paragraphs.length - 2, rows: [['Room', 'Floor', 'Area'], ...ROOMS] },
    box: {
      after: Math.floor(paragraphs.length / 3),
      text: 'For the file. The original is in the safe of the registry.',
    },
  };
}

const forms: Readonly<Record<string, (paper: Paper) => Buffer>> = {
  DOCX: paperAsDocx,
  PDF: (paper) => paperAsPdf(paper),
  'PDF, two columns': (paper) => paperAsPdf(paper, 2),
};

/** What is reached in each form by the agreements that were composed. */
export async function measureForms(
  agreements: readonly Composed[],
  { extractDocument }: typeof extraction,
  review: (document: ExtractedDocument) => readonly Finding[],
  tell: (fault: string) => void,
): Promise<Map<string, Reached>> {
  const reached = new Map<string, Reached>();
  for (const [form, make] of Object.entries(forms)) {
    const documents = new Map<string, ExtractedDocument>();
    for (const { text } of agreements)
      documents.set(text, await extractDocument({ bytes: new Uint8Array(make(paperOf(text))) }));
    const { total, missing, values, faults } = measure(agreements, (text) => review(documents.get(text)!));
    reached.set(form, { ...total, missing: missing.right / missing.said, values: values.right / values.all });
    for (const fault of faults) tell(`${form}: ${fault}`);
  }
  return reached;
}

/** Where a form is too far below the text. */
export function formsBelow(forms: ReadonlyMap<string, Reached>, text: Reached): string[] {
  return [...forms].flatMap(([form, reached]) =>
    (Object.keys(reached) as (keyof Reached)[])
      .filter((name) => reached[name] < text[name] - MOST_BELOW)
      .map((name) => `${form}: ${name} is more than ${100 * MOST_BELOW} points below the text`),
  );
}
