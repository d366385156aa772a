import { t } from '@lingui/core/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  ChangeToolServerDocument,
  DisconnectToolServerDocument,
  RefreshToolServerDocument,
  ToolServerDocument,
  type ToolServerRecordFragment,
} from '../../gql/graphql.js';
import { Action } from '../../parts/action.js';
import { Fact, Facts } from '../../parts/facts.js';
import { notify } from '../../parts/notices.js';
import { Query } from '../../parts/query.js';
import { number, time } from '../../parts/text/format.js';
import { administers } from '../../viewer/permissions.js';
import { useViewer } from '../../viewer/viewer.js';
import { AddressForm, CredentialForm, DocumentForm } from './change-forms.js';
import { ServerTools } from './server-tools.js';
import { State } from './state.js';
import { credentialWords } from './terms.js';

const route = getRouteApi('/tools/$id');

/** One server: its state, its tools, and the forms that change it. */
export function Server() {
  const { id } = route.useParams();
  const mayChange = administers(useViewer());
  const [looks, setLooks] = useState(0);
  return (
    <Query document={ToolServerDocument} variables={{ id }} isFresh>
      {({ mcpServer: server }, read) => {
        const again = (): void => {
          read();
          setLooks((count) => count + 1);
        };
        return (
          <>
            <h1>{server.name}</h1>
            <Summary server={server} />
            {mayChange ? <Switches server={server} again={again} /> : null}
            <ServerTools server={server} stamp={looks} again={again} />
            {mayChange ? (
              <div key={server.version} className="columns">
                <AddressForm server={server} again={again} />
                <CredentialForm server={server} again={again} />
                <DocumentForm server={server} again={again} />
              </div>
            ) : null}
          </>
        );
      }}
    </Query>
  );
}

interface ServerProps {
  server: ToolServerRecordFragment;
  again: () => void;
}

function Summary({ server }: Pick<ServerProps, 'server'>) {
  const { url, openapi, protocolVersion, checkedAt, createdAt, updatedAt, version } = server;
  return (
    <Facts>
      <Fact name={t`State`}>
        <State server={server} />
      </Fact>
      <Fact name={t`Address`}>
        <span className="address">{url}</span>
      </Fact>
      <Fact name={t`Document`}>{openapi === null ? null : (openapi.documentUrl ?? t`uploaded`)}</Fact>
      <Fact name={t`Operations`}>
        {openapi === null ? null : openapi.operations === null ? t`all` : number(openapi.operations.length)}
      </Fact>
      <Fact name={t`Credential`}>{credentialWords(server)}</Fact>
      <Fact name={t`Protocol`}>{protocolVersion}</Fact>
      <Fact name={t`Last look`}>{checkedAt === null ? null : time(checkedAt)}</Fact>
      <Fact name={t`Connected`}>{time(createdAt)}</Fact>
      <Fact name={t`Last changed`}>{t`${time(updatedAt)}, version ${version}`}</Fact>
    </Facts>
  );
}

function Switches({ server: { id, name, enabled, version }, again }: ServerProps) {
  const navigate = useNavigate();
  return (
    <div className="actions">
      <Action
        document={RefreshToolServerDocument}
        variables={{ id }}
        name={t`Look again`}
        done={({ refreshMcpServer: { state } }) => {
          if (state === 'FAILED') notify(t`${name} did not list its tools.`, 'bad');
          else notify(t`${name} listed its tools.`);
          again();
        }}
      />
      <Action
        document={ChangeToolServerDocument}
        variables={{ id, input: { version, enabled: !enabled } }}
        name={enabled ? t`Switch off` : t`Switch on`}
        {...(enabled
          ? { question: t`Switch ${name} off? Clients no longer see its tools, and calls of them are refused.` }
          : {})}
        done={again}
      />
      <Action
        document={DisconnectToolServerDocument}
        variables={{ id }}
        name={t`Disconnect`}
        isGrave
        question={t`Disconnect ${name}? Clients no longer see its tools, also not at virtual servers, and calls of them are refused. Its credential and what was accepted of it are deleted. This cannot be undone.`}
        done={() => {
          notify(t`${name} is disconnected.`);
          void navigate({ to: '/tools' });
        }}
      />
    </div>
  );
}
