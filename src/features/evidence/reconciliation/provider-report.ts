import { z } from 'zod';
import { ONE, parseExact, rounded, type Exact } from './decimal.rules.js';
import {
  dayAt,
  type DayCost,
  type DayUsage,
  exactSum,
  MAX_REPORT_ROWS,
  nextOf,
  type ReportPart,
  tooManyRows,
  UnusableReport,
  type UsagePage,
} from './usage-report.rules.js';

const MAX_RESULTS = 5_000;
const MAX_BUCKETS = 366;
const CENTS = 100n;
/** Parts of OpenAI's line items that are no part of a model's name. */
const LINE_ITEM = /,\s*[^,]*$/;

const count = z.int().nonnegative();
/** Names are stored as JSON, which has no room for all characters. */
const name = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
  .nullish();
const cursor = z.string().min(1).max(2_000).nullish();
const money = z.union([z.number(), z.string().max(60)]);

/** `GET /v1/organization/usage/completions` and `…/embeddings`, `bucket_width=1d`. OpenAI API reference, Usage. */
const openAiUsage = z.object({
  object: z.enum(['organization.usage.completions.result', 'organization.usage.embeddings.result']).optional(),
  input_tokens: count,
  output_tokens: count.default(0),
  num_model_requests: count,
  model: name,
  api_key_id: name,
});

/** `GET /v1/organization/costs`. OpenAI API reference, Costs. */
const openAiCost = z.object({
  object: z.literal('organization.costs.result').optional(),
  amount: z.object({ value: money, currency: z.string().max(10) }),
  line_item: name,
});

/** `GET /v1/organizations/usage_report/messages`, `bucket_width=1d`. Anthropic Admin API, Usage and Cost. */
const anthropicUsage = z.object({
  uncached_input_tokens: count,
  cache_read_input_tokens: count,
  cache_creation: z.object({ ephemeral_1h_input_tokens: count, ephemeral_5m_input_tokens: count }).nullish(),
  output_tokens: count,
  model: name,
  api_key_id: name,
});

/** `GET /v1/organizations/cost_report`: the amount is decimal text, in cents. Anthropic Admin API, Usage and Cost. */
const anthropicCost = z.object({ amount: money, currency: z.string().max(10), model: name });

const pageOf = <B extends z.ZodType, U extends z.ZodType, C extends z.ZodType>(begin: B, usage: U, cost: C) =>
  z.object({
    data: z.array(z.object({ begin, results: z.array(z.union([usage, cost])).max(MAX_RESULTS) })).max(MAX_BUCKETS),
    has_more: z.boolean(),
    next_page: cursor,
  });

const openAiPage = pageOf(z.int().nonnegative(), openAiUsage, openAiCost);
const anthropicPage = pageOf(z.iso.datetime({ offset: true }), anthropicUsage, anthropicCost);

/** Providers whose reports are answers of an API. */
export type ReportingProvider = 'openai' | 'anthropic';

interface Bucket {
  day: string;
  results: readonly ({ usage: DayUsage; part: ReportPart } | { cost: DayCost })[];
}

/** The name under which each provider says when a bucket begins. */
const BEGINS = { openai: 'start_time', anthropic: 'starting_at' } as const;

/** Rows and cursor of one parsed answer. Throws `UnusableReport` for any other shape than the published one. */
export function readUsagePage(provider: ReportingProvider, answer: unknown): UsagePage {
  const begun = withBegins(answer, BEGINS[provider]);
  if (provider === 'openai') {
    const { data, success } = openAiPage.safeParse(begun);
    if (!success) throw misshapen();
    return pageFrom(
      data.data.map(({ begin, results }) => {
        const day = dayAt(begin * 1000);
        return { day, results: results.map((result) => openAiResult(day, result)) };
      }),
      nextOf(data),
    );
  }
  const { data, success } = anthropicPage.safeParse(begun);
  if (!success) throw misshapen();
  return pageFrom(
    data.data.map(({ begin, results }) => {
      const day = dayAt(Date.parse(begin));
      return { day, results: results.map((result) => anthropicResult(day, result)) };
    }),
    nextOf(data),
  );
}

/** The page with the beginnings of its buckets under one name. Throws `UnusableReport` for more results than are kept. */
function withBegins(answer: unknown, member: string): unknown {
  const { data, ...page } = (answer ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return undefined;
  const buckets = data.map((bucket: Record<string, unknown> | null) => ({
    begin: bucket?.[member],
    results: bucket?.results,
  }));
  // Before each of them is looked at, which takes a while.
  const results = buckets.reduce((sum, bucket) => sum + (Array.isArray(bucket.results) ? bucket.results.length : 0), 0);
  if (results > MAX_REPORT_ROWS) throw tooManyRows();
  return { ...page, data: buckets };
}

function openAiResult(day: string, result: z.infer<typeof openAiUsage> | z.infer<typeof openAiCost>) {
  if ('amount' in result) {
    const model = (result.line_item ?? '').replace(LINE_ITEM, '');
    return { cost: { day, model, usd: usdOf(result.amount.value, result.amount.currency) } };
  }
  const { object, input_tokens: inputTokens, output_tokens: outputTokens, num_model_requests: requests } = result;
  const part: ReportPart = object === 'organization.usage.embeddings.result' ? 'embedding' : 'generation';
  const usage = { day, model: result.model ?? '', key: result.api_key_id ?? null, inputTokens, outputTokens, requests };
  return { usage, part };
}

function anthropicResult(day: string, result: z.infer<typeof anthropicUsage> | z.infer<typeof anthropicCost>) {
  if ('amount' in result)
    return { cost: { day, model: result.model ?? '', usd: rounded(usdOf(result.amount, result.currency), CENTS) } };
  const { cache_creation: written } = result;
  const usage = {
    day,
    model: result.model ?? '',
    key: result.api_key_id ?? null,
    inputTokens: exactSum(
      result.uncached_input_tokens,
      result.cache_read_input_tokens,
      written?.ephemeral_1h_input_tokens ?? 0,
      written?.ephemeral_5m_input_tokens ?? 0,
    ),
    outputTokens: result.output_tokens,
    requests: null,
  };
  return { usage, part: 'generation' as const };
}

function pageFrom(buckets: readonly Bucket[], next: string | null): UsagePage {
  const rows: DayUsage[] = [];
  const costs: DayCost[] = [];
  const days: Partial<Record<ReportPart, string[]>> = {};
  const emptyDays: string[] = [];
  for (const { day, results } of buckets) {
    if (results.length === 0) emptyDays.push(day);
    for (const part of new Set(results.map((result) => ('cost' in result ? 'costs' : result.part))))
      (days[part] ??= []).push(day);
    for (const result of results) {
      if ('cost' in result) costs.push(result.cost);
      else rows.push(result.usage);
    }
  }
  return { rows, ...(costs.length === 0 ? {} : { costs }), days, emptyDays, next };
}

function usdOf(value: number | string, currency: string): Exact {
  const usd = parseExact(String(value));
  if (usd === null || usd > ONE * 1_000_000_000_000n) throw new UnusableReport('A cost is not a decimal number.');
  if (currency.toLowerCase() !== 'usd') throw new UnusableReport('A cost is not in USD.');
  return usd;
}

function misshapen(): UnusableReport {
  return new UnusableReport('The answer does not have the shape of a usage report by day.');
}
