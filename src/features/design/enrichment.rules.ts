import type { PlaybookParts } from './playbook.rules.js';
import type { FrameworkParts } from './skeleton.rules.js';
import type { Benchmark } from './templates/template.rules.js';

/** A model's texts for the parts of a framework, by ids of the skeleton. */
export interface FrameworkWords {
  components: { id: string; description: string; objectives: string[]; controls: string[] }[];
}

export interface PlaybookWords {
  phases: { name: string; objectives: string[] }[];
  tasks: { id: string; title: string }[];
  milestones: { id: string; acceptance: string[] }[];
}

export interface BenchmarkFigures {
  benchmarks: { metric: string; percentile25: number; median: number; percentile75: number; unit: string }[];
}

/** Most entries that a list has after the model's were added. */
const MAX_ENTRIES = 20;

const joined = (given: readonly string[], added: readonly string[] = []): string[] => [
  ...new Set([...given, ...added].slice(0, Math.max(MAX_ENTRIES, given.length))),
];

/** The framework in the model's words; ids, structure and figures stay. */
export function enrichFramework(parts: FrameworkParts, words: FrameworkWords): FrameworkParts {
  const said = new Map(words.components.map((one) => [one.id, one]));
  return {
    ...parts,
    components: parts.components.map((component) => {
      const model = said.get(component.id);
      return {
        ...component,
        description: model?.description ?? component.description,
        objectives: joined(component.objectives, model?.objectives),
        controls: joined(component.controls, model?.controls),
      };
    }),
  };
}

/** The playbook in the model's words; ids, dependencies and schedule stay. */
export function enrichPlaybook(parts: PlaybookParts, words: PlaybookWords): PlaybookParts {
  const objectives = new Map(words.phases.map((one) => [one.name, one.objectives]));
  const titles = new Map(words.tasks.map(({ id, title }) => [id, title]));
  const acceptance = new Map(words.milestones.map((one) => [one.id, one.acceptance]));
  return {
    phases: parts.phases.map((phase) => ({
      ...phase,
      objectives: joined(phase.objectives, objectives.get(phase.name)),
    })),
    tasks: parts.tasks.map((task) => ({ ...task, title: titles.get(task.id) ?? task.title })),
    milestones: parts.milestones.map((one) => ({
      ...one,
      acceptance: joined(one.acceptance, acceptance.get(one.id)),
    })),
  };
}

/** The model's figures of metrics that no template has, each marked as such. */
export function modelBenchmarks(
  figures: BenchmarkFigures,
  peers: { industry: string; companySize: string },
  model: string,
): Benchmark[] {
  const byMetric = new Map(figures.benchmarks.map((one) => [one.metric, one]));
  return [...byMetric.values()].map((one) => ({
    ...one,
    id: one.metric,
    ...peers,
    basis: 'model',
    source: `estimated by ${model}; not measured`,
  }));
}
