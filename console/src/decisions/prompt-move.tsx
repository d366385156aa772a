import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
        <Fact key={of} name={t`Evaluation of ${of}`}>
          <Rested on={evaluation} />
        </Fact>
      ))}
    </Facts>
  );
}

function Rested({ on: { run, passRate, low, high } }: { on: RestedOn }) {
  return (
    <Link to="/evaluations/$id" params={{ id: run }}>
      <Trans>
        {percent(passRate, 1)} passed ({percent(low, 1)} to {percent(high, 1)})
      </Trans>
    </Link>
  );
}

/** The difference between two versions, and the evaluation that the move rests on. */
export function PromptMove({ move: { before, after, differences, evaluation } }: { move: MovedPrompt }) {
  return (
    <div className="differences">
      <Facts>
        <Fact name={t`From version`}>{before ?? t`none`}</Fact>
        <Fact name={t`To version`}>{after ?? t`none`}</Fact>
        <Fact name={t`Evaluation`}>{evaluation === null ? null : <Rested on={evaluation} />}</Fact>
        <Fact name={t`Lost against what is in force`}>
          {evaluation?.regression == null ? null : percent(evaluation.regression, 1)}
        </Fact>
      </Facts>
      <Table
        caption={t`What would change`}
        rows={differences}
        keyOf={({ path }) => path}
        empty={t`The texts are the same.`}
        columns={[
          { head: t`Field`, cell: ({ path }) => <code>{path === '' ? t`everything` : path}</code> },
          { head: t`Before`, cell: (row) => <del>{textOf(row.before)}</del> },
          { head: t`After`, cell: (row) => <ins>{textOf(row.after)}</ins> },
        ]}
      />
    </div>
  );
}
