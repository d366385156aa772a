import { z } from 'zod';

/** Pages read of one report; a month by day and model fits into two at either provider. */
export const MAX_REPORT_PAGES = 64;

/** Rows kept of one report. */
export const MAX_REPORT_ROWS = 20_000;

const DAY_SECONDS = 86_400;
const MAX_RESULTS = 2_000;

const count = z.int().nonnegative();
const model = z.string().max(200).nullish();
const cursor = z.string().min(1).max(2_000).nullish();

/** `GET /v1/organization/usage/completions`, `bucket_width=1d`, times in seconds. OpenAI API reference, Usage. */
const openAiPage = z.object({
  data: z
    .array(
      z.object({
        start_time: z.int().nonnegative().max(253_402_300_799),
        results: z
          .array(z.object({ input_tokens: count, output_tokens: count, num_model_requests: count, model }))
          .max(MAX_RESULTS),
      }),
    )
    .max(366),
  has_more: z.boolean(),
  next_page: cursor,
});

/** `GET /v1/organizations/usage_report/messages`, `bucket_width=1d`. Anthropic Admin API, Usage and Cost. */
const anthropicPage = z.object({
  data: z
    .array(
      z.object({
        starting_at: z.iso.datetime({ offset: true }),
        results: z
          .array(
            z.object({
              uncached_input_tokens: count,
              cache_read_input_tokens: count,
              cache_creation: z
                .object({ ephemeral_1h_input_tokens: count, ephemeral_5m_input_tokens: count })
                .nullish(),
              output_tokens: count,
              model,
            }),
          )
          .max(MAX_RESULTS),
      }),
    )
    .max(366),
  has_more: z.boolean(),
  next_page: cursor,
});

export type ReportingProvider = 'openai' | 'anthropic';

/** Usage of one model on one day in UTC. Tokens of input include those read from and written to a cache. */
export interface DayUsage {
  /** Day as `YYYY-MM-DD`. */
  readonly day: string;
  /** Model's name as the source writes it; empty if it names none. */
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls, or `null` where the source does not count them. */
  readonly requests: number | null;
}

export interface UsagePage {
  readonly rows: readonly DayUsage[];
  /** Cursor of the next page, or `null` at the end. */
  readonly next: string | null;
}

/** Report that cannot be used; the message is ours and quotes nothing of the answer. */
export class UnusableReport extends Error {}

/** Sum that is still exact, or a refusal. */
export function exactSum(...parts: readonly number[]): number {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (!Number.isSafeInteger(sum))
    throw new UnusableReport('The counts of the report are too large to be summed exactly.');
  return sum;
}

function dayOf(milliseconds: number): string {
  if (milliseconds % (DAY_SECONDS * 1000) !== 0) throw new UnusableReport('A bucket does not begin at midnight UTC.');
  return new Date(milliseconds).toISOString().slice(0, 10);
}

function nextOf(page: { has_more: boolean; next_page?: string | null | undefined }): string | null {
  if (!page.has_more) return null;
  if (!page.next_page) throw new UnusableReport('The report announces a further page without its cursor.');
  return page.next_page;
}

function openAiRows(page: z.infer<typeof openAiPage>): DayUsage[] {
  return page.data.flatMap((bucket) => {
    const day = dayOf(bucket.start_time * 1000);
    return bucket.results.map((result) => ({
      day,
      model: result.model ?? '',
      inputTokens: result.input_tokens,
      outputTokens: result.output_tokens,
      requests: result.num_model_requests,
    }));
  });
}

function anthropicRows(page: z.infer<typeof anthropicPage>): DayUsage[] {
  return page.data.flatMap((bucket) => {
    const day = dayOf(Date.parse(bucket.starting_at));
    return bucket.results.map((result) => ({
      day,
      model: result.model ?? '',
      inputTokens: exactSum(
        result.uncached_input_tokens,
        result.cache_read_input_tokens,
        result.cache_creation?.ephemeral_1h_input_tokens ?? 0,
        result.cache_creation?.ephemeral_5m_input_tokens ?? 0,
      ),
      outputTokens: result.output_tokens,
      requests: null,
    }));
  });
}

/** Rows and cursor of one parsed answer. Throws `UnusableReport` for any other shape than the published one. */
export function readUsagePage(provider: ReportingProvider, answer: unknown): UsagePage {
  if (provider === 'openai') {
    const page = openAiPage.safeParse(answer);
    if (!page.success) throw new UnusableReport('The answer does not have the shape of a usage report.');
    return { rows: openAiRows(page.data), next: nextOf(page.data) };
  }
  const page = anthropicPage.safeParse(answer);
  if (!page.success) throw new UnusableReport('The answer does not have the shape of a usage report.');
  return { rows: anthropicRows(page.data), next: nextOf(page.data) };
}

/** Collects the pages of one report; ends with cursors that repeat, too many pages and too many rows. */
export class UsageReport {
  readonly #seen = new Set<string>();
  readonly #rows: DayUsage[] = [];
  #pages = 0;

  get rows(): readonly DayUsage[] {
    return this.#rows;
  }

  /** Takes a page and returns the cursor to ask next, or `null` at the end. Throws `UnusableReport`. */
  add(page: UsagePage): string | null {
    this.#pages += 1;
    if (this.#rows.length + page.rows.length > MAX_REPORT_ROWS)
      throw new UnusableReport('The report has too many rows.');
    this.#rows.push(...page.rows);
    if (page.next === null) return null;
    if (this.#seen.has(page.next)) throw new UnusableReport('The report gives the same cursor twice.');
    if (this.#pages >= MAX_REPORT_PAGES) throw new UnusableReport('The report has too many pages.');
    this.#seen.add(page.next);
    return page.next;
  }
}
