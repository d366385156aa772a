/** Whether more or less of a metric is better. */
export type Direction = 'increase' | 'decrease';

/** Where a figure or text came from. */
export type Basis = 'template' | 'model' | 'caller';

export interface Component {
  id: string;
  name: string;
  description: string;
  objectives: string[];
  controls: string[];
  /** Ids of components that must come first. */
  dependsOn: string[];
  /** Titles of the findings that it answers. */
  addresses: string[];
}

export interface Metric {
  id: string;
  name: string;
  unit: string;
  formula: string;
  target: number;
  direction: Direction;
  /** Where the target came from. */
  basis: Basis;
}

export interface Benchmark {
  id: string;
  /** Id of the metric, or its name where no template knows it. */
  metric: string;
  percentile25: number;
  median: number;
  percentile75: number;
  unit: string;
  industry: string;
  companySize: string;
  basis: Basis;
  /** Where the figures are from, and how they were adjusted. */
  source: string;
}

export type SizeClass = 'small' | 'medium' | 'large';

/** Quartiles of a metric over all organisations, and the factors by which classes of them differ. */
export interface TemplateBenchmark {
  metric: string;
  quartiles: readonly [number, number, number];
  bySize?: Partial<Record<SizeClass, number>>;
  byIndustry?: Readonly<Record<string, number>>;
}

export interface TemplateTask {
  id: string;
  title: string;
  role: string;
  effortDays: number;
  dependsOn?: readonly string[];
}

/** The template of a playbook phase. */
export interface TemplatePhase {
  name: string;
  /** Words by which a caller's phase is taken for this one, as `subjectOf` has them. */
  words: readonly string[];
  objectives: readonly string[];
  tasks: readonly TemplateTask[];
  /** Days and role of a further task for each component of the framework. */
  perComponent?: { title: string; role: string; effortDays: number };
  acceptance: readonly string[];
}

/** A template for frameworks of a domain. */
export interface Template {
  id: string;
  /** Other names of the domain, as `slugOf` makes them. */
  domains: readonly string[];
  name: string;
  description: string;
  /** `words`: those of findings about this component, as `subjectOf` has them. */
  components: readonly (Omit<Component, 'addresses'> & { words: readonly string[] })[];
  metrics: readonly Omit<Metric, 'basis'>[];
  benchmarks: readonly TemplateBenchmark[];
  /** Where the benchmarks' figures are from. */
  source: string;
  phases: readonly TemplatePhase[];
}

/** A name as an id: `Sales compensation` is `sales-compensation`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** The template from which a model makes what no other is for. */
const GENERAL = 'general';

/** The template of that id; without one, that of the domain; `orGeneral`: the general one where none is. */
export function findTemplate(
  templates: readonly Template[],
  { templateId, domain }: { templateId?: string | null | undefined; domain: string },
  orGeneral = false,
): Template | undefined {
  if (templateId != null) return templates.find(({ id }) => id === templateId);
  const slug = slugOf(domain);
  const own = templates.find(({ id, domains }) => id === slug || domains.includes(slug));
  return own ?? (orGeneral ? templates.find(({ id }) => id === GENERAL) : undefined);
}
