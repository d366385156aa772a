/** The server of a scenario about OAuth, and how the gateway is to ask it, from what the suite tells its clients. */
interface OauthClientTask {
  /** The cookie is of a session of the key. */
  gateway: { url: string; key: string; session: string };
  url: string;
  credential: { type: 'user' | 'client_credentials' } & Record<string, string | undefined>;
}

interface Context {
  client_id?: string;
  client_secret?: string;
  private_key_pem?: string;
  issuer?: string;
}

export async function readOauthClientTask(): Promise<OauthClientTask> {
  const { MCP_CONFORMANCE_SCENARIO: scenario = '', MCP_CONFORMANCE_CONTEXT: context = '{}' } = process.env;
  const {
    CONFORMANCE_GATEWAY_URL: gateway = '',
    CONFORMANCE_GATEWAY_KEY: key = '',
    CONFORMANCE_GATEWAY_SESSION: session = '',
  } = process.env;
  const url = process.argv.at(-1) ?? '';
  const {
    client_id: clientId,
    client_secret: clientSecret,
    private_key_pem: privateKey,
    issuer,
  } = JSON.parse(context) as Context;
  const client = { clientId, clientSecret, privateKey };
  const credential = scenario.startsWith('auth/client-credentials')
    ? { type: 'client_credentials' as const, tokenUrl: await tokenUrlOf(url), ...client }
    : { type: 'user' as const, ...client, issuer };
  return { gateway: { url: gateway, key, session }, url, credential };
}

/** The endpoint, as an administrator reads it in the documentation of an authorization server. */
async function tokenUrlOf(url: string): Promise<string> {
  const at = new URL(url);
  const resource: any = await (await fetch(`${at.origin}/.well-known/oauth-protected-resource${at.pathname}`)).json();
  const [issuer] = resource.authorization_servers;
  const metadata: any = await (await fetch(`${issuer}/.well-known/oauth-authorization-server`)).json();
  return metadata.token_endpoint;
}
