import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type * as Authorize from '../../src/graphql/authorize.js';
import type { Permission } from '../../src/graphql/authorize.js';
import type { Principal } from '../../src/contracts/identity.js';
import type * as Modules from '../../src/server/modules.js';
import { AMPLE, startTestApp, type TestApp } from '../support/app.js';
import { Browser } from '../support/browser.js';
import { importBuilt } from '../support/built.js';
import { expectGraphqlError } from '../support/errors.js';
import { openSocket } from '../support/graphql-ws.js';
import { argumentsOf, operationOf, rootFields } from '../support/schema-walk.js';

/** Somebody who reads one evidence pack by a link: everything else is refused, at every operation that there is. */
const { routes } = await importBuilt<typeof Modules>('server/modules.js');
const { checkRequirements } = await importBuilt<typeof Authorize>('graphql/authorize.js');

/** Whoever adds to what a link shows decides it here. */
const SHARED_ROWS = [
  'GET /api/shared/evidence-pack',
  'GET /api/shared/evidence-pack/content',
  'GET /api/shared/evidence-pack/proof',
];

let gateway: TestApp;
let reader: Browser;
let ids: Record<string, string>;
/** The link's secret and the session's: a client may send both in any place. */
let secrets: string[];

beforeAll(async () => {
  gateway = await startTestApp({ timedWorkMillis: 50 });
  await gateway.createTenant({ id: 'shop', ...AMPLE });
  const ada = await gateway.issueKey({ tenantId: 'shop', subject: 'ada', roles: ['tenant_admin'] });
  const body = { startDate: '2026-01-01T00:00:00Z', endDate: new Date().toISOString() };
  const packs = [];
  for (let count = 0; count < 2; count += 1)
    packs.push((await gateway.request('POST', '/api/trust/evidence-packs', { key: ada, body })).json.id as string);
  const [pack, other] = packs as [string, string];
  for (const id of packs)
    await gateway.eventually(async () => {
      const { json } = await gateway.request('GET', `/api/trust/evidence-packs/${id}`, { key: ada });
      expect(json.status).toBe('COMPLETED');
    });
  const made = await gateway.request('POST', `/api/trust/evidence-packs/${pack}/links`, {
    key: ada,
    body: { name: 'Ann' },
  });
  reader = new Browser(gateway);
  const opened = await reader.request('POST', '/api/shared/session', { token: made.json.token });
  expect([opened.status, opened.text]).toEqual([200, opened.text]);
  const cookie = await reader.jar.getCookieString(gateway.url);
  secrets = [made.json.token, made.json.token.split('.')[1], cookie.split('=')[1]!];
  ids = { id: pack, linkId: made.json.id, packId: other, tenant: 'shop' };
});
afterAll(() => gateway.stop());

const rows = routes.flatMap((row) =>
  (row.prefixes ?? ['']).map((prefix) => ({
    ...row,
    path: prefix + row.path,
    name: `${row.method} ${prefix}${row.path}`,
  })),
);

describe('REST', () => {
  test('has the rows of links, and no other', () => {
    expect(rows.filter(({ shared }) => shared === true).map(({ name }) => name)).toEqual(SHARED_ROWS);
  });

  test.each(rows)('$name', async ({ method, path, name, open }) => {
    const address = path.replace(/[:*](\w+)/g, (_, parameter: string) => ids[parameter] ?? ids.id!);
    const { status, json } = await reader.request(method, address, method === 'GET' ? undefined : {});
    if (SHARED_ROWS.includes(name)) expect(status).toBe(200);
    else if (open === true) expect(status).toBeLessThan(500);
    else
      expect([status, json.error.code ?? json.error.type]).toEqual([
        401,
        expect.stringMatching(/^(UNAUTHORIZED|authentication_error)$/),
      ]);
  });

  test.each(SHARED_ROWS)('%s is nobody else’s', async (name) => {
    const path = name.split(' ')[1]!;
    for (const key of [null, gateway.adminKey, ...secrets]) {
      const { status } = await gateway.request('GET', path, { key });
      expect([key, status]).toEqual([key, 401]);
    }
  });
});

describe('GraphQL', () => {
  test.each(rootFields)('$kind $name', async (field) => {
    if (field.kind === 'subscription') return;
    const query = { query: operationOf(field), variables: argumentsOf(field) };
    expectGraphqlError(await reader.request('POST', '/graphql', query), 'UNAUTHORIZED');
    expectGraphqlError(await reader.graphql(operationOf(field), argumentsOf(field)), 'UNAUTHORIZED');
  });

  test('opens no socket', async () => {
    const cookie = await reader.jar.getCookieString(gateway.url);
    const socket = openSocket(gateway.url, {}, { cookie, origin: gateway.url });
    await expect(socket.run('{ health { status } }')).rejects.toBeDefined();
    await socket.close();
  });
});

/** The second wall: what each operation asks for, were such a reader to reach it. */
describe('the permissions of a reader', () => {
  const permissions: Permission[] = ['read', 'invoke', 'audit', 'administer', 'operate', 'share'];
  const packs = new Set(['trust']) as Principal['tenant']['featurePacks'];
  const askedBy = (more: Partial<Principal>): Permission[] =>
    permissions.filter((permission) => {
      try {
        const principal = { tenant: { featurePacks: packs }, roles: new Set(), ...more } as Principal;
        return checkRequirements({ context: { principal } }, [permission]);
      } catch (error) {
        expect(error).toMatchObject({ code: 'FORBIDDEN' });
        return false;
      }
    });

  test.each([[[]], [['auditor']], [['tenant_admin']], [['platform_admin']]])(
    'are one, whatever its roles: %j',
    (roles) => {
      const sharedPack = { packId: 'p', linkId: 'l' };
      expect(askedBy({ roles: new Set<string>(roles), sharedPack })).toEqual(['share']);
      expect(askedBy({ roles: new Set<string>(roles) })).not.toContain('share');
    },
  );
});

describe('other doors', () => {
  test.each([
    ['GET', '/session'],
    ['PUT', '/session'],
    ['DELETE', '/session'],
    ['GET', '/scim/v2/Users'],
    ['POST', '/mcp'],
  ])('%s %s', async (method, path) => {
    const { status } = await reader.request(method, path, method === 'GET' ? undefined : {});
    expect(status).toBe(401);
  });

  test('take neither secret in the place of another credential', async () => {
    for (const secret of secrets) {
      expect((await gateway.request('GET', '/api/trust/evidence-packs', { key: secret })).status).toBe(401);
      const headers = { cookie: `portcullis=${secret}`, 'sec-fetch-site': 'same-origin' };
      expect((await gateway.request('GET', '/api/trust/evidence-packs', { key: null, headers })).status).toBe(401);
      const exchanged = await new Browser(gateway).request('POST', '/session', { token: secret });
      expect(exchanged.status).toBe(401);
    }
    const used = await new Browser(gateway).request('POST', '/api/shared/session', { token: secrets[2] });
    expect(used.status).toBe(401);
  });
});
