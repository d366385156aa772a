import { z } from 'zod';
import type { ExtractedDocument, TextSpan } from '../../../contracts/extraction.js';
import type { Requester, StructuredRequest } from '../../../contracts/structured.js';
import type { AnalysisOptions } from '../analysis.entity.js';
import type { ReviewTemplate } from '../review/findings.rules.js';
import { type AskedClause, clauseLines } from './clauses.rules.js';
import { promptOf, SYSTEM_PROMPT } from './prompt.rules.js';
import type { PartAnswer } from './questions.rules.js';

const MAX_PARTS = 60;
const MAX_TOKENS = 4_096;

const answerSchema = z.object({
  findings: z
    .array(
      z.object({
        ruleId: z.string().max(100),
        detail: z.string().trim().min(1).max(1_000),
        quotes: z.array(z.string().max(2_000)).max(5),
        confidence: z.number().min(0).max(1),
      }),
    )
    .max(30),
  clauses: z
    .array(
      z.object({
        clause: z.string().max(100),
        state: z.enum(['present', 'missing']),
        value: z.string().trim().min(1).max(200).nullable(),
        quotes: z.array(z.string().max(2_000)).max(3),
      }),
    )
    .max(60)
    .optional(),
});

/** One document before a model. */
export interface ModelTask {
  asker: Requester;
  template: Pick<ReviewTemplate, 'id' | 'questions'>;
  options: AnalysisOptions;
  document: ExtractedDocument;
  /** ISO 639-1. */
  language: string;
  paragraphs: readonly TextSpan[];
  /** Clauses about which it is asked too, with what the checks found. */
  clauses: readonly AskedClause[];
  /** Answers of an earlier try, by part. */
  answered: ReadonlyMap<number, PartAnswer>;
  /** Keeps an answer, so that it need not be asked for again. `share`: how many of all parts are answered, 0 to 1. */
  keep(part: number, answer: PartAnswer, share: number): Promise<void>;
  /** Whether a caller is waiting for the answer; if not, rate limits are waited out. */
  isAttended: () => boolean;
}

/** The facts of a task that decide its cost. */
export type ForeseenTask = Pick<ModelTask, 'asker' | 'template' | 'options' | 'document' | 'paragraphs' | 'clauses'>;

/** Whether a model is asked, if there is one to ask. */
export function asksModel({ options, template }: Pick<ModelTask, 'options' | 'template'>): boolean {
  return options.generate && template.questions.length > 0;
}

/** Why a document is not sent to a model; undefined if it is. */
export function obstacleTo(parts: readonly TextSpan[], { proposalId }: AnalysisOptions): string | undefined {
  if (parts.length > MAX_PARTS)
    return `the document needs ${parts.length} parts; at most ${MAX_PARTS} are sent to a model`;
  return parts.length > 1 && proposalId !== null
    ? 'an approval covers one model call, and this document needs several: send it in parts'
    : undefined;
}

type Answer = z.infer<typeof answerSchema>;

/** The request about one part of a document. */
export function reviewRequest(
  { template, options, document, clauses }: ForeseenTask,
  part: TextSpan,
  place: { number: number; count: number },
): StructuredRequest<Answer> {
  const text = document.text.slice(part.start, part.end);
  return {
    purpose: {
      action: 'ai.analyze',
      context: {
        purpose: 'document.analysis',
        templateId: template.id,
        resourceType: 'document',
        part: place.number,
        parts: place.count,
      },
    },
    model: options.model ?? undefined,
    proposalId: options.proposalId ?? undefined,
    system: SYSTEM_PROMPT,
    prompt: promptOf(template.questions, text, place, clauseLines(clauses, part)),
    schema: answerSchema,
    schemaName: 'document_review',
    maxTokens: MAX_TOKENS,
  };
}
