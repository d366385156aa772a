import { useState } from 'react';
import {
  DeleteApplicationDocument,
  type OauthClientAuthentication,
  RegisterApplicationDocument,
  RegisteredApplicationsDocument,
  ReplaceApplicationSecretDocument,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { Brief } from '../../parts/brief.js';
import { CopyButton } from '../../parts/code.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { namesIn, objectIn, oneOf, textIn } from '../../parts/form.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Secret } from '../../parts/secret.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';

const PAGE = 25;
const WAYS = ['NONE', 'SECRET', 'KEYS'] as const satisfies readonly OauthClientAuthentication[];
const WORDS = {
  NONE: 'None: it is public',
  SECRET: 'A secret',
  KEYS: 'Assertions that it signs',
} as const satisfies Record<OauthClientAuthentication, string>;

const BRIEF = { NONE: 'none', SECRET: 'secret', KEYS: 'keys' } as const satisfies Record<
  OauthClientAuthentication,
  string
>;

/** A secret that was just made. */
interface Made {
  name: string;
  clientSecret: string | null;
}

/** Applications that administrators registered, for clients that cannot introduce themselves. */
export function Registered({ mayChange }: { mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<Made>();
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
          {made?.clientSecret == null ? null : (
            <Secret label="Client secret" text={made.clientSecret}>
              This is the only time that the secret of {made.name} is shown.
            </Secret>
          )}
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
              { head: 'Answers to', cell: ({ redirectUris }) => <Brief text={redirectUris.join(', ')} /> },
              { head: 'Credential', cell: ({ authentication }) => BRIEF[authentication] },
              { head: 'Registered by', cell: ({ createdBy }) => createdBy ?? '–', isMinor: true },
              { head: 'Since', cell: ({ createdAt }) => time(createdAt) },
              {
                head: 'Change',
                cell: ({ id, name, authentication }) =>
                  mayChange ? (
                    <>
                      {authentication === 'SECRET' ? (
                        <Action
                          document={ReplaceApplicationSecretDocument}
                          variables={{ id }}
                          name="New secret"
                          question={`Make a new secret for ${name}? The old one ends at once.`}
                          done={({ rotateOauthClientSecret }) => {
                            setMade(rotateOauthClientSecret);
                          }}
                        />
                      ) : null}{' '}
                      <Action
                        document={DeleteApplicationDocument}
                        variables={{ id }}
                        name="Delete"
                        isGrave
                        question={`Delete ${name}? It is disconnected from everybody.`}
                        done={again}
                      />
                    </>
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
                done={(registered) => {
                  setOpen(false);
                  setMade(registered);
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

function RegisterForm({ done }: { done: (made: Made) => void }) {
  const [way, choose] = useState<OauthClientAuthentication>('NONE');
  return (
    <ActionForm
      document={RegisterApplicationDocument}
      variablesOf={(form) => ({
        input: {
          name: textIn(form, 'name'),
          redirectUris: namesIn(form, 'redirectUris'),
          authentication: oneOf(form, 'authentication', WAYS) ?? 'NONE',
          // The server says what is wrong with an object that is no key set.
          ...(way === 'KEYS' ? { keys: objectIn(textIn(form, 'keys')) ?? {} } : {}),
        },
      })}
      name="Register"
      layout="fields"
      done={({ createOauthClient }) => {
        done(createOauthClient);
      }}
    >
      <label>
        Name <input name="name" required maxLength={100} autoComplete="off" />
      </label>
      <label>
        Redirect URIs, one a line{' '}
        <textarea name="redirectUris" rows={3} required spellCheck={false} placeholder="http://127.0.0.1/callback" />
      </label>
      <label>
        Credential{' '}
        <select
          name="authentication"
          value={way}
          onChange={({ target: { value } }) => {
            choose(WAYS.find((known) => known === value) ?? 'NONE');
          }}
        >
          {WAYS.map((known) => (
            <option key={known} value={known}>
              {WORDS[known]}
            </option>
          ))}
        </select>
      </label>
      {way === 'KEYS' ? (
        <label>
          Its public keys, as a JSON Web Key Set{' '}
          <textarea name="keys" rows={6} required spellCheck={false} placeholder={'{"keys": [{"kty": "EC", …}]}'} />
        </label>
      ) : null}
    </ActionForm>
  );
}
