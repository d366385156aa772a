import { setTimeout as delay } from 'node:timers/promises';
import { CALLS_UNDER_WAY, DIRECTORY_CHANNEL } from '../../contracts/instances/calls-under-way.js';
import type { Cell } from './cell.js';

const ASK_MILLIS = 500;
/** A request that was let in just before is no call yet, and one that was answered is recorded a moment later. */
const QUIET_ROUNDS = 3;
/** The lock that each living process of a gateway holds: see `Presence`. */
const PRESENT = `
  SELECT DISTINCT objid::int AS instance FROM pg_locks
   WHERE locktype = 'advisory' AND classid = 71625 AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
/** Work that a process has taken, or an attempt whose lease lasts. */
const TAKEN = `
  SELECT sum(taken)::int AS taken FROM (
    SELECT count(*) AS taken FROM batches WHERE tenant_id = $1 AND ended_at IS NULL AND instance = ANY ($2)
     UNION ALL SELECT count(*) FROM evaluation_runs WHERE tenant_id = $1 AND ended_at IS NULL AND instance = ANY ($2)
     UNION ALL SELECT count(*) FROM evidence_packs WHERE tenant_id = $1 AND ended_at IS NULL AND instance = ANY ($2)) work`;

/**
 * Waits until every process of the source has heard that the tenant is closed and has no call of it under way, and none works on a
 * batch, an evaluation or an evidence pack of it. A sentence on what is left once the time is over; undefined when it is quiet.
 */
export async function awaitQuiet(source: Cell, tenantId: string, waitMillis: number): Promise<string | undefined> {
  const { client } = source;
  const told = new Map<number, number>();
  const hear = ({ payload = '' }: { payload?: string | undefined }): void => {
    const { table, id } = JSON.parse(payload) as { table: string; id: string };
    const [tenant, instance, calls] = id.split('/');
    if (table === CALLS_UNDER_WAY.told && tenant === tenantId) told.set(Number(instance), Number(calls));
  };
  client.on('notification', hear);
  await client.query(`LISTEN ${DIRECTORY_CHANNEL}`);
  try {
    const end = performance.now() + waitMillis;
    let quiet = 0;
    for (;;) {
      told.clear();
      const { rows } = await client.query<{ instance: number }>(PRESENT);
      const question = JSON.stringify({ table: CALLS_UNDER_WAY.asked, id: tenantId });
      if (rows.length > 0) await client.query('SELECT pg_notify($1, $2)', [DIRECTORY_CHANNEL, question]);
      if (rows.length > 0) await delay(ASK_MILLIS);
      // Brings notifications that have arrived.
      const present = rows.map(({ instance }) => instance);
      const { rows: work } = await client.query<{ taken: number | null }>(TAKEN, [tenantId, present]);
      const left = leftOf(present, told, work[0]?.taken ?? 0);
      quiet = left === undefined ? quiet + 1 : 0;
      if (quiet === QUIET_ROUNDS || (quiet === 0 && performance.now() >= end)) return left;
    }
  } finally {
    await client.query(`UNLISTEN ${DIRECTORY_CHANNEL}`);
    client.off('notification', hear);
  }
}

function leftOf(present: readonly number[], told: ReadonlyMap<number, number>, taken: number): string | undefined {
  const silent = present.filter((instance) => !told.has(instance)).length;
  const calls = present.reduce((sum, instance) => sum + (told.get(instance) ?? 0), 0);
  const parts = [
    ...(silent > 0 ? [`${silent} of ${present.length} processes have not answered`] : []),
    ...(calls > 0 ? [`${calls} calls are under way`] : []),
    ...(taken > 0 ? [`${taken} batches, evaluations or evidence packs are worked on`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
