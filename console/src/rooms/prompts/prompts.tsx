import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { NewPromptDocument, PromptsPageDocument } from '../../gql/graphql.js';
import { ActionForm } from '../../parts/action.js';
import { Empty } from '../../parts/empty.js';
import { textIn, textOrNull } from '../../parts/form.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { number, time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { PersonName } from '../../parts/names/person-name.js';

/** The registered prompts and the versions that their labels hold. */
export function Prompts() {
  const cursors = useCursors(null);
  const navigate = useNavigate();
  return (
    <>
      <h1>
        <Trans>Prompts</Trans>
      </h1>
      <p>
        <Trans>
          Calls name a prompt by a label or a version. Policies decide who may move a label, and whether that needs
          approval.
        </Trans>
      </p>
      <section aria-label={t`All prompts`}>
        <Query document={PromptsPageDocument} variables={{ after: cursors.after ?? null }}>
          {({ prompts: { edges, pageInfo } }) => (
            <>
              <Table
                caption={t`Prompts`}
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                empty={
                  <Empty title={t`No prompt yet`}>
                    <Trans>Make one below, and add a version to it.</Trans>
                  </Empty>
                }
                columns={[
                  {
                    head: t`Prompt`,
                    cell: ({ name, description }) => (
                      <>
                        <Link to="/prompts/$name" params={{ name }}>
                          {name}
                        </Link>
                        {description === null ? null : <small className="id quiet">{description}</small>}
                      </>
                    ),
                  },
                  {
                    head: t`Labels`,
                    cell: ({ labels }) => labels.map(({ label, version }) => `${label} → ${version}`).join(', ') || '–',
                  },
                  { head: t`Versions`, cell: ({ latest }) => number(latest), isNumber: true },
                  { head: t`Changed`, cell: ({ updatedAt }) => time(updatedAt) },
                  { head: t`By`, cell: ({ createdBy }) => <PersonName subject={createdBy} />, isMinor: true },
                ]}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} />
            </>
          )}
        </Query>
      </section>
      {administers(useViewer()) ? (
        <section>
          <h2>
            <Trans>New prompt</Trans>
          </h2>
          <ActionForm
            document={NewPromptDocument}
            name={t`Make it`}
            variablesOf={(form) => ({
              input: { name: textIn(form, 'name'), description: textOrNull(form, 'description') },
            })}
            done={({ createPrompt: { name } }) => {
              void navigate({ to: '/prompts/$name', params: { name } });
            }}
          >
            <label>
              <Trans>Name</Trans> <input name="name" required />
            </label>
            <label>
              <Trans>Purpose</Trans> <input name="description" />
            </label>
          </ActionForm>
        </section>
      ) : null}
    </>
  );
}
