import { createHash } from 'node:crypto';
import type { Principal } from '../../contracts/identity.js';
import type { AskedExport, BegunExport, ExportedFile, ListExports } from '../../contracts/exports/list-exports.js';
import type { AdministrationGate } from '../../contracts/proposals.js';
import type { EventSealer } from '../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import { DomainError } from '../../shared/errors.js';
import { uuidv7 } from '../../shared/ids.js';
import { canonicalJson } from '../../shared/json/canonical-json.js';
import type { JsonObject } from '../../shared/json/json.js';
import { actorOf } from '../../shared/principals.js';
import type { Clock } from '../../shared/time/clock.js';

/** Exports of one tenant that a process makes at once: each keeps a connection of the reports busy. */
const AT_ONCE = 3;

interface ListExportOptions {
  unitOfWork: Pick<UnitOfWork, 'tenant'>;
  gate: AdministrationGate;
  sealer: EventSealer;
  clock: Clock;
}

/** Exports of lists: asked of the policies as `data.export`, and in the log when they begin and when they end. */
export class DataExports implements ListExports {
  private readonly running = new Map<string, number>();

  constructor(private readonly options: ListExportOptions) {}

  async begin(principal: Principal, { list, format, filter, proposalId }: AskedExport): Promise<BegunExport> {
    const tenantId = principal.tenant.id;
    const running = this.running.get(tenantId) ?? 0;
    if (running >= AT_ONCE)
      throw new DomainError('RATE_LIMIT_EXCEEDED', `${AT_ONCE} exports are running already; wait for one`, {
        retryAfterSeconds: 10,
      });
    this.running.set(tenantId, running + 1);
    try {
      const facts = { list, format, filterSha256: createHash('sha256').update(canonicalJson(filter)).digest('hex') };
      const id = await this.admitted(principal, { list, format, filter }, facts, proposalId);
      return { evidenceId: id, ended: (file) => this.ended(principal, id, { facts, file }) };
    } catch (error) {
      this.release(tenantId);
      throw error;
    }
  }

  /** Asks the policies, and records the beginning. Resolves to the id of that event. */
  private async admitted(
    principal: Principal,
    payload: JsonObject & { list: string },
    facts: JsonObject,
    proposalId: string | undefined,
  ): Promise<string> {
    const { gate, clock, unitOfWork } = this.options;
    const proposed = {
      intent: `export the list of ${payload.list}`,
      action: 'data.export',
      resource: `gateway_list:${payload.list}`,
      resourceType: 'gateway_list',
      payload,
    };
    const permit = await gate.admit(principal, proposed, { whole: {}, proposalId });
    const id = uuidv7(clock.now());
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      this.record(unit, principal, { id, action: 'data.export.started', list: payload.list, details: facts });
      await permit.settle(unit);
    });
    return id;
  }

  private async ended(
    principal: Principal,
    correlationId: string,
    { facts, file }: { facts: JsonObject & { list: string }; file: ExportedFile },
  ): Promise<void> {
    this.release(principal.tenant.id);
    await this.options.unitOfWork.tenant(principal.tenant.id, (unit) => {
      const details = { ...facts, ...file };
      this.record(unit, principal, { correlationId, action: 'data.export.ended', list: facts.list, details });
      return Promise.resolve();
    });
  }

  private record(
    unit: Unit,
    principal: Principal,
    event: { id?: string; correlationId?: string; action: string; list: string; details: JsonObject },
  ): void {
    const { list, ...rest } = event;
    const sealed = {
      tenantId: principal.tenant.id,
      ...actorOf(principal),
      resourceType: 'gateway_list',
      resourceId: `gateway_list:${list}`,
    };
    unit.record(this.options.sealer.seal({ ...sealed, ...rest }));
  }

  private release(tenantId: string): void {
    const left = (this.running.get(tenantId) ?? 1) - 1;
    if (left === 0) this.running.delete(tenantId);
    else this.running.set(tenantId, left);
  }
}
