import { Link } from '@tanstack/react-router';
import {
  DropEvaluationDocument,
  type LabelRowFragment,
  PutLabelBackDocument,
  PutLabelDocument,
  RequireEvaluationDocument,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { numberIn, textIn } from '../../parts/form.js';
import { notify } from '../../parts/notices.js';
import { Table } from '../../parts/table.js';
import { percent, time, word } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';

interface LabelsProps {
  name: string;
  latest: number;
  labels: readonly LabelRowFragment[];
  again: () => void;
}

type Move = LabelRowFragment['moves'][number] & { label: string };

/** The labels of a prompt: what is in force, what was, and why. */
export function Labels({ name, latest, labels, again }: LabelsProps) {
  const mayChange = administers(useViewer());
  const moves: Move[] = labels
    .flatMap(({ label, moves: ofLabel }) => ofLabel.map((move) => ({ ...move, label })))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return (
    <>
      <section>
        <h2>In force</h2>
        <Table
          caption="Labels"
          rows={labels}
          keyOf={({ label }) => label}
          empty="No label yet: calls can name versions by their numbers."
          columns={[
            { head: 'Label', cell: ({ label }) => label },
            { head: 'Version', cell: ({ version }) => version ?? '–', isNumber: true },
            { head: 'Requires', cell: ({ requires }) => (requires === null ? '–' : inWords(requires)) },
            {
              head: 'Change',
              cell: ({ label, version, requires }) =>
                mayChange ? (
                  <div className="actions">
                    {version === null ? null : (
                      <Action
                        document={PutLabelBackDocument}
                        variables={{ name, label }}
                        name="Put back"
                        question={`Put ${label} back? Calls that name it get the version before at once.`}
                        done={again}
                      />
                    )}
                    {requires === null ? null : (
                      <Action
                        document={DropEvaluationDocument}
                        variables={{ name, label }}
                        name="Require nothing"
                        question={`Drop the requirement? ${label} can then move without an evaluation.`}
                        isGrave
                        done={again}
                      />
                    )}
                  </div>
                ) : null,
            },
          ]}
        />
      </section>
      {mayChange ? (
        <div className="columns">
          <section aria-label="Move a label">
            <h2>Point a label at a version</h2>
            <ActionForm
              document={PutLabelDocument}
              name="Put it there"
              variablesOf={(form) => ({ name, label: textIn(form, 'label'), version: numberIn(form, 'version') ?? 0 })}
              done={({ movePromptLabel: { label, version } }) => {
                notify(`${label} is at version ${version ?? ''}.`);
                again();
              }}
            >
              <label>
                Label <input name="label" required defaultValue="production" />
              </label>
              <label>
                Version <input name="version" type="number" min="1" max={latest} required defaultValue={latest} />
              </label>
            </ActionForm>
          </section>
          <section aria-label="Require an evaluation">
            <h2>Require an evaluation</h2>
            <ActionForm
              document={RequireEvaluationDocument}
              name="Require it"
              variablesOf={(form) => ({
                name,
                label: textIn(form, 'label'),
                input: {
                  dataset: textIn(form, 'dataset'),
                  minPassRate: shareIn(form, 'minPassRate'),
                  maxRegression: shareIn(form, 'maxRegression'),
                },
              })}
              done={again}
            >
              <label>
                Label <input name="label" required defaultValue="production" />
              </label>
              <label>
                Data set <input name="dataset" required />
              </label>
              <label>
                Must pass, % <input name="minPassRate" type="number" min="0" max="100" step="any" />
              </label>
              <label>
                May lose, % <input name="maxRegression" type="number" min="0" max="100" step="any" />
              </label>
            </ActionForm>
          </section>
        </div>
      ) : null}
      <section>
        <h2>History</h2>
        <Table
          caption="Moves of labels"
          rows={moves}
          keyOf={({ id }) => id}
          empty="No label was moved yet."
          columns={[
            { head: 'When', cell: ({ createdAt }) => time(createdAt) },
            { head: 'What', cell: ({ label, kind, toVersion }) => `${label}: ${word(kind)} ${toVersion ?? ''}` },
            { head: 'By', cell: ({ movedBy }) => movedBy },
            {
              head: 'Approved by',
              cell: ({ approvedBy, proposalId }) =>
                proposalId === null ? (
                  '–'
                ) : (
                  <Link to="/proposals/$id" params={{ id: proposalId }}>
                    {approvedBy.join(', ') || 'a proposal'}
                  </Link>
                ),
            },
            {
              head: 'On the evaluation',
              cell: ({ evaluation }) =>
                evaluation === null ? (
                  '–'
                ) : (
                  <Link to="/evaluations/$id" params={{ id: evaluation.run }}>
                    {percent(evaluation.passRate, 1)} of {evaluation.dataset}
                  </Link>
                ),
            },
          ]}
        />
      </section>
    </>
  );
}

function shareIn(form: FormData, name: string): number | null {
  const value = numberIn(form, name);
  return value === null ? null : value / 100;
}

function inWords({ dataset, minPassRate, maxRegression }: NonNullable<LabelRowFragment['requires']>): string {
  const parts = [
    ...(minPassRate === null ? [] : [`at least ${percent(minPassRate, 1)} pass`]),
    ...(maxRegression === null ? [] : [`at most ${percent(maxRegression, 1)} lost`]),
  ];
  return `${dataset}: ${parts.join(', ')}`;
}
