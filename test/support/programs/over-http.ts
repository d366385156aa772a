import type { TestApp } from '../app.js';
import { persisted, retried } from '../eventually.js';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  json: any;
}

/** A gateway as its clients see it, wherever it runs. */
export type GatewayClient = Pick<
  TestApp,
  'url' | 'adminKey' | 'request' | 'graphql' | 'issueKey' | 'eventually' | 'persist'
>;

/** A client of the gateway at `url`; `createTenant` gives the id of the new tenant. */
export function overHttp(
  url: string,
  adminKey: string,
): GatewayClient & { createTenant(input: object): Promise<string> } {
  const request: TestApp['request'] = async (method, path, { key = adminKey, body, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson && text !== '' ? JSON.parse(text) : undefined,
    };
  };
  const graphql: TestApp['graphql'] = (query, variables = {}, more = {}) =>
    request('POST', '/graphql', { ...more, body: { query, variables } });

  const data = async (query: string, variables: object): Promise<any> => {
    const { json, text } = await persisted(() => graphql(query, variables));
    if (json.errors !== undefined) throw new Error(text);
    return json.data;
  };
  return {
    url,
    adminKey,
    request,
    graphql,
    async issueKey(input) {
      const query = 'mutation($input: IssueApiKeyInput!) { issueApiKey(input: $input) { secret } }';
      return (await data(query, { input })).issueApiKey.secret;
    },
    async createTenant(input) {
      const query = 'mutation($input: CreateTenantInput!) { createTenant(input: $input) { id } }';
      return (await data(query, { input })).createTenant.id;
    },
    eventually: retried,
    persist() {
      throw new Error('the operations of a console are known to its gateway alone');
    },
  };
}
