import pg from 'pg';
import type { Settings } from '../../config/settings.js';
import { checkLogins } from '../../database/logins.js';
import { urlsOfLogins } from '../../database/request-urls.js';
import { asOf, type ReplicaState } from '../../database/report-replica.js';
import { assertSession } from '../../database/session-check.js';
import { fault, type DoctorFinding, ok, buriedReason, warning } from './finding.js';

const TIMEOUT_MILLIS = 5_000;
/** invalid_authorization_specification, invalid_password */
const REFUSED = new Set(['28000', '28P01']);
const REPLICA = `
  SELECT pg_is_in_recovery() AS recovering,
         extract(epoch FROM pg_last_xact_replay_timestamp())::float8 * 1000 AS replayed,
         extract(epoch FROM clock_timestamp())::float8 * 1000 AS now`;

/** The other ways to the database: for sessions, through a pooler, and to a replica. Changes nothing. */
export async function checkPlaces(settings: Settings): Promise<DoctorFinding[]> {
  const { databaseUrl, sessionDatabaseUrl, reportDatabaseUrl } = settings;
  if (databaseUrl === undefined) return [];
  const sessionUrl = sessionDatabaseUrl ?? databaseUrl;
  return [
    ...(await checkSessions(sessionUrl)),
    ...(sessionUrl === databaseUrl ? [] : [await checkPooler(databaseUrl)]),
    ...(reportDatabaseUrl === undefined ? [] : [await checkReplica(reportDatabaseUrl)]),
  ];
}

/** A login that is refused is the subject of another check. */
async function checkSessions(url: string): Promise<DoctorFinding[]> {
  const check = 'sessions';
  try {
    await assertSession(url);
    return [ok(check, `notifications and locks are kept at ${new URL(url).host}`)];
  } catch (error) {
    if (REFUSED.has(String((error as { code?: unknown }).code))) return [];
    const [says = '', todo = 'correct SESSION_DATABASE_URL, or DATABASE_URL where it is unset'] =
      buriedReason(error).split('; ');
    return [fault(check, says, todo)];
  }
}

async function checkPooler(url: string): Promise<DoctorFinding> {
  const check = 'pooler';
  try {
    await checkLogins(urlsOfLogins(url));
    return ok(check, `${new URL(url).host} lets both logins in`);
  } catch (error) {
    const [says = ''] = buriedReason(error).split('; ');
    return fault(check, says, 'correct DATABASE_URL, or give the pooler both logins and their password');
  }
}

/** Never a fault: the primary serves where the replica does not. */
async function checkReplica(url: string): Promise<DoctorFinding> {
  const check = 'replica';
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MILLIS,
    query_timeout: TIMEOUT_MILLIS,
  });
  // A lost connection fails the pending query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ReplicaState>(REPLICA);
    const [state] = rows;
    if (state === undefined) throw new Error('it did not say how far it has got');
    const replayed = asOf(state);
    if (replayed === undefined)
      return warning(check, `${new URL(url).host} is no replica`, 'set REPORT_DATABASE_URL to a standby, or unset it');
    return ok(check, `${new URL(url).host} has everything up to ${new Date(replayed).toISOString()}`);
  } catch (error) {
    const todo = 'start it, or correct REPORT_DATABASE_URL: until then reports are read from the primary';
    return warning(check, `${new URL(url).host}: ${buriedReason(error)}`, todo);
  } finally {
    await client.end();
  }
}
