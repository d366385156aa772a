import { expect, test } from '@jest/globals';
import type { LookupAddress } from 'node:dns';
import { isPrivateAddress, publicLookup } from '../../../src/providers/http/upstream-lookup.js';
import { createOpenAiAdapter } from '../../../src/providers/openai/adapter.js';

const looked = (host: string) =>
  new Promise<string | LookupAddress[]>((resolve, reject) => {
    publicLookup(host, { all: true }, (error, found) => {
      if (error === null) resolve(found);
      else reject(error);
    });
  });

test('a name that leads to this machine is refused when it is connected to, whatever it led to before', async () => {
  await expect(looked('localhost')).rejects.toMatchObject({ code: 'EPRIVATE' });
  await expect(looked('no-such-name.invalid')).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
});

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00:ec2::254', '::ffff:10.0.0.1', '64:ff9b::a00:1'])(
  '%s is not on the public internet',
  (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  },
);

test('an adapter of a tenant connects to no private address, by its name or as it is written', async () => {
  const options = { name: 'own.x', sandbox: false, onlyPublic: true };
  for (const baseUrl of ['http://127.0.0.1:9/v1', 'http://[::1]:9/v1'])
    expect(() => createOpenAiAdapter({ ...options, baseUrl })).toThrow('not on the public internet');
  const adapter = createOpenAiAdapter({ ...options, baseUrl: 'http://localhost:9/v1' });
  await expect(adapter.listModels(AbortSignal.timeout(5_000))).rejects.toMatchObject({
    failure: 'connect',
    cause: { code: 'EPRIVATE' },
  });
  await adapter.close();
});
