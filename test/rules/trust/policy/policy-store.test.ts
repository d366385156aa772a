import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { UnitOfWork } from '../../../../src/database/unit-of-work.js';
import { PolicyStore } from '../../../../src/features/trust/policy/policy-store.service.js';

test('reading all compiles no policy again that is at the same version', async () => {
  let version = 1;
  const stored = (id: string, at: number) => ({
    id,
    tenantId: 't',
    name: id,
    effect: 'allow',
    version: at,
    enabled: true,
    mode: 'enforce',
    actions: ['*'],
    resources: ['*'],
    rules: [],
  });
  const unitOfWork = {
    platform: () => Promise.resolve([stored('p', 1), stored('q', version)]),
  } as unknown as UnitOfWork;
  const store = new PolicyStore(unitOfWork);
  await store.loadAll();
  const [p, q] = store.inForce('t');
  version = 2;
  await store.loadAll();
  const [again, changed] = store.inForce('t');
  expect(again).toBe(p);
  expect(changed).not.toBe(q);
  expect(changed).toMatchObject({ id: 'q', version: 2 });
});

test('an older read that ends later does not replace a newer one', async () => {
  const stored = (effect: string, version: number) => ({
    id: 'p',
    tenantId: 't',
    name: 'p',
    effect,
    version,
    enabled: true,
    mode: 'enforce',
    actions: ['*'],
    resources: ['*'],
    rules: [],
  });
  let current = stored('allow', 1);
  const slow = Promise.withResolvers<undefined>();
  let reads = 0;
  const unitOfWork = {
    async platform() {
      const read = current;
      reads += 1;
      if (reads === 1) await slow.promise;
      return [read];
    },
  } as unknown as UnitOfWork;
  const store = new PolicyStore(unitOfWork);
  const older = store.reload('p');
  await Promise.resolve();
  current = stored('deny', 2);
  const newer = store.reload('p');
  slow.resolve(undefined);
  await Promise.all([older, newer]);
  const question = {
    tenantId: 't',
    action: 'a',
    resource: 'r',
    actor: 's',
    roles: [],
    time: 0,
    defaultApprovers: { requiredApprovers: ['a'] },
  };
  expect(store.policiesOf('t').decide(question).effect).toBe('deny');
});

test('reading policies of many tenants, each with conditions of its own, lets others in', async () => {
  const stored = Array.from({ length: 400 }, (_, at) => ({
    id: `p${at}`,
    tenantId: `t${at}`,
    name: 'p',
    effect: 'allow',
    version: 1,
    mode: 'enforce',
    actions: ['*'],
    resources: ['*'],
    rules: [{ id: 'r', condition: `context.amount > ${at} && [1, 2, 3].exists(one, one == ${at})`, obligations: [] }],
  }));
  const store = new PolicyStore({ platform: () => Promise.resolve(stored) } as unknown as UnitOfWork);
  const seen = { isOver: false, turns: 0 };
  const reading = store.loadAll().finally(() => (seen.isOver = true));
  while (!seen.isOver) {
    await turn();
    seen.turns += 1;
  }
  await reading;
  expect(store.inForce('t399')).toHaveLength(1);
  // In one go it would be one.
  expect(seen.turns).toBeGreaterThan(3);
});
