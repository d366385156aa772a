import type { Reply, TestApp } from './app.js';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A provisioning client of one tenant. */
export interface Provisioner {
  key: string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  patch(path: string, ...operations: object[]): Promise<Reply>;
  /** Creates a user, and returns its resource. */
  user(userName: string, more?: object): Promise<any>;
  group(displayName: string, ...members: string[]): Promise<any>;
  find(resource: 'Users' | 'Groups', filter: string): Promise<any>;
}

export async function provisioner(
  app: Pick<TestApp, 'request' | 'issueKey'>,
  { tenantId = 'default', roles = ['scim'] }: { tenantId?: string; roles?: string[] } = {},
): Promise<Provisioner> {
  const key = await app.issueKey({ tenantId, subject: 'directory', roles });
  const send: Provisioner['send'] = (method, path, body, headers = {}) =>
    app.request(method, `/scim/v2${path}`, {
      key,
      body,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }), ...headers },
    });
  const made = async (path: string, body: object): Promise<any> => {
    const { status, json, text } = await send('POST', path, body);
    if (status !== 201) throw new Error(text);
    return json;
  };
  return {
    key,
    send,
    patch: (path, ...Operations) => send('PATCH', path, { schemas: [PATCH_OP], Operations }),
    user: (userName, more = {}) => made('/Users', { schemas: [USER], userName, ...more }),
    group: (displayName, ...members) =>
      made('/Groups', { schemas: [GROUP], displayName, members: members.map((value) => ({ value })) }),
    async find(resource, filter) {
      const { status, json, text } = await send('GET', `/${resource}?filter=${encodeURIComponent(filter)}`);
      if (status !== 200) throw new Error(text);
      return json;
    },
  };
}
