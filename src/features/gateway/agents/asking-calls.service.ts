import type { UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';

/** A tool is called soon after the model has asked for it, ms. */
const LOOKED_BACK_MILLIS = 3_600_000;
/** The calls of its subject that are looked at, the newest first. */
const LOOKED_AT = 200;

const SESSION = `
  SELECT session_id FROM (
    SELECT occurred_at, session_id, call_ids FROM usage_ledger
     WHERE tenant_id = ? AND actor = ? AND occurred_at > ? ORDER BY occurred_at DESC, id DESC LIMIT ${LOOKED_AT}
  ) newest
  WHERE session_id IS NOT NULL AND call_ids @> ARRAY[?] ORDER BY occurred_at DESC LIMIT 1`;

/** The calls of models that asked for tools, for clients that name those alone: Claude Code sends no session with a tool. */
export class AskingCalls {
  constructor(private readonly options: { unitOfWork: UnitOfWork; clock: Clock }) {}

  /** The session of the model's answer that asked for a call under this id, to the same subject; undefined where none did. */
  async sessionOf(tenantId: string, actor: string, callId: string): Promise<string | undefined> {
    const { unitOfWork, clock } = this.options;
    const since = new Date(clock.now() - LOOKED_BACK_MILLIS).toISOString();
    const [found] = await unitOfWork.tenant(tenantId, ({ em }) =>
      em.execute<{ session_id: string }[]>(SESSION, [tenantId, actor, since, callId]),
    );
    return found?.session_id;
  }
}
