import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import {
  ChangeVirtualServerDocument,
  DeleteVirtualServerDocument,
  VirtualServerDocument,
  type VirtualServerRecordFragment,
} from '../../gql/graphql.js';
import { Action, ActionForm } from '../../parts/action.js';
import { CopyButton } from '../../parts/code.js';
import { Fact, Facts } from '../../parts/facts.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { Table } from '../../parts/table.js';
import { time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { addressOf, SetUpOf } from './set-up.js';
import { VirtualFields, virtualIn } from './virtual-fields.js';

const route = getRouteApi('/tools/virtual/$id');

interface VirtualProps {
  server: VirtualServerRecordFragment;
  again: () => void;
}

/** One virtual server: its address, its tools, and the set-up of clients for it. */
export function Virtual() {
  const { id } = route.useParams();
  const mayChange = administers(useViewer());
  return (
    <Query document={VirtualServerDocument} variables={{ id }} isFresh>
      {({ mcpVirtualServer: server }, again) => (
        <>
          <h1>{server.name}</h1>
          <Summary server={server} />
          {mayChange ? <Ending server={server} /> : null}
          {mayChange ? <Changing key={server.version} server={server} again={again} /> : <Entries server={server} />}
          <section>
            <h2>
              <Trans>Connect a client</Trans>
            </h2>
            <SetUpOf virtual={server.name} />
          </section>
        </>
      )}
    </Query>
  );
}

function Summary({
  server: { name, description, search, createdAt, updatedAt, version },
}: Pick<VirtualProps, 'server'>) {
  const address = addressOf(name);
  return (
    <Facts>
      <Fact name={t`Address`}>
        <code>{address}</code> <CopyButton text={address} />
      </Fact>
      <Fact name={t`Purpose`}>{description}</Fact>
      <Fact name={t`Clients get`}>{search ? t`a search` : t`the list`}</Fact>
      <Fact name={t`Made`}>{time(createdAt)}</Fact>
      <Fact name={t`Last changed`}>{t`${time(updatedAt)}, version ${version}`}</Fact>
    </Facts>
  );
}

function Entries({ server: { entries } }: Pick<VirtualProps, 'server'>) {
  return (
    <section>
      <h2>
        <Trans>Tools</Trans>
      </h2>
      <Table
        caption={t`Tools`}
        rows={entries.map((entry, place) => ({ ...entry, place }))}
        keyOf={({ place }) => String(place)}
        empty={null}
        columns={[
          { head: t`Server`, cell: ({ server }) => server },
          { head: t`Tool`, cell: ({ tool }) => <code>{tool}</code> },
          {
            head: t`Name for clients`,
            cell: ({ name }) => (name === null ? t`as at the server` : <code>{name}</code>),
          },
          {
            head: t`Fixed arguments`,
            cell: ({ arguments: fixed }) => (fixed === null ? '–' : <code>{JSON.stringify(fixed)}</code>),
          },
        ]}
      />
    </section>
  );
}

function Changing({ server, again }: VirtualProps) {
  const { id, version } = server;
  return (
    <section>
      <h2>
        <Trans>Tools</Trans>
      </h2>
      <ActionForm
        document={ChangeVirtualServerDocument}
        name={t`Save`}
        layout="fields"
        variablesOf={(form) => ({ id, input: { version, ...virtualIn(form) } })}
        reload={again}
        done={() => {
          notify(t`The virtual server is saved.`);
          again();
        }}
      >
        <VirtualFields server={server} />
      </ActionForm>
    </section>
  );
}

function Ending({ server: { id, name } }: Pick<VirtualProps, 'server'>) {
  const navigate = useNavigate();
  return (
    <div className="actions">
      <Action
        document={DeleteVirtualServerDocument}
        variables={{ id }}
        name={t`Delete`}
        isGrave
        question={t`Delete the virtual server ${name}? Clients at its address get no tools from then on. The servers of its tools stay.`}
        done={() => {
          notify(t`${name} is deleted.`);
          void navigate({ to: '/tools' });
        }}
      />
    </div>
  );
}
