import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { DeleteTemplateDocument, TemplateNamesDocument } from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { number, time } from '../../parts/text/format.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { Ways } from './ways.js';

/** The templates by which documents are analysed: those of the gateway, and the tenant's own. */
export function Templates() {
  const isAdministrator = administers(useViewer());
  return (
    <>
      <div className="title">
        <h1>
          <Trans>Templates</Trans>
        </h1>
        {isAdministrator ? (
          <Link to="/documents/templates/$id" params={{ id: 'new' }} className="button">
            <Trans>New template</Trans>
          </Link>
        ) : null}
      </div>
      <Ways />
      <Query document={TemplateNamesDocument} variables={{}}>
        {({ analysisTemplates: { templates } }, again) => (
          <section aria-label={t`All templates`}>
            <Table
              caption={t`Templates`}
              rows={templates}
              keyOf={({ id }) => id}
              empty={t`No templates.`}
              columns={[
                {
                  head: t`Name`,
                  cell: ({ id, name }) => (
                    <Link to="/documents/templates/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: t`Purpose`, cell: ({ description }) => <div className="wrap">{description}</div> },
                { head: t`Checks`, cell: ({ checks }) => number(checks.length), isNumber: true },
                { head: t`Questions`, cell: ({ questions }) => number(questions.length), isNumber: true },
                { head: t`Revision`, cell: ({ revision }) => number(revision), isNumber: true },
                { head: t`Changed`, cell: ({ updatedAt }) => (updatedAt === null ? t`built in` : time(updatedAt)) },
                {
                  head: t`Change`,
                  cell: ({ id, name, custom }) =>
                    !isAdministrator ? (
                      '–'
                    ) : custom ? (
                      <Action
                        document={DeleteTemplateDocument}
                        variables={{ id }}
                        name={t`Delete`}
                        isGrave
                        question={t`Delete the template ${name}? Results that used it stay.`}
                        done={() => {
                          notify(t`${name} is deleted.`);
                          again();
                        }}
                      />
                    ) : (
                      <Link to="/documents/templates/$id" params={{ id: 'new' }} search={{ from: id }}>
                        <Trans>Make your own from it</Trans>
                      </Link>
                    ),
                },
              ]}
            />
          </section>
        )}
      </Query>
    </>
  );
}
