import { expect, test } from '@jest/globals';
import type { LogPass } from '../../../src/features/evidence/content/log-pass.service.js';
import type { EvidencePack } from '../../../src/features/evidence/pack.entity.js';
import { PackRunner } from '../../../src/features/evidence/packs/pack-runner.service.js';
import { DomainError } from '../../../src/shared/errors.js';

test('a pack of a tenant that has no room left ends, with the reason', async () => {
  const failed: string[] = [];
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  // Of a pack and of the services, what the runner asks of them here.
  const pack = { tenantId: 'shop', id: 'p', endedAt: null, log: { from: 0, to: 2 }, tally: null } as EvidencePack;
  const run: LogPass['run'] = async (_pack, _log, read) => {
    await read(1);
    throw new Error('the pass went on');
  };
  const options = {
    records: {
      open: () => Promise.resolve([{ tenant_id: 'shop', id: 'p', instance: null }]),
      claim: () => Promise.resolve(true),
      get: () => Promise.resolve(pack),
      fail: (_: EvidencePack, reason: string) => Promise.resolve(failed.push(reason)),
      release: () => {
        resolve(undefined);
        return over;
      },
    },
    pass: { run },
    presence: { instance: 1, members: () => Promise.resolve(new Set([1])) },
    assertRoom: () => {
      throw new DomainError('STORAGE_EXCEEDED', 'the tenant has no room left');
    },
    logger: { warn: () => undefined, error: () => undefined },
  };
  // The rest of the services is not reached.
  const runner = new PackRunner(options as unknown as ConstructorParameters<typeof PackRunner>[0]);
  await runner.job().run();
  await over;
  await runner.close();
  expect(failed).toEqual(['the tenant has no room left']);
});
