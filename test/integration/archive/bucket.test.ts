import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { checkArchive } from '../../../src/cli/doctor/archive.checks.js';
import { readSettings, type Settings } from '../../../src/config/settings.js';
import { Bucket, BucketError, type BucketSettings } from '../../../src/shared/outbound/bucket.js';
import { type BucketServer, startBucketServer } from '../../support/programs/bucket-server.js';

let server: BucketServer;
let settings: Settings;
let archive: BucketSettings;
const body = Buffer.from('content');

beforeAll(async () => {
  server = await startBucketServer();
  settings = readSettings(server.env);
  archive = settings.archive!;
});

afterEach(() => {
  server.mend();
});

describe('a bucket', () => {
  test.each(['plain', 'a=b/~2e~2e/c_d-e.f', 'deep/er/still'])('stores, gives and removes %s', async (key) => {
    const bucket = new Bucket(archive);
    await bucket.put(key, body, 'text/plain');
    expect(server.objects.get(key)).toEqual(body);
    expect(await bucket.get(key, 100)).toEqual(body);
    expect(await bucket.get(key, 3)).toBeUndefined();
    await bucket.remove(key);
    await bucket.remove(key);
    expect(await bucket.get(key, 100)).toBeUndefined();
  });

  test.each([
    ['another secret', { secretAccessKey: 'guessed' }],
    ['another key id', { accessKeyId: 'AKIDOTHER' }],
    ['another region', { region: 'us-west-2' }],
  ])('refuses %s, and the error tells no secret', async (_, wrong) => {
    const refused = new Bucket({ ...archive, ...wrong }).put('x', body, 'text/plain');
    await expect(refused).rejects.toMatchObject({
      status: 403,
      message: 'PUT x was answered with 403 SignatureDoesNotMatch',
    });
    expect(server.objects.size).toBe(0);
  });

  test('knows for how long it took nothing, until it takes something', async () => {
    const bucket = new Bucket(archive);
    expect(bucket.failingSeconds()).toBe(0);
    server.fault.isDown = true;
    await expect(bucket.put('x', body, 'text/plain')).rejects.toThrow(BucketError);
    await expect(bucket.remove('x')).rejects.toThrow(BucketError);
    expect(bucket.failingSeconds()).toBeGreaterThan(0);
    server.mend();
    expect(await bucket.get('x', 100)).toBeUndefined();
    expect(bucket.failingSeconds()).toBeGreaterThan(0);
    await bucket.remove('x');
    expect(bucket.failingSeconds()).toBe(0);
  });

  test('that is slow or gone is an error without a status', async () => {
    server.fault.stallMillis = 2_000;
    await expect(new Bucket(archive, 50).get('x', 100)).rejects.toMatchObject({
      name: 'BucketError',
      status: undefined,
    });
    server.mend();
    server.fault.isDown = true;
    await expect(new Bucket(archive).get('x', 100)).rejects.toMatchObject({ name: 'BucketError', status: undefined });
  });
});

describe('doctor', () => {
  test('tries the bucket, and leaves nothing in it', async () => {
    expect(await checkArchive(settings)).toMatchObject({ state: 'ok', says: expect.stringContaining(archive.url) });
    expect(server.objects.size).toBe(0);
    server.fault.status = 403;
    const found = await checkArchive(settings);
    expect(found).toMatchObject({ state: 'fault', says: expect.stringContaining('403 AccessDenied') });
    expect(JSON.stringify(found)).not.toContain(archive.secretAccessKey);
    expect(await checkArchive(readSettings({}))).toMatchObject({
      state: 'ok',
      says: expect.stringContaining('not used'),
    });
  });
});

describe('settings', () => {
  test.each([
    [{ ARCHIVE_S3_SECRET_ACCESS_KEY: '' }, 'ARCHIVE_S3_SECRET_ACCESS_KEY: required with ARCHIVE_S3_URL'],
    [{ ARCHIVE_S3_URL: '' }, 'ARCHIVE_S3_ACCESS_KEY_ID: requires ARCHIVE_S3_URL'],
    [{ ARCHIVE_S3_URL: 'https://s3.example.com' }, 'ARCHIVE_S3_URL: expected an endpoint with a bucket'],
    [{ ARCHIVE_S3_URL: 'https://s3.example.com/b/../c?x=1' }, 'ARCHIVE_S3_URL: expected an endpoint with a bucket'],
    [{ ARCHIVE_S3_URL: 'http://169.254.169.254/b' }, 'ARCHIVE_S3_URL: expected an address that is not'],
    [{ ARCHIVE_S3_REGION: 'Frankfurt am Main' }, 'ARCHIVE_S3_REGION: expected the name of a region'],
  ])('%j is a problem that names the variable', (change, problem) => {
    expect(() => readSettings({ ...server.env, ...change })).toThrow(problem);
  });
});
