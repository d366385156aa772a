import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.js';
import { templateBenchmark } from './benchmark.rules.js';
import { subjectOf } from './subject.rules.js';
import type { Benchmark, Component, Metric, Template } from './templates/template.rules.js';

const MAX_FINDINGS = 200;
/** Recommendations that become controls of one component. */
const MAX_RECOMMENDED = 10;
const MAX_TITLE = 200;
const MAX_CONTROL = 500;
const MAX_TEXT = 4_000;

export interface FrameworkParts {
  components: Component[];
  metrics: Metric[];
  benchmarks: Benchmark[];
  /** Titles of the findings that no component addresses. */
  unaddressed: string[];
}

interface Finding {
  title: string;
  recommendation: string | undefined;
  /** The further text of the finding. */
  text: string;
}

const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The findings in an analysis result; entries without title or category are ignored. */
function findingsOf({ findings }: JsonObject): Finding[] {
  if (!Array.isArray(findings)) return [];
  return findings.slice(0, MAX_FINDINGS).flatMap((finding) => {
    if (!isJsonObject(finding)) return [];
    const title = textOf(finding['title']) ?? textOf(finding['category']);
    if (title === undefined) return [];
    const texts = [finding['category'], finding['detail']].flatMap((text) => textOf(text) ?? []);
    return [
      {
        title: title.slice(0, MAX_TITLE),
        recommendation: textOf(finding['recommendation'])?.slice(0, MAX_CONTROL),
        text: texts.join(' ').slice(0, MAX_TEXT),
      },
    ];
  });
}

function numberIn(inputs: JsonObject, group: string, id: string): number | undefined {
  const values = inputs[group];
  const value = isJsonObject(values) && Object.hasOwn(values, id) ? values[id] : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** A caller's own quartiles of a metric, where they are three numbers in order. */
function ownBenchmark({ benchmarks }: JsonObject, metricId: string) {
  const own = Array.isArray(benchmarks)
    ? benchmarks.filter(isJsonObject).find(({ metric }) => metric === metricId)
    : undefined;
  const [low, middle, high] = [own?.['percentile25'], own?.['median'], own?.['percentile75']];
  if (typeof low !== 'number' || typeof middle !== 'number' || typeof high !== 'number') return undefined;
  return low <= middle && middle <= high ? { percentile25: low, median: middle, percentile75: high } : undefined;
}

/**
 * The skeleton of a framework: the template's parts; each finding of the inputs under the component with which it
 * shares most words, its recommendation as a control there; the caller's `targets` and `benchmarks` replace the
 * template's. What shares no word with any component is listed as such. Deterministic.
 */
export function frameworkSkeleton(
  template: Template,
  inputs: JsonObject,
  { includeMetrics, includeBenchmarks }: { includeMetrics: boolean; includeBenchmarks: boolean },
): FrameworkParts {
  const byComponent = Map.groupBy(
    findingsOf(inputs),
    ({ title, text }) => subjectOf(template.components, title, text)?.id,
  );
  const components = template.components.map(({ words: _, ...component }): Component => {
    const findings = byComponent.get(component.id) ?? [];
    const recommended = findings.slice(0, MAX_RECOMMENDED).flatMap(({ recommendation }) => recommendation ?? []);
    return {
      ...component,
      controls: [...new Set([...component.controls, ...recommended])],
      addresses: titlesOf(findings),
    };
  });
  const metrics = template.metrics.map((metric): Metric => {
    const target = numberIn(inputs, 'targets', metric.id);
    return target === undefined ? { ...metric, basis: 'template' } : { ...metric, target, basis: 'caller' };
  });
  const peers = {
    industry: (textOf(inputs['industry']) ?? 'all').slice(0, MAX_TITLE),
    companySize: (textOf(inputs['companySize']) ?? 'all').slice(0, MAX_TITLE),
  };
  const benchmarks = template.benchmarks.flatMap(({ metric }): Benchmark[] => {
    const known = templateBenchmark(template, metric, peers);
    if (known === undefined) return [];
    const own = ownBenchmark(inputs, metric);
    return [own === undefined ? known : { ...known, ...own, basis: 'caller', source: 'as the caller gave them' }];
  });
  return {
    components,
    metrics: includeMetrics ? metrics : [],
    benchmarks: includeBenchmarks ? benchmarks : [],
    unaddressed: titlesOf(byComponent.get(undefined) ?? []),
  };
}

const titlesOf = (findings: readonly Finding[]): string[] => [...new Set(findings.map(({ title }) => title))];
