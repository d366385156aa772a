import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DomainError } from '../../../shared/errors.js';
import type { Requester, StructuredGenerator } from '../../../contracts/structured.js';
import type { Provenance } from '../../../contracts/provenance.js';
import type { ModelReview } from '../analysis-parts.types.js';
import type { AnalysisOptions } from '../analysis.entity.js';
import type { ExtractedDocument, TextSpan } from '../../../contracts/extraction.js';
import type { ReviewTemplate } from '../review/findings.rules.js';
import { type AskedClause, clauseLines, type ModelFindings } from './clauses.rules.js';
import { promptOf, SYSTEM_PROMPT } from './prompt.rules.js';
import { type PartAnswer, documentParts } from './questions.rules.js';
import type { ReviewThreads } from '../review/review-threads.js';

/** Leaves room for instructions and answer in a context window of 16,000 tokens. */
const DIVISION = { size: 6_000, overlap: 300 };
/** Longer paragraphs are counted and sent in chunks of this many characters. */
const MAX_PARAGRAPH = 16_000;
const MAX_PARTS = 60;
const AT_ONCE = 3;
const MAX_TOKENS = 4_096;
const MAX_REASON = 1_000;
const MAX_TRIES = 10;

/** Errors that are the provider's fault, not the caller's, such as a missing model or answer. */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set([
  'PROVIDER_ERROR',
  'PROVIDER_TIMEOUT',
  'INVALID_REQUEST',
  'SERVICE_UNAVAILABLE',
]);

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

export interface ModelResult extends ModelFindings {
  /** Its evidence names the calls that the interceptor let through, including failed ones. */
  review: ModelReview;
}

/** Whether a model is asked, if there is one to ask. */
export function asksModel({ options, template }: Pick<ModelTask, 'options' | 'template'>): boolean {
  return options.generate && template.questions.length > 0;
}

const NOTHING: ModelFindings = { findings: [], disagreements: new Map() };
const NOT_ASKED: ModelReview = { outcome: 'none', reason: null, model: null, evidenceIds: [] };

/**
 * Asks a model what the text does not decide by itself, part by part. A bad answer or a provider's fault leaves the
 * deterministic result; what denies the call (policy, approval, budget, rate, key) is thrown.
 */
export class ModelReviewer {
  constructor(
    private readonly generator: StructuredGenerator,
    private readonly countTokens: (text: string) => number,
    private readonly threads: Pick<ReviewThreads, 'ground'>,
  ) {}

  async review(given: ModelTask): Promise<ModelResult> {
    if (!asksModel(given)) return { ...NOTHING, review: NOT_ASKED };
    // A provenance of its own: the request's may describe another call, and this evidence covers only calls about this
    // document.
    const provenance: Provenance = {};
    try {
      return await this.reviewed({ ...given, asker: { ...given.asker, provenance } });
    } finally {
      Object.assign(given.asker.provenance, provenance);
    }
  }

  private async reviewed(task: ModelTask): Promise<ModelResult> {
    const { asker, document, paragraphs, template, options } = task;
    const parts = documentParts(await this.weighed(document.text, paragraphs), DIVISION);
    if (parts.length > MAX_PARTS)
      return failed(`the document needs ${parts.length} parts; at most ${MAX_PARTS} are sent to a model`, task);
    if (parts.length > 1 && options.proposalId !== null)
      return failed('an approval covers one model call, and this document needs several: send it in parts', task);
    const answers = new Map(task.answered);
    try {
      await this.askAll(task, parts, answers);
    } catch (error) {
      if (error instanceof BadAnswer) return failed(error.message, task, answers, error);
      if (!(error instanceof DomainError) || !PROVIDER_FAULTS.has(error.code)) throw error;
      return failed(error.message, task, answers);
    }
    const { text, pages } = document;
    const claimed = parts.map((part, number) => {
      const { claims = [], clauses = [] } = answers.get(number) ?? {};
      return { part, claims, clauses };
    });
    const grounds = {
      answers: claimed,
      asked: task.clauses,
      text,
      pages,
      language: task.language,
      questions: template.questions,
    };
    return {
      ...(await this.threads.ground(grounds, asker.signal)),
      review: { outcome: 'completed', reason: null, ...said(answers, options.model) },
    };
  }

  /** The first part alone, so that what denies it is known before more is sent; then a few at once. */
  private async askAll(task: ModelTask, parts: readonly TextSpan[], answers: Map<number, PartAnswer>): Promise<void> {
    const waiting = parts.map((part, number) => ({ part, number })).filter(({ number }) => !answers.has(number));
    const stop = new AbortController();
    const signal = AbortSignal.any([task.asker.signal, stop.signal]);
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
        const { part, number } = next;
        const answer = await this.ask({ ...task, asker: { ...task.asker, signal } }, part, {
          number: number + 1,
          count: parts.length,
        });
        answers.set(number, answer);
        await task.keep(number, answer, answers.size / parts.length);
      }
    };
    const [first, ...rest] = waiting.splice(0);
    if (first === undefined) return;
    waiting.push(first);
    await work();
    for (const one of rest) waiting.push(one);
    const workers = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () =>
        work().catch((error: unknown) => {
          stop.abort();
          throw error;
        }),
      ),
    );
    const failure = workers.find((one) => one.status === 'rejected');
    if (failure !== undefined) throw failure.reason as unknown;
    task.asker.signal.throwIfAborted();
  }

  private async ask(task: ModelTask, part: TextSpan, place: { number: number; count: number }): Promise<PartAnswer> {
    const { asker, template, options, document, clauses } = task;
    const text = document.text.slice(part.start, part.end);
    const result = await patiently(task, () =>
      this.generator.generate(asker, {
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
      }),
    );
    const { model, evidenceIds } = result;
    if (result.outcome === 'failed') throw new BadAnswer(result.reason, model, evidenceIds);
    const { findings: claims, clauses: said = [] } = result.value;
    return { claims, clauses: said, model, evidenceIds };
  }

  /** The paragraphs with their tokens; other requests are served in between. */
  private async weighed(text: string, paragraphs: readonly TextSpan[]) {
    const weighed: (TextSpan & { tokens: number })[] = [];
    for (const paragraph of paragraphs) {
      for (let start = paragraph.start; start < paragraph.end; start += MAX_PARAGRAPH) {
        const end = Math.min(paragraph.end, start + MAX_PARAGRAPH);
        weighed.push({ start, end, tokens: this.countTokens(text.slice(start, end)) });
        await setImmediate();
      }
    }
    return weighed;
  }
}

/** An answer that does not fit the schema, nor does its repair. */
class BadAnswer extends Error {
  constructor(
    reason: string,
    readonly model: string,
    readonly evidenceIds: string[],
  ) {
    super(reason);
  }
}

/** Retries when the tenant's rate limit refuses a call and no caller is waiting: nothing was sent. */
async function patiently<T>({ asker, isAttended }: ModelTask, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const isTooEarly = error instanceof DomainError && error.code === 'RATE_LIMIT_EXCEEDED';
      if (!isTooEarly || isAttended() || attempt === MAX_TRIES || asker.signal.aborted) throw error;
      await delay((error.retryAfterSeconds ?? 1) * 1_000, undefined, { signal: asker.signal });
    }
  }
}

function said(answers: ReadonlyMap<number, PartAnswer>, wanted: string | null) {
  const all = [...answers.values()];
  return { model: all.at(-1)?.model ?? wanted, evidenceIds: all.flatMap(({ evidenceIds }) => evidenceIds) };
}

function failed(
  reason: string,
  { asker, options }: ModelTask,
  answers: ReadonlyMap<number, PartAnswer> = new Map(),
  bad?: BadAnswer,
): ModelResult {
  const { model, evidenceIds } = said(answers, bad?.model ?? options.model);
  const last = bad?.evidenceIds ?? [asker.provenance.evidenceId ?? []].flat();
  const ids = [...new Set([...evidenceIds, ...last])];
  return { ...NOTHING, review: { outcome: 'failed', reason: reason.slice(0, MAX_REASON), model, evidenceIds: ids } };
}
