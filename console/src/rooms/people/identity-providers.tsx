import { useState } from 'react';
import {
  DeleteIdentityProviderDocument,
  IdentityProvidersDocument,
  UpdateIdentityProviderDocument,
} from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Brief } from '../../parts/brief.js';
import { CopyButton } from '../../parts/code.js';
import { Dialog } from '../../parts/dialog.js';
import { Empty } from '../../parts/empty.js';
import { Pages, useCursors } from '../../parts/pages.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { Tag } from '../../parts/tag.js';
import { EditProvider, NewProvider, type ProviderRow } from './provider-forms.js';
import { Ways } from './ways.js';

const PAGE = 50;

/** The identity providers with which people may sign in. */
export function IdentityProviders() {
  const [open, setOpen] = useState<ProviderRow | 'new'>();
  const cursors = useCursors(null);
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <h1>People</h1>
      <Ways />
      <Query document={IdentityProvidersDocument} variables={{ first: PAGE, after: cursors.after ?? null }}>
        {({ identityProviders: { edges, pageInfo } }, again) => {
          const done = (): void => {
            close();
            again();
          };
          return (
            <section>
              <div className="title">
                <h2>Identity providers</h2>
                <button
                  type="button"
                  className="primary"
                  onClick={() => {
                    setOpen('new');
                  }}
                >
                  Add a provider
                </button>
              </div>
              <Table
                caption="Identity providers"
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                empty={
                  <Empty title="No identity provider yet">
                    Add your OpenID Connect provider (Entra ID, Okta, Google, Keycloak), and people sign in there.
                  </Empty>
                }
                columns={[
                  { head: 'Name', cell: ({ name }) => name },
                  { head: 'Issuer', cell: ({ issuer }) => <Brief text={issuer} /> },
                  { head: 'Domains', cell: ({ emailDomains }) => emailDomains.join(', ') || '–' },
                  { head: 'Redirect URI', cell: ({ redirectUri }) => <Redirect uri={redirectUri} /> },
                  { head: 'State', cell: ({ enabled }) => <Tag state={enabled ? 'ON' : 'OFF'} /> },
                  { head: 'Change', cell: (provider) => <Changes provider={provider} edit={setOpen} again={again} /> },
                ]}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} />
              {open === undefined ? null : (
                <Dialog title={open === 'new' ? 'Add a provider' : `Edit ${open.name}`} close={close}>
                  {open === 'new' ? (
                    <NewProvider done={done} />
                  ) : (
                    <EditProvider
                      provider={edges.find(({ node }) => node.id === open.id)?.node ?? open}
                      done={done}
                      reload={again}
                    />
                  )}
                </Dialog>
              )}
            </section>
          );
        }}
      </Query>
    </>
  );
}

function Redirect({ uri }: { uri: string | null }) {
  if (uri === null) return <>the server does not know its address (PUBLIC_URL)</>;
  return (
    <>
      <code>{uri}</code> <CopyButton text={uri} />
    </>
  );
}

interface ChangesProps {
  provider: ProviderRow;
  edit: (provider: ProviderRow) => void;
  again: () => void;
}

function Changes({ provider, edit, again }: ChangesProps) {
  const { id, name, enabled, version } = provider;
  return (
    <span className="actions">
      <button
        type="button"
        aria-label={`Edit ${name}`}
        onClick={() => {
          edit(provider);
        }}
      >
        Edit
      </button>
      <Action
        document={UpdateIdentityProviderDocument}
        variables={{ id, input: { enabled: !enabled, version } }}
        name={enabled ? 'Switch off' : 'Switch on'}
        {...(enabled ? { question: `Switch ${name} off? The sessions from there end.` } : undefined)}
        done={again}
      />
      <Action
        document={DeleteIdentityProviderDocument}
        variables={{ id }}
        name="Delete"
        isGrave
        question={`Delete ${name}? The sessions from there end. This cannot be undone.`}
        done={again}
      />
    </span>
  );
}
