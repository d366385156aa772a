import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EvidenceLog } from '../../../src/database/evidence/evidence-log.js';
import { urlsOfRoles } from '../../../src/database/request-urls.js';
import { rowOf } from '../../support/evidence/ledger-sums.js';
import { event, serveTwoTenants } from '../../support/evidence/two-tenants.js';
import { silentLogger } from '../../support/logger.js';

const db = serveTwoTenants();
let log: EvidenceLog;

/** A ledger that refuses the next rows with a code; what counts them is not rolled back. */
beforeAll(async () => {
  await db.owner.query(`
    CREATE SEQUENCE refusals;
    GRANT USAGE ON refusals TO PUBLIC;
    CREATE FUNCTION refuse_first() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.error_code IS NOT NULL AND nextval('refusals') <= NEW.latency_millis THEN
        RAISE EXCEPTION 'attribute 3 of type evidence_row has wrong type' USING ERRCODE = NEW.error_code;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_first BEFORE INSERT ON usage_ledger FOR EACH ROW EXECUTE FUNCTION refuse_first();
  `);
  log = new EvidenceLog(urlsOfRoles(db.url).platform, silentLogger);
});
afterAll(() => log.close());

/** Appends a call that the ledger refuses so often; resolves to how often it is stored. */
async function append(code: string, times: number): Promise<number> {
  await db.owner.query('ALTER SEQUENCE refusals RESTART');
  const sealed = event('a');
  await log.append(sealed, rowOf(sealed, { error_code: code, latency_millis: times }));
  const { rows } = await db.owner.query(
    'SELECT (SELECT count(*) FROM usage_ledger WHERE id = $1)::int + (SELECT count(*) FROM spine_events WHERE id = $1)::int AS count',
    [sealed.id],
  );
  return rows[0].count / 2;
}

test.each(['XX000', '0A000'])(
  'a call that was refused with %s, as planned before a migration, is stored at once',
  async (code) => {
    expect(await append(code, 1)).toBe(1);
    await expect(append(code, 2)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  },
);

test('any other refusal is final', async () => {
  await expect(append('42501', 1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
