import { type Benchmark, type SizeClass, slugOf, type Template } from './templates/template.rules.js';

/** The peers that figures are compared with. */
export interface Peers {
  industry: string;
  companySize: string;
}

const SMALL_BELOW = 100;
const LARGE_FROM = 1_000;
const SIZE_WORDS: readonly [SizeClass, RegExp][] = [
  ['small', /\b(small|startup|start-up|micro)\b/],
  ['medium', /\b(medium|mid|mid-size|mid-market)\b/],
  ['large', /\b(large|enterprise|global)\b/],
];

/** The class of `enterprise`, `51-200` or `2,500 employees`: by word, else by the first number of people. */
export function sizeClassOf(companySize: string): SizeClass | undefined {
  const text = companySize.toLowerCase();
  const named = SIZE_WORDS.find(([, words]) => words.test(text));
  if (named !== undefined) return named[0];
  const digits = /\d[\d,.']*/.exec(text)?.[0].replace(/\D/g, '');
  if (digits === undefined) return undefined;
  const people = Number(digits);
  return people < SMALL_BELOW ? 'small' : people < LARGE_FROM ? 'medium' : 'large';
}

/** Rounded to two decimals, the accuracy of the figures. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * The template's benchmark of a metric for these peers, multiplied by its factors for their industry and size;
 * percentages stay at most 100. Undefined where the template has none.
 */
export function templateBenchmark(template: Template, metricId: string, peers: Peers): Benchmark | undefined {
  const known = template.benchmarks.find(({ metric }) => metric === metricId);
  const unit = template.metrics.find(({ id }) => id === metricId)?.unit;
  if (known === undefined || unit === undefined) return undefined;
  const size = sizeClassOf(peers.companySize);
  const industry = slugOf(peers.industry);
  const factors = [
    { of: `size ${size ?? ''}`, factor: size === undefined ? undefined : known.bySize?.[size] },
    { of: `industry ${industry}`, factor: own(known.byIndustry, industry) },
  ].flatMap(({ of, factor }) => (factor === undefined ? [] : [{ of, factor }]));
  const scale = factors.reduce((product, { factor }) => product * factor, 1);
  const cap = unit.startsWith('%') ? 100 : Infinity;
  const [percentile25, median, percentile75] = known.quartiles.map((value) =>
    Math.min(cap, rounded(value * scale)),
  ) as [number, number, number];
  const adjusted = factors.map(({ of, factor }) => `×${factor} for ${of}`).join(', ');
  return {
    id: metricId,
    metric: metricId,
    percentile25,
    median,
    percentile75,
    unit,
    ...peers,
    basis: 'template',
    source: adjusted === '' ? template.source : `${template.source}; ${adjusted}`,
  };
}

/** Callers' names must not reach inherited properties. */
function own(factors: Readonly<Record<string, number>> | undefined, name: string): number | undefined {
  return factors !== undefined && Object.hasOwn(factors, name) ? factors[name] : undefined;
}

/** A metric that was asked for without figures, and why. */
export interface MissingBenchmark {
  metric: string;
  reason: string;
}

/** The benchmarks that the template has of the metrics, named by id or name, and those that it lacks. */
export function benchmarkSkeleton(template: Template, metrics: readonly string[], peers: Peers) {
  const benchmarks: Benchmark[] = [];
  const missing: MissingBenchmark[] = [];
  const seen = new Set<string>();
  for (const asked of metrics) {
    const slug = slugOf(asked);
    const id = template.metrics.find((one) => one.id === slug || slugOf(one.name) === slug)?.id ?? slug;
    if (seen.has(id)) continue;
    seen.add(id);
    const found = templateBenchmark(template, id, peers);
    if (found !== undefined) benchmarks.push(found);
    else missing.push({ metric: asked, reason: `the template ${template.id} has no figures for it` });
  }
  return { benchmarks, missing };
}
