import { useState } from 'react';
import {
  DeleteApplicationDocument,
  RegisterApplicationDocument,
  RegisteredApplicationsDocument,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { CopyButton } from '../../parts/code.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { namesIn, textIn } from '../../parts/form.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';

const PAGE = 25;

/** Applications that administrators registered, for clients that cannot introduce themselves. */
export function Registered({ mayChange }: { mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const cursors = useCursors(null);
  return (
    <Query document={RegisteredApplicationsDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
      {({ oauthClients: { edges, pageInfo } }, again) => (
        <section>
          <div className="title">
            <h2>Registered applications</h2>
            {mayChange ? (
              <button
                type="button"
                className="primary"
                onClick={() => {
                  setOpen(true);
                }}
              >
                Register an application
              </button>
            ) : null}
          </div>
          <Table
            caption="Registered applications"
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
            empty={
              <Empty title="No application yet">
                Clients with metadata of their own need no registration. Others get a client id here.
              </Empty>
            }
            columns={[
              { head: 'Name', cell: ({ name }) => name },
              { head: 'Client id', cell: ({ id }) => <ClientId id={id} /> },
              { head: 'Answers to', cell: ({ redirectUris }) => redirectUris.join(', ') },
              { head: 'Registered by', cell: ({ createdBy }) => createdBy ?? '–', isMinor: true },
              { head: 'Since', cell: ({ createdAt }) => time(createdAt) },
              {
                head: 'Change',
                cell: ({ id, name }) =>
                  mayChange ? (
                    <Action
                      document={DeleteApplicationDocument}
                      variables={{ id }}
                      name="Delete"
                      isGrave
                      question={`Delete ${name}? It is disconnected from everybody.`}
                      done={again}
                    />
                  ) : (
                    '–'
                  ),
              },
            ]}
          />
          <Pages cursors={cursors} pageInfo={pageInfo} />
          {isOpen ? (
            <Dialog
              title="Register an application"
              close={() => {
                setOpen(false);
              }}
            >
              <RegisterForm
                done={() => {
                  setOpen(false);
                  again();
                }}
              />
            </Dialog>
          ) : null}
        </section>
      )}
    </Query>
  );
}

function ClientId({ id }: { id: string }) {
  return (
    <>
      <code>{id}</code> <CopyButton text={id} />
    </>
  );
}

function RegisterForm({ done }: { done: () => void }) {
  return (
    <ActionForm
      document={RegisterApplicationDocument}
      variablesOf={(form) => ({ input: { name: textIn(form, 'name'), redirectUris: namesIn(form, 'redirectUris') } })}
      name="Register"
      layout="fields"
      done={done}
    >
      <label>
        Name <input name="name" required maxLength={100} autoComplete="off" />
      </label>
      <label>
        Redirect URIs, one a line{' '}
        <textarea name="redirectUris" rows={3} required spellCheck={false} placeholder="http://127.0.0.1/callback" />
      </label>
    </ActionForm>
  );
}
