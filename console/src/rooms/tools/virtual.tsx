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
            <h2>Connect a client</h2>
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
      <Fact name="Address">
        <code>{address}</code> <CopyButton text={address} />
      </Fact>
      <Fact name="Purpose">{description}</Fact>
      <Fact name="Clients get">{search ? 'a search' : 'the list'}</Fact>
      <Fact name="Made">{time(createdAt)}</Fact>
      <Fact name="Last changed">{`${time(updatedAt)}, version ${version}`}</Fact>
    </Facts>
  );
}

function Entries({ server: { entries } }: Pick<VirtualProps, 'server'>) {
  return (
    <section>
      <h2>Tools</h2>
      <Table
        caption="Tools"
        rows={entries.map((entry, place) => ({ ...entry, place }))}
        keyOf={({ place }) => String(place)}
        empty={null}
        columns={[
          { head: 'Server', cell: ({ server }) => server },
          { head: 'Tool', cell: ({ tool }) => <code>{tool}</code> },
          { head: 'Name for clients', cell: ({ name }) => (name === null ? 'as at the server' : <code>{name}</code>) },
          {
            head: 'Fixed arguments',
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
      <h2>Tools</h2>
      <ActionForm
        document={ChangeVirtualServerDocument}
        name="Save"
        layout="fields"
        variablesOf={(form) => ({ id, input: { version, ...virtualIn(form) } })}
        reload={again}
        done={() => {
          notify('The virtual server is saved.');
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
        name="Delete"
        isGrave
        question={`Delete the virtual server ${name}? Clients at its address get no tools from then on. The servers of its tools stay.`}
        done={() => {
          notify(`${name} is deleted.`);
          void navigate({ to: '/tools' });
        }}
      />
    </div>
  );
}
