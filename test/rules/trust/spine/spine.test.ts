import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { sealEvent } from '../../../../src/features/trust/spine/spine.rules.js';
import { findFault, leafText } from '../../../../src/verifier/event.js';

const SALT = Buffer.alloc(32, 7);
const event = {
  tenantId: 'acme',
  id: '01890000-0000-7000-8000-000000000001',
  action: 'ai.generate',
  actor: 'ann',
  resourceId: 'model:m',
  resourceType: 'model',
  correlationId: 'c',
  occurredAt: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  details: { b: 1, a: 'ä' },
};

describe('sealing', () => {
  test('hashes are those of the documented bytes', () => {
    const row = sealEvent(event, SALT);
    const detailsHash = createHash('sha256').update(SALT).update('{"a":"ä","b":1}').digest('hex');
    const leaf =
      '{"action":"ai.generate","actor":"ann","actorType":"user","correlationId":"c",' +
      `"detailsHash":"${detailsHash}","id":"01890000-0000-7000-8000-000000000001",` +
      '"occurredAt":"2026-01-02T03:04:05.006Z","resourceId":"model:m","resourceType":"model","severity":"info","tenantId":"acme"}';
    expect(row.details_hash).toBe(detailsHash);
    expect(row.leaf_hash).toBe(
      createHash('sha256')
        .update(Buffer.from([0]))
        .update(leaf)
        .digest('hex'),
    );
    expect(row.content).toBe('{"a":"ä","b":1}');
  });

  test('a salted leaf has the facts by their hash alone', () => {
    const row = sealEvent(event, SALT, Buffer.alloc(32, 9));
    const facts =
      '{"action":"ai.generate","actor":"ann","actorType":"user","correlationId":"c",' +
      '"resourceId":"model:m","resourceType":"model","severity":"info"}';
    const factsHash = createHash('sha256').update(Buffer.alloc(32, 9)).update(facts).digest('hex');
    const leaf =
      `{"detailsHash":"${row.details_hash}","factsHash":"${factsHash}","id":"01890000-0000-7000-8000-000000000001",` +
      '"occurredAt":"2026-01-02T03:04:05.006Z","tenantId":"acme"}';
    expect(row.facts_salt).toBe('09'.repeat(32));
    expect(leafText(row)).toBe(leaf);
    expect(row.leaf_hash).toBe(
      createHash('sha256')
        .update(Buffer.from([0]))
        .update(leaf)
        .digest('hex'),
    );
  });

  test('what is absent is null, empty or the default', () => {
    const { tenantId, id, action, actor, occurredAt } = event;
    const bare = { tenantId, id, action, actor, occurredAt };
    expect(sealEvent(bare, SALT)).toMatchObject({
      resource_id: null,
      resource_type: null,
      correlation_id: null,
      actor_type: 'user',
      severity: 'info',
      content: '{}',
    });
  });
});

describe.each([
  ['a readable', undefined],
  ['a salted', Buffer.alloc(32, 9)],
])('finding faults of %s event', (_, factsSalt) => {
  const row = sealEvent(event, SALT, factsSalt);

  test('an intact event has none, also with its details erased', () => {
    expect(findFault(row)).toBeUndefined();
    expect(findFault({ ...row, salt: null, content: null })).toBeUndefined();
  });

  const publicFields = {
    tenant_id: 'other',
    id: '01890000-0000-7000-8000-000000000002',
    action: 'ai.embed',
    actor: 'bob',
    actor_type: 'system',
    severity: 'warning',
    correlation_id: 'd',
    resource_id: 'model:n',
    resource_type: 'thing',
    occurred_at: '2026-01-02T03:04:05.007Z',
    details_hash: '00'.repeat(32),
    leaf_hash: '00'.repeat(32),
    facts_salt: '00'.repeat(32),
  } as const;
  test.each(Object.entries(publicFields))('a changed %s is found', (name, value) => {
    expect(findFault({ ...row, [name]: value })).toMatch(/leaf hash/);
  });

  test('changed details are found', () => {
    expect(findFault({ ...row, content: '{"a":"ä","b":2}' })).toMatch(/details/);
    expect(findFault({ ...row, salt: '08'.repeat(32) })).toMatch(/details/);
  });
});
