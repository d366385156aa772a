import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../../../shared/errors.js';
import {
  type CostForecast,
  NO_FORECAST,
  type StructuredGenerator,
  withForeseen,
} from '../../../contracts/structured.js';
import type { Provenance } from '../../../contracts/provenance.js';
import type { ModelReview } from '../analysis-parts.types.js';
import type { ExtractedDocument, TextSpan } from '../../../contracts/extraction.js';
import type { ModelFindings } from './clauses.rules.js';
import { type PartAnswer, documentParts } from './questions.rules.js';
import { asksModel, type ForeseenTask, type ModelTask, obstacleTo, reviewRequest } from './review-request.js';
import type { ReviewThreads } from '../review/review-threads.js';

/** Leaves room for instructions and answer in a context window of 16,000 tokens. */
const DIVISION = { size: 6_000, overlap: 300 };
/** Longer paragraphs are counted and sent in chunks of this many characters. */
const MAX_PARAGRAPH = 16_000;
const AT_ONCE = 3;
const MAX_REASON = 1_000;
const MAX_TRIES = 10;

/** Errors that are the provider's fault, not the caller's, such as a missing model or answer. */
const PROVIDER_FAULTS: ReadonlySet<string> = new Set([
  'PROVIDER_ERROR',
  'PROVIDER_TIMEOUT',
  'INVALID_REQUEST',
  'SERVICE_UNAVAILABLE',
]);

export interface ModelResult extends ModelFindings {
  /** Its evidence names the calls that the interceptor let through, including failed ones. */
  review: ModelReview;
}

const NOTHING: ModelFindings = { findings: [], disagreements: new Map() };
const NOT_ASKED: ModelReview = { outcome: 'none', reason: null, model: null, evidenceIds: [], cost: '0' };

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

  /**
   * The most that a review costs, without asking a model. Throws NOT_FOUND, FORBIDDEN and FEATURE_DISABLED for the model.
   */
  async foresee(task: ForeseenTask): Promise<CostForecast> {
    const { document, paragraphs, options } = task;
    if (!asksModel(task)) return NO_FORECAST;
    const parts = await this.partsOf(document, paragraphs);
    const obstacle = obstacleTo(parts, options);
    if (obstacle !== undefined) return { ...NO_FORECAST, reason: obstacle };
    let forecast = NO_FORECAST;
    for (const [number, part] of parts.entries()) {
      task.asker.signal.throwIfAborted();
      const request = reviewRequest(task, part, { number: number + 1, count: parts.length });
      forecast = withForeseen(forecast, await this.generator.foresee(task.asker, request));
      await setImmediate();
    }
    return forecast;
  }

  private async partsOf({ text }: ExtractedDocument, paragraphs: readonly TextSpan[]): Promise<TextSpan[]> {
    return documentParts(await this.weighed(text, paragraphs), DIVISION);
  }

  private async reviewed(task: ModelTask): Promise<ModelResult> {
    const { asker, document, paragraphs, template, options } = task;
    const parts = await this.partsOf(document, paragraphs);
    const obstacle = obstacleTo(parts, options);
    if (obstacle !== undefined) return failed(obstacle, task);
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
      review: { outcome: 'completed', reason: null, ...said(answers, options.model), cost: costOf(task) },
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
    // Of its own, so that the answer is kept with its cost.
    const own: Provenance = {};
    const request = reviewRequest(task, part, place);
    try {
      const result = await patiently(task, () => this.generator.generate({ ...task.asker, provenance: own }, request));
      const { model, evidenceIds } = result;
      if (result.outcome === 'failed') throw new BadAnswer(result.reason, model, evidenceIds);
      const { findings: claims, clauses: said = [] } = result.value;
      return { claims, clauses: said, model, evidenceIds, cost: (own.cost ?? 0n).toString() };
    } finally {
      const { provenance } = task.asker;
      Object.assign(provenance, own, { cost: (provenance.cost ?? 0n) + (own.cost ?? 0n) });
    }
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
  task: ModelTask,
  answers: ReadonlyMap<number, PartAnswer> = new Map(),
  bad?: BadAnswer,
): ModelResult {
  const { asker, options } = task;
  const { model, evidenceIds } = said(answers, bad?.model ?? options.model);
  const last = bad?.evidenceIds ?? [asker.provenance.evidenceId ?? []].flat();
  const ids = [...new Set([...evidenceIds, ...last])];
  return {
    ...NOTHING,
    review: { outcome: 'failed', reason: reason.slice(0, MAX_REASON), model, evidenceIds: ids, cost: costOf(task) },
  };
}

/** The cost of a review as stored: of the calls of this try, and of the answers that earlier ones left. Nano-USD. */
function costOf({ asker, answered }: ModelTask): string {
  let cost = asker.provenance.cost ?? 0n;
  for (const answer of answered.values()) cost += BigInt(answer.cost ?? 0);
  return cost.toString();
}
