import { beforeAll, expect, test } from '@jest/globals';
import type { EntityName } from '@mikro-orm/postgresql';
import { inPages } from '../../../src/database/in-pages.js';
import { ApiKey } from '../../../src/features/tenancy/records/api-key.entity.js';
import { IdentityProvider } from '../../../src/features/tenancy/records/identity-provider.entity.js';
import { LiveKeys } from '../../../src/features/tenancy/records/live-keys.service.js';
import { Member } from '../../../src/features/tenancy/records/member.entity.js';
import { SecretHasher } from '../../../src/shared/keys/secret-hash.rules.js';
import { UserSession } from '../../../src/features/tenancy/records/user-session.entity.js';
import { Tenant } from '../../../src/features/tenancy/records/tenant.entity.js';
import { Policy } from '../../../src/features/trust/policy/policy.entity.js';
import { WebhookEndpoint } from '../../../src/features/webhooks/webhook.entity.js';
import { systemClock } from '../../../src/shared/time/clock.js';
import { silentLogger } from '../../support/logger.js';
import { serveTwoTenants } from '../../support/evidence/two-tenants.js';

const db = serveTwoTenants();

/** More than fill a page, and just as many. */
const KEYS = { a: 1_203, b: 500 };

const hex = (n: number, digits: number): string => n.toString(16).padStart(digits, '0');
const idOf = (tenant: 'a' | 'b', n: number): string => hex(n, 15) + tenant;

async function insertKeys(tenant: 'a' | 'b', from: number, to: number): Promise<void> {
  await db.owner.query(
    `INSERT INTO api_keys (id, tenant_id, subject, name, roles, allowed_models, secret_hash, expires_at, created_at, updated_at)
     SELECT lpad(to_hex(n), 15, '0') || $1, $1, 'subject ' || n % 7, 'n', ARRAY['member', 'NULL', ' "\\'], ARRAY['m' || n % 3],
            sha256(n::text::bytea), now() + n * interval '1 hour', now(), now() FROM generate_series($2::int, $3::int) n`,
    [tenant, from, to],
  );
}

/** One of each kind, with values that are easily changed on their way. */
const OTHERS = [
  `INSERT INTO members (id, tenant_id, subject, email, name, roles, group_roles, status, profile, last_seen_at, created_at, updated_at)
   VALUES (gen_random_uuid(), 'a', 'ann', 'ann@example.com', 'Ann', '{member}', '{"a, b",""}', 'active',
           '{"displayName": "Änn", "list": [1, null, "1"]}', now(), now(), '2026-01-02 03:04:05.678901+02')`,
  `INSERT INTO user_sessions (id, tenant_id, token_hash, subject, member_id, roles, method, address, user_agent, last_seen_at,
     expires_at, created_at) SELECT gen_random_uuid(), 'a', sha256('t'), 'ann', id, '{member}', 'link', '::1', '', now(), now(), now()
     FROM members`,
  `INSERT INTO identity_providers (id, tenant_id, name, issuer, client_id, client_secret, scopes, email_domains, groups_claim,
     role_mappings, default_roles, enabled, handlers, created_at, updated_at) VALUES (gen_random_uuid(), 'a', 'p', 'https://i.example',
     'c', '\\x00ff', '{openid}', '{}', 'groups', '[{"group": "[1]", "roles": ["member"]}]', '{}', true, '{}', now(), now())`,
  `INSERT INTO webhook_endpoints (id, tenant_id, url, events, secret, created_at, updated_at)
   VALUES (gen_random_uuid(), 'a', 'https://w.example', '{*}', '\\x', now(), now())`,
  `UPDATE tenants SET monthly_budget = 9007199254740993 WHERE id = 'a'`,
  `UPDATE policies SET rules = '[{"id": "r", "condition": "true", "obligations": []}]' WHERE tenant_id = 'a'`,
];

beforeAll(async () => {
  await db.owner.query('DELETE FROM api_keys');
  for (const statement of OTHERS) await db.owner.query(statement);
  await insertKeys('a', 1, KEYS.a);
  await insertKeys('b', 1, KEYS.b);
});

test('every record is read once, by id, whatever the number of pages', async () => {
  for (const [where, count] of [
    [{}, KEYS.a + KEYS.b],
    [{ tenantId: 'a' }, KEYS.a],
    [{ tenantId: 'b' }, KEYS.b],
    [{ tenantId: 'c' }, 0],
  ] as const) {
    const ids: string[] = [];
    for await (const page of inPages<ApiKey, 'name'>(db.unitOfWork, { entity: ApiKey, fields: ['name'], where }))
      ids.push(...page.map(({ id }) => id));
    expect(ids).toHaveLength(count);
    expect(ids).toEqual([...new Set(ids)].sort());
  }
});

test.each<[string, EntityName]>(
  [ApiKey, IdentityProvider, Member, Policy, Tenant, UserSession, WebhookEndpoint].map((entity) => [
    entity.name,
    entity,
  ]),
)('what is read of %s has the values that the entity has', async (_, entity) => {
  const { fields, entities } = await db.unitOfWork.platform(async ({ em }) => {
    const columns = em
      .getMetadata()
      .get(entity)
      .props.filter((property) => property.persist !== false);
    const names = columns.map(({ name }) => name);
    return {
      fields: names,
      entities: await em.find(entity, {}, { populate: names as never, limit: 20, orderBy: { id: 'asc' } as never }),
    };
  });
  expect(entities.length).toBeGreaterThan(0);
  const pages = inPages<any, string>(db.unitOfWork, { entity, fields });
  const { value } = await pages.next();
  for (const [at, record] of entities.entries())
    for (const field of fields) expect([field, value[at][field]]).toEqual([field, record[field]]);
});

test('while all are read again, what was known holds, and then what is there', async () => {
  const keys = new LiveKeys({
    unitOfWork: db.unitOfWork,
    hasher: new SecretHasher(),
    clock: systemClock,
    logger: silentLogger,
  });
  await keys.loadAll();
  const [first, last] = [idOf('a', 1), idOf('a', KEYS.a)];
  expect([keys.get(first), keys.get(last)]).toMatchObject([{ tenantId: 'a' }, { tenantId: 'a' }]);
  // Equal rights are held once.
  expect(keys.get(first)?.roles).toBe(keys.get(idOf('b', 2))?.roles);
  expect(keys.ofSubject('a', 'subject 1').length).toBe(172);

  await db.owner.query('DELETE FROM api_keys WHERE id = $1', [first]);
  await db.owner.query("UPDATE api_keys SET subject = 'other' WHERE id = $1", [last]);
  await insertKeys('a', KEYS.a + 1, KEYS.a + 1);
  const reading = keys.loadAll();
  expect([keys.get(first)?.id, keys.get(last)?.subject]).toEqual([first, `subject ${KEYS.a % 7}`]);
  await reading;
  expect([keys.get(first), keys.get(last)?.subject]).toEqual([undefined, 'other']);
  expect(keys.get(idOf('a', KEYS.a + 1))).toBeDefined();
  expect(keys.ofSubject('a', 'other').map(({ id }) => id)).toEqual([last]);
  expect(keys.ofSubject('a', 'subject 1').map(({ id }) => id)).not.toContain(first);

  // One by one, as notifications come.
  await db.owner.query("UPDATE api_keys SET subject = 'another' WHERE id = $1", [last]);
  await keys.reload(last);
  expect([keys.ofSubject('a', 'other'), keys.ofSubject('a', 'another')[0]?.id]).toEqual([[], last]);
  await db.owner.query('DELETE FROM api_keys WHERE id = $1', [last]);
  await keys.reload(last);
  expect([keys.get(last), keys.ofSubject('a', 'another')]).toEqual([undefined, []]);
});
