import { useState } from 'react';
import { Code } from '../../parts/code.js';
import { Tabs } from '../../parts/tabs.js';

const KEY = 'pcl_…';
const ALL = '';

/** The address at which clients reach the tools of a virtual server, or all of them. */
export function addressOf(virtual: string): string {
  return virtual === ALL ? `${location.origin}/mcp` : `${location.origin}/mcp/${virtual}`;
}

/** How each client is set up for an address. Claude Code takes several headers, so that another option follows. */
function clients(name: string, url: string): readonly { name: string; hint: string; text: string }[] {
  const json = (value: object): string => JSON.stringify(value, null, 2);
  return [
    {
      name: 'Claude Code',
      hint: 'In a terminal:',
      text: `claude mcp add --header "Authorization: Bearer ${KEY}" --transport http ${name} ${url}`,
    },
    {
      name: 'Codex',
      hint: 'In ~/.codex/config.toml, with the key in the variable PORTCULLIS_KEY:',
      text: `[mcp_servers.${name}]\nurl = "${url}"\nbearer_token_env_var = "PORTCULLIS_KEY"`,
    },
    {
      name: 'VS Code',
      hint: 'In .vscode/mcp.json; it asks for the key:',
      text: json({
        inputs: [{ type: 'promptString', id: 'key', description: 'Key of the gateway', password: true }],
        servers: { [name]: { type: 'http', url, headers: { Authorization: 'Bearer ${input:key}' } } },
      }),
    },
    {
      name: 'Cursor',
      hint: 'In ~/.cursor/mcp.json:',
      text: json({ mcpServers: { [name]: { url, headers: { Authorization: `Bearer ${KEY}` } } } }),
    },
  ];
}

/** The set-up of clients for all tools, or for a virtual server. */
export function SetUp({ virtual }: { virtual: readonly string[] }) {
  const [chosen, choose] = useState(ALL);
  return (
    <section>
      <h2>Connect a client</h2>
      <p className="quiet">
        Clients speak to the gateway, with one of its keys where these lines have {KEY} and see the accepted tools that
        a policy lets them list.
      </p>
      <label className="standing">
        Tools{' '}
        <select
          value={chosen}
          onChange={({ target: { value } }) => {
            choose(value);
          }}
        >
          <option value={ALL}>all</option>
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
      label="Clients"
      tabs={clients(name, addressOf(virtual)).map((client) => ({
        name: client.name,
        content: (
          <>
            <p className="hint">{client.hint}</p>
            <Code text={client.text} label={`Set-up of ${client.name}`} />
          </>
        ),
      }))}
    />
  );
}
