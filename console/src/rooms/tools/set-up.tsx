import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  clientSetUp,
  knownClients,
  MCP_CLIENTS,
  type McpClient,
} from '../../../../src/features/mcp/set-up/client-set-up.rules.js';
import { Code } from '../../parts/code.js';
import { Tabs } from '../../parts/tabs.js';

const KEY_VARIABLE = 'PORTCULLIS_KEY';
const ALL = '';

/** The address at which clients reach the tools of a virtual server, or all of them. */
export function addressOf(virtual: string): string {
  return virtual === ALL ? `${location.origin}/mcp` : `${location.origin}/mcp/${virtual}`;
}

/** Where the lines belong, and how the client comes to the key. */
function hintOf(client: McpClient): string {
  const { file, key } = knownClients[client];
  const place = client === 'codex' ? `~/.codex/${file}` : t`${file} in a project’s folder`;
  return key === 'asked'
    ? t`In ${place}; it asks for the key and keeps it elsewhere.`
    : t`In ${place}, with the key in the variable ${KEY_VARIABLE}.`;
}

function commandOf(client: McpClient, virtual: string): string {
  const server = virtual === ALL ? '' : ` --server ${virtual}`;
  return `portcullis mcp ${client} --url ${location.origin}${server} --write`;
}

/** The set-up of clients for all tools, or for a virtual server. */
export function SetUp({ virtual }: { virtual: readonly string[] }) {
  const [chosen, choose] = useState(ALL);
  return (
    <section>
      <h2>
        <Trans>Connect a client</Trans>
      </h2>
      <p className="quiet">
        <Trans>
          Clients speak to the gateway, with one of its keys, and see the accepted tools that a policy lets them list.
        </Trans>
      </p>
      <label className="standing">
        <Trans>Tools</Trans>{' '}
        <select
          value={chosen}
          onChange={({ target: { value } }) => {
            choose(value);
          }}
        >
          <option value={ALL}>{t`all`}</option>
          {virtual.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <SetUpOf virtual={chosen} />
    </section>
  );
}

/** The set-up of clients for one address. */
export function SetUpOf({ virtual }: { virtual: string }) {
  const name = virtual === ALL ? 'portcullis' : `portcullis-${virtual}`;
  return (
    <Tabs
      label={t`Clients`}
      tabs={MCP_CLIENTS.map((client) => {
        const { title } = knownClients[client];
        const address = { name, url: addressOf(virtual), keyVariable: KEY_VARIABLE };
        return {
          name: title,
          content: (
            <>
              <p className="hint">{hintOf(client)}</p>
              <Code text={clientSetUp(client, address).trimEnd()} label={t`Set-up of ${title}`} />
              <p className="hint">
                <Trans>The same, merged into the file where it is:</Trans>
              </p>
              <Code text={commandOf(client, virtual)} label={t`Command for ${title}`} />
            </>
          ),
        };
      })}
    />
  );
}
