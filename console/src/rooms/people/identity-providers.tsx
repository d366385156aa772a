import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
      <h1>
        <Trans>People</Trans>
      </h1>
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
                <h2>
                  <Trans>Identity providers</Trans>
                </h2>
                <button
                  type="button"
                  className="primary"
                  onClick={() => {
                    setOpen('new');
                  }}
                >
                  <Trans>Add a provider</Trans>
                </button>
              </div>
              <Table
                caption={t`Identity providers`}
                rows={edges.map(({ node }) => node)}
                keyOf={({ id }) => id}
                empty={
                  <Empty title={t`No identity provider yet`}>
                    <Trans>
                      Add your OpenID Connect provider (Entra ID, Okta, Google, Keycloak), and people sign in there.
                    </Trans>
                  </Empty>
                }
                columns={[
                  { head: t`Name`, cell: ({ name }) => name },
                  { head: t`Issuer`, cell: ({ issuer }) => <Brief text={issuer} /> },
                  { head: t`Domains`, cell: ({ emailDomains }) => emailDomains.join(', ') || '–' },
                  { head: t`Redirect URI`, cell: ({ redirectUri }) => <Redirect uri={redirectUri} /> },
                  { head: t`State`, cell: ({ enabled }) => <Tag state={enabled ? 'ON' : 'OFF'} /> },
                  { head: t`Change`, cell: (provider) => <Changes provider={provider} edit={setOpen} again={again} /> },
                ]}
              />
              <Pages cursors={cursors} pageInfo={pageInfo} />
              {open === undefined ? null : (
                <Dialog title={open === 'new' ? t`Add a provider` : t`Edit ${open.name}`} close={close}>
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
  if (uri === null)
    return (
      <>
        <Trans>the server does not know its address (PUBLIC_URL)</Trans>
      </>
    );
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
        aria-label={t`Edit ${name}`}
        onClick={() => {
          edit(provider);
        }}
      >
        <Trans>Edit</Trans>
      </button>
      <Action
        document={UpdateIdentityProviderDocument}
        variables={{ id, input: { enabled: !enabled, version } }}
        name={enabled ? t`Switch off` : t`Switch on`}
        {...(enabled ? { question: t`Switch ${name} off? The sessions from there end.` } : undefined)}
        done={again}
      />
      <Action
        document={DeleteIdentityProviderDocument}
        variables={{ id }}
        name={t`Delete`}
        isGrave
        question={t`Delete ${name}? The sessions from there end. This cannot be undone.`}
        done={again}
      />
    </span>
  );
}
