import { z } from 'zod';
import type { RequestIssue } from '../../../shared/errors.js';
import { cycleIn } from '../schedule.rules.js';
import type { Template } from './template.rules.js';

/** The definition of a tenant's own template. */
export type Definition = Pick<Template, 'components' | 'metrics' | 'benchmarks' | 'phases' | 'source'>;

const MAX_CHARACTERS = 100_000;
const id = z
  .string()
  .max(64)
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'expected lower-case letters, digits and `-`');
const line = z.string().trim().min(1).max(300);
const text = z.string().trim().min(1).max(1_000);
const lines = z.array(line).max(20).default([]);
const ids = z.array(id).max(20).default([]);
const words = z
  .array(z.string().regex(/^[\p{Ll}\p{Lo}\p{N}-]{2,40}$/u, 'expected a lower-case word or its beginning'))
  .max(30)
  .default([]);
const effortDays = z.number().int().min(1).max(365);
const figure = z.number().min(-1e12).max(1e12);

const definitionSchema = z.strictObject({
  components: z
    .array(
      z.strictObject({ id, name: line, description: text, objectives: lines, controls: lines, dependsOn: ids, words }),
    )
    .min(1)
    .max(20),
  metrics: z
    .array(
      z.strictObject({
        id,
        name: line,
        unit: z.string().trim().min(1).max(50),
        formula: text,
        target: figure,
        direction: z.enum(['increase', 'decrease']),
      }),
    )
    .max(30)
    .default([]),
  benchmarks: z
    .array(
      z.strictObject({
        metric: id,
        quartiles: z.tuple([figure, figure, figure]).refine(([low, middle, high]) => low <= middle && middle <= high, {
          message: 'expected them in ascending order',
        }),
      }),
    )
    .max(30)
    .default([]),
  phases: z
    .array(
      z.strictObject({
        name: line,
        words,
        objectives: lines,
        acceptance: lines,
        tasks: z
          .array(z.strictObject({ id, title: line, role: line, effortDays, dependsOn: ids }))
          .max(50)
          .default([]),
        perComponent: z.strictObject({ title: line, role: line, effortDays }).optional(),
      }),
    )
    .max(20)
    .default([]),
  source: line.default('as the tenant gave them'),
});

/** The definition as it is stored: checked before by `definitionProblems`. */
export function readDefinition(given: unknown): Definition {
  return definitionSchema.parse(given);
}

/** Problems of a client's definition; paths are relative to it. */
export function definitionProblems(given: unknown): RequestIssue[] {
  if (JSON.stringify(given).length > MAX_CHARACTERS)
    return [{ path: '', message: `must have at most ${MAX_CHARACTERS} characters as JSON` }];
  const { success, data, error } = definitionSchema.safeParse(given);
  if (!success) return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  const tasks = data.phases.flatMap((phase) => phase.tasks);
  const metrics = new Set(data.metrics.map((metric) => metric.id));
  return [
    ...named('components', data.components),
    ...named('phases[].tasks', tasks),
    ...repeated('metrics', [...data.metrics.map((metric) => metric.id)]),
    ...repeated(
      'benchmarks',
      data.benchmarks.map(({ metric }) => metric),
    ),
    ...data.benchmarks
      .filter(({ metric }) => !metrics.has(metric))
      .map(({ metric }) => ({ path: 'benchmarks', message: `“${metric}” is not a metric` })),
  ];
}

function repeated(path: string, all: readonly string[]): RequestIssue[] {
  return all.filter((one, at) => all.indexOf(one) !== at).map((one) => ({ path, message: `“${one}” appears twice` }));
}

/** Unique ids, dependencies on known ids, and no cycles. */
function named(path: string, parts: readonly { id: string; dependsOn: string[] }[]): RequestIssue[] {
  const known = parts.map((part) => part.id);
  const strange = parts.flatMap(({ dependsOn }) => dependsOn).filter((other) => !known.includes(other));
  const cycle = cycleIn(parts);
  return [
    ...repeated(path, known),
    ...strange.map((other) => ({ path, message: `“${other}” is not one of them` })),
    ...(cycle === undefined ? [] : [{ path, message: `the dependencies form a cycle: ${cycle.join(' → ')}` }]),
  ];
}
