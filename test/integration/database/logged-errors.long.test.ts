import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { UnitOfWork } from '../../../src/database/unit-of-work.js';
import { entities } from '../../../src/server/modules.js';
import { DomainError } from '../../../src/shared/errors.js';
import { openLogger } from '../../../src/shared/logger.js';
import { createDatabase } from '../../support/database.js';

const SECRET = '078-05-1123';
let database: Awaited<ReturnType<typeof createDatabase>>;
let unitOfWork: UnitOfWork;

beforeAll(async () => {
  database = await createDatabase();
  unitOfWork = await UnitOfWork.open(urlsOfRoles(database.url), entities);
});
afterAll(async () => {
  await unitOfWork.close();
  await database.drop();
});

/** The line that the process's log has of an error. */
function logged(error: unknown): { text: string; line: any } {
  let text = '';
  openLogger('info', { write: (line) => (text += line) }).error({ err: error }, 'it failed');
  return { text, line: JSON.parse(text) };
}

const statements: [string, string, unknown[], string][] = [
  ['a value that is no JSON', 'SELECT $1::jsonb', [`{"ssn": "${SECRET} \\u0000"}`], '22P05'],
  ['a value of another type', 'SELECT $1::int', [SECRET], '22P02'],
  [
    'a row that is there already',
    "INSERT INTO tenants SELECT * FROM jsonb_populate_record((SELECT t FROM tenants t LIMIT 1), jsonb_build_object('name', $1::text))",
    [SECRET],
    '23505',
  ],
  ['a row that breaks a check', 'UPDATE tenants SET tier = $1', [SECRET], '23514'],
];

test.each(statements)('%s is logged by its codes and names alone', async (_name, sql, values, code) => {
  await unitOfWork.platform(({ em }) =>
    em.execute(
      `INSERT INTO tenants (id, name, tier, monthly_budget, feature_packs, created_at, updated_at)
       VALUES ('default', 'd', 'pro', 1, '{}', now(), now()) ON CONFLICT DO NOTHING`,
    ),
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const ofDriver: unknown = await client.query(sql, values).catch((error: unknown) => error);
  await client.end();
  const ofMapper: unknown = await unitOfWork
    .platform(({ em }) => em.execute(sql.replace('$1', '?'), values))
    .catch((error: unknown) => error);
  expect(ofDriver).toMatchObject({ code });

  for (const error of [
    ofDriver,
    ofMapper,
    new DomainError('SERVICE_UNAVAILABLE', 'later', { cause: ofDriver }),
    new AggregateError([ofDriver], 'all of them'),
  ]) {
    const { text, line } = logged(error);
    expect(text).not.toContain(SECRET);
    expect(text).toContain(`"code":"${code}"`);
    expect(text).toMatch(/"routine":"\w+"/);
    expect(line).toMatchObject({ msg: 'it failed', err: { type: expect.any(String), stack: expect.any(String) } });
  }
});

test('any other error is logged with its message and stack, and without what hangs on it', () => {
  const error = Object.assign(new Error('the upstream said no', { cause: new TypeError('fetch failed') }), {
    code: 'ECONNRESET',
    body: SECRET,
  });
  const { text, line } = logged(error);
  expect(text).not.toContain(SECRET);
  expect(line.err).toMatchObject({
    type: 'Error',
    message: 'the upstream said no',
    code: 'ECONNRESET',
    cause: { type: 'TypeError', message: 'fetch failed' },
  });
  expect(line.err.stack).toContain('logged-errors.long.test');
});
