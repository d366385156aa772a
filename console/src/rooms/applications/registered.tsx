import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
  NONE: t`None: it is public`,
  SECRET: t`A secret`,
  KEYS: t`Assertions that it signs`,
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
            <h2>
              <Trans>Registered applications</Trans>
            </h2>
            {mayChange ? (
              <button
                type="button"
                className="primary"
                onClick={() => {
                  setOpen(true);
                }}
              >
                <Trans>Register an application</Trans>
              </button>
            ) : null}
          </div>
          {made?.clientSecret == null ? null : (
            <Secret label={t`Client secret`} text={made.clientSecret}>
              <Trans>This is the only time that the secret of {made.name} is shown.</Trans>
            </Secret>
          )}
          <Table
            caption={t`Registered applications`}
            rows={edges.map(({ node }) => node)}
            keyOf={({ id }) => id}
            empty={
              <Empty title={t`No application yet`}>
                <Trans>Clients with metadata of their own need no registration. Others get a client id here.</Trans>
              </Empty>
            }
            columns={[
              { head: t`Name`, cell: ({ name }) => name },
              { head: t`Client id`, cell: ({ id }) => <ClientId id={id} /> },
              { head: t`Answers to`, cell: ({ redirectUris }) => <Brief text={redirectUris.join(', ')} /> },
              { head: t`Credential`, cell: ({ authentication }) => BRIEF[authentication] },
              { head: t`Registered by`, cell: ({ createdBy }) => createdBy ?? '–', isMinor: true },
              { head: t`Since`, cell: ({ createdAt }) => time(createdAt) },
              {
                head: t`Change`,
                cell: ({ id, name, authentication }) =>
                  mayChange ? (
                    <>
                      {authentication === 'SECRET' ? (
                        <Action
                          document={ReplaceApplicationSecretDocument}
                          variables={{ id }}
                          name={t`New secret`}
                          question={t`Make a new secret for ${name}? The old one ends at once.`}
                          done={({ rotateOauthClientSecret }) => {
                            setMade(rotateOauthClientSecret);
                          }}
                        />
                      ) : null}{' '}
                      <Action
                        document={DeleteApplicationDocument}
                        variables={{ id }}
                        name={t`Delete`}
                        isGrave
                        question={t`Delete ${name}? It is disconnected from everybody.`}
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
              title={t`Register an application`}
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
      name={t`Register`}
      layout="fields"
      done={({ createOauthClient }) => {
        done(createOauthClient);
      }}
    >
      <label>
        <Trans>Name</Trans> <input name="name" required maxLength={100} autoComplete="off" />
      </label>
      <label>
        <Trans>Redirect URIs, one a line</Trans>{' '}
        <textarea name="redirectUris" rows={3} required spellCheck={false} placeholder="http://127.0.0.1/callback" />
      </label>
      <label>
        <Trans>Credential</Trans>{' '}
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
          <Trans>Its public keys, as a JSON Web Key Set</Trans>{' '}
          <textarea name="keys" rows={6} required spellCheck={false} placeholder={'{"keys": [{"kty": "EC", …}]}'} />
        </label>
      ) : null}
    </ActionForm>
  );
}
