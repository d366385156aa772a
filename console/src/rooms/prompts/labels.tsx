import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { PersonName } from '../../parts/names/person-name.js';

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
        <h2>
          <Trans>In force</Trans>
        </h2>
        <Table
          caption={t`Labels`}
          rows={labels}
          keyOf={({ label }) => label}
          empty={t`No label yet: calls can name versions by their numbers.`}
          columns={[
            { head: t`Label`, cell: ({ label }) => label },
            { head: t`Version`, cell: ({ version }) => version ?? '–', isNumber: true },
            { head: t`Requires`, cell: ({ requires }) => (requires === null ? '–' : inWords(requires)) },
            {
              head: t`Change`,
              cell: ({ label, version, requires }) =>
                mayChange ? (
                  <div className="actions">
                    {version === null ? null : (
                      <Action
                        document={PutLabelBackDocument}
                        variables={{ name, label }}
                        name={t`Put back`}
                        question={t`Put ${label} back? Calls that name it get the version before at once.`}
                        done={again}
                      />
                    )}
                    {requires === null ? null : (
                      <Action
                        document={DropEvaluationDocument}
                        variables={{ name, label }}
                        name={t`Require nothing`}
                        question={t`Drop the requirement? ${label} can then move without an evaluation.`}
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
          <section aria-label={t`Move a label`}>
            <h2>
              <Trans>Point a label at a version</Trans>
            </h2>
            <ActionForm
              document={PutLabelDocument}
              name={t`Put it there`}
              variablesOf={(form) => ({ name, label: textIn(form, 'label'), version: numberIn(form, 'version') ?? 0 })}
              done={({ movePromptLabel: { label, version } }) => {
                notify(t`${label} is at version ${version ?? ''}.`);
                again();
              }}
            >
              <label>
                <Trans>Label</Trans> <input name="label" required defaultValue="production" />
              </label>
              <label>
                <Trans>Version</Trans>{' '}
                <input name="version" type="number" min="1" max={latest} required defaultValue={latest} />
              </label>
            </ActionForm>
          </section>
          <section aria-label={t`Require an evaluation`}>
            <h2>
              <Trans>Require an evaluation</Trans>
            </h2>
            <ActionForm
              document={RequireEvaluationDocument}
              name={t`Require it`}
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
                <Trans>Label</Trans> <input name="label" required defaultValue="production" />
              </label>
              <label>
                <Trans>Data set</Trans> <input name="dataset" required />
              </label>
              <label>
                <Trans>Must pass, %</Trans> <input name="minPassRate" type="number" min="0" max="100" step="any" />
              </label>
              <label>
                <Trans>May lose, %</Trans> <input name="maxRegression" type="number" min="0" max="100" step="any" />
              </label>
            </ActionForm>
          </section>
        </div>
      ) : null}
      <section>
        <h2>
          <Trans>History</Trans>
        </h2>
        <Table
          caption={t`Moves of labels`}
          rows={moves}
          keyOf={({ id }) => id}
          empty={t`No label was moved yet.`}
          columns={[
            { head: t`When`, cell: ({ createdAt }) => time(createdAt) },
            { head: t`What`, cell: ({ label, kind, toVersion }) => `${label}: ${word(kind)} ${toVersion ?? ''}` },
            { head: t`By`, cell: ({ movedBy }) => <PersonName subject={movedBy} /> },
            {
              head: t`Approved by`,
              cell: ({ approvedBy, proposalId }) =>
                proposalId === null ? (
                  '–'
                ) : (
                  <Link to="/proposals/$id" params={{ id: proposalId }}>
                    {approvedBy.join(', ') || t`a proposal`}
                  </Link>
                ),
            },
            {
              head: t`On the evaluation`,
              cell: ({ evaluation }) =>
                evaluation === null ? (
                  '–'
                ) : (
                  <Link to="/evaluations/$id" params={{ id: evaluation.run }}>
                    <Trans>
                      {percent(evaluation.passRate, 1)} of {evaluation.dataset}
                    </Trans>
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
    ...(minPassRate === null ? [] : [t`at least ${percent(minPassRate, 1)} pass`]),
    ...(maxRegression === null ? [] : [t`at most ${percent(maxRegression, 1)} lost`]),
  ];
  return `${dataset}: ${parts.join(', ')}`;
}
