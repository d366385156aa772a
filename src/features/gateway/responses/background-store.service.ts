import type { UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { type JsonObject, parseExactJson } from '../../../shared/json/json.js';
import { actorOf } from '../../../shared/principals.js';
import type { Principal } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { appendItems } from '../conversations/conversation-items.js';
import { answerItems } from './response-history.rules.js';
import { idsOf, ITEM_IDS, missingResponse } from './response-store.service.js';

const BATCH = 100;
const OWN = 'tenant_id = ? AND subject = ? AND id = ?';
const OPEN = "background_state IN ('queued', 'in_progress')";

/** A response whose answer is not there yet. */
interface OpenResponse {
  tenant_id: string;
  subject: string;
  id: string;
  instance: number;
}

/** An answer that came in the background. */
export interface EndedResponse {
  response: JsonObject;
  translated: boolean;
  evidenceId: string;
  /** Where its items go, those of the request before them. */
  conversation: string | undefined;
}

interface BackgroundStoreOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
}

/** The states of responses in the background. Each moves on once: whoever ends it first. */
export class BackgroundStore {
  constructor(private readonly options: BackgroundStoreOptions) {}

  /** Its provider is about to be asked. False where it was cancelled or deleted before. */
  async begin({ tenant, subject }: Principal, id: string): Promise<boolean> {
    const rows = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.execute<unknown[]>(
        `UPDATE stored_responses SET background_state = 'in_progress' WHERE ${OWN} AND background_state = 'queued' RETURNING 1`,
        [tenant.id, subject, id],
      ),
    );
    return rows.length > 0;
  }

  /** Keeps the answer, and its items in its conversation. Nothing happens where it has ended already. */
  async end(principal: Principal, id: string, ended: EndedResponse): Promise<void> {
    const { unitOfWork } = this.options;
    const { response, translated, evidenceId, conversation } = ended;
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const [row] = await unit.em.execute<{ input: string }[]>(
        `UPDATE stored_responses SET response = ?, translated = ?, item_ids = ${ITEM_IDS}, background_state = 'ended'
          WHERE ${OWN} AND ${OPEN} RETURNING input`,
        [JSON.stringify(response), translated, idsOf(response), principal.tenant.id, principal.subject, id],
      );
      if (row === undefined || conversation === undefined || response.status === 'failed') return;
      const items = [...(parseExactJson(row.input) as JsonObject[]), ...answerItems(ended)];
      await appendItems(unit, principal, conversation, items, evidenceId);
    });
  }

  /**
   * Cancels a response, or gives the one that has ended. Throws NOT_FOUND, INVALID_REQUEST for one that was not asked for in
   * the background.
   */
  async cancel(principal: Principal, id: string): Promise<{ body: JsonObject; evidenceId: string }> {
    const { unitOfWork, sealer } = this.options;
    const { tenant, subject } = principal;
    return unitOfWork.tenant(tenant.id, async (unit) => {
      const [row] = await unit.em.execute<{ response: string; evidence_id: string; background_state: string | null }[]>(
        `SELECT response, evidence_id, background_state FROM stored_responses WHERE ${OWN} FOR UPDATE`,
        [tenant.id, subject, id],
      );
      if (row === undefined) throw missingResponse(principal, id);
      const body = parseExactJson(row.response) as JsonObject;
      const evidenceId = row.evidence_id;
      if (row.background_state === null)
        throw invalidRequest([{ path: 'id', message: 'only a response in the background can be cancelled' }]);
      if (row.background_state === 'ended') return { body, evidenceId };
      const cancelled = { ...body, status: 'cancelled' };
      await unit.em.execute(`UPDATE stored_responses SET response = ?, background_state = 'ended' WHERE ${OWN}`, [
        JSON.stringify(cancelled),
        tenant.id,
        subject,
        id,
      ]);
      unit.record(
        sealer.seal({
          ...actorOf(principal),
          tenantId: tenant.id,
          action: 'response.cancelled',
          resourceType: 'response',
          resourceId: id,
          correlationId: evidenceId,
        }),
      );
      return { body: cancelled, evidenceId };
    });
  }

  /** Those of all processes whose answer is not there yet, oldest first. */
  open(): Promise<OpenResponse[]> {
    return this.options.unitOfWork.platform(({ em }) =>
      em.execute<OpenResponse[]>(
        `SELECT tenant_id, subject, id, instance FROM stored_responses WHERE ${OPEN} ORDER BY created_at`,
      ),
    );
  }

  /** Ends those that nobody waits for any more; `asFailed`: as each ends. */
  async fail(lost: readonly OpenResponse[], asFailed: (begun: JsonObject) => JsonObject): Promise<void> {
    await this.options.unitOfWork.platform(async ({ em }) => {
      for (const { tenant_id: tenantId, subject, id } of lost.slice(0, BATCH)) {
        const own = [tenantId, subject, id];
        const [row] = await em.execute<{ response: string }[]>(
          `SELECT response FROM stored_responses WHERE ${OWN} AND ${OPEN} FOR UPDATE`,
          own,
        );
        if (row === undefined) continue;
        const ended = JSON.stringify(asFailed(parseExactJson(row.response) as JsonObject));
        await em.execute(`UPDATE stored_responses SET response = ?, background_state = 'ended' WHERE ${OWN}`, [
          ended,
          ...own,
        ]);
      }
    });
  }
}

/** That a tenant has as many in the background as it may. */
export const tooMany = (most: number): DomainError =>
  new DomainError('RATE_LIMIT_EXCEEDED', `${most} responses are in the background already; wait for one of them`, {
    retryAfterSeconds: 1,
  });
