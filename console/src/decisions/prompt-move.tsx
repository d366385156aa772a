import { Link } from '@tanstack/react-router';
import { Fact, Facts } from '../parts/facts.js';
import { Table } from '../parts/table.js';
import { percent } from '../parts/text/format.js';
import { type Difference, isObject, textOf } from './difference.js';

/** A move of a label of a prompt, as people decide on it. */
export interface MovedPrompt {
  before: number | null;
  after: number | null;
  differences: readonly Difference[];
  evaluation: RestedOn | null;
}

/** The evaluation that a change rests on. */
export interface RestedOn {
  run: string;
  passRate: number;
  low: number;
  high: number;
  regression: number | null;
}

/** The move in a payload; undefined for any other. */
export function promptMoveIn({
  before,
  after,
  difference,
  evaluation,
}: Readonly<Record<string, unknown>>): MovedPrompt | undefined {
  if (!Array.isArray(difference)) return undefined;
  const differences = difference.filter(isObject).map(({ path, before: old, after: fresh }) => ({
    path: textOf(path),
    before: old,
    after: fresh,
  }));
  return { before: versionOf(before), after: versionOf(after), differences, evaluation: evaluationOf(evaluation) };
}

function versionOf(side: unknown): number | null {
  return isObject(side) && typeof side.version === 'number' ? side.version : null;
}

/** The evaluations in the payload of a change of an alias, by the models that they are about. */
export function evaluationsIn({ evaluations }: Readonly<Record<string, unknown>>): (RestedOn & { of: string })[] {
  if (!isObject(evaluations)) return [];
  return Object.entries(evaluations).flatMap(([of, value]) => {
    const found = evaluationOf(value);
    return found === null ? [] : [{ ...found, of }];
  });
}

function evaluationOf(value: unknown): RestedOn | null {
  if (!isObject(value)) return null;
  const { run, passRate, low, high, regression } = value;
  if (typeof run !== 'string' || typeof passRate !== 'number' || typeof low !== 'number' || typeof high !== 'number')
    return null;
  return { run, passRate, low, high, regression: typeof regression === 'number' ? regression : null };
}

/** The evaluations that further targets of an alias rest on. */
export function Evaluations({ evaluations }: { evaluations: readonly (RestedOn & { of: string })[] }) {
  return (
    <Facts>
      {evaluations.map(({ of, ...evaluation }) => (
        <Fact key={of} name={`Evaluation of ${of}`}>
          <Rested on={evaluation} />
        </Fact>
      ))}
    </Facts>
  );
}

function Rested({ on: { run, passRate, low, high } }: { on: RestedOn }) {
  return (
    <Link to="/evaluations/$id" params={{ id: run }}>
      {percent(passRate, 1)} passed ({percent(low, 1)} to {percent(high, 1)})
    </Link>
  );
}

/** The difference between two versions, and the evaluation that the move rests on. */
export function PromptMove({ move: { before, after, differences, evaluation } }: { move: MovedPrompt }) {
  return (
    <div className="differences">
      <Facts>
        <Fact name="From version">{before ?? 'none'}</Fact>
        <Fact name="To version">{after ?? 'none'}</Fact>
        <Fact name="Evaluation">{evaluation === null ? null : <Rested on={evaluation} />}</Fact>
        <Fact name="Lost against what is in force">
          {evaluation?.regression == null ? null : percent(evaluation.regression, 1)}
        </Fact>
      </Facts>
      <Table
        caption="What would change"
        rows={differences}
        keyOf={({ path }) => path}
        empty="The texts are the same."
        columns={[
          { head: 'Field', cell: ({ path }) => <code>{path === '' ? 'everything' : path}</code> },
          { head: 'Before', cell: (row) => <del>{textOf(row.before)}</del> },
          { head: 'After', cell: (row) => <ins>{textOf(row.after)}</ins> },
        ]}
      />
    </div>
  );
}
