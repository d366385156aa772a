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
        <h1>Templates</h1>
        {isAdministrator ? (
          <Link to="/documents/templates/$id" params={{ id: 'new' }} className="button">
            New template
          </Link>
        ) : null}
      </div>
      <Ways />
      <Query document={TemplateNamesDocument} variables={{}}>
        {({ analysisTemplates: { templates } }, again) => (
          <section aria-label="All templates">
            <Table
              caption="Templates"
              rows={templates}
              keyOf={({ id }) => id}
              empty="No templates."
              columns={[
                {
                  head: 'Name',
                  cell: ({ id, name }) => (
                    <Link to="/documents/templates/$id" params={{ id }}>
                      {name}
                    </Link>
                  ),
                },
                { head: 'Purpose', cell: ({ description }) => <div className="wrap">{description}</div> },
                { head: 'Checks', cell: ({ checks }) => number(checks.length), isNumber: true },
                { head: 'Questions', cell: ({ questions }) => number(questions.length), isNumber: true },
                { head: 'Revision', cell: ({ revision }) => number(revision), isNumber: true },
                { head: 'Changed', cell: ({ updatedAt }) => (updatedAt === null ? 'built in' : time(updatedAt)) },
                {
                  head: 'Change',
                  cell: ({ id, name, custom }) =>
                    !isAdministrator ? (
                      '–'
                    ) : custom ? (
                      <Action
                        document={DeleteTemplateDocument}
                        variables={{ id }}
                        name="Delete"
                        isGrave
                        question={`Delete the template ${name}? Results that used it stay.`}
                        done={() => {
                          notify(`${name} is deleted.`);
                          again();
                        }}
                      />
                    ) : (
                      <Link to="/documents/templates/$id" params={{ id: 'new' }} search={{ from: id }}>
                        Make your own from it
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
