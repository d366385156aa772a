import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isJsonObject, type JsonObject, plainJson } from '../../../shared/json/json.js';
import type { TransactionalExecutor } from '../../../contracts/proposals.js';
import { allFeaturePacks } from '../records/tenancy.rules.js';
import type { FeaturePack, Principal } from '../../../contracts/identity.js';
import type { EarlierSettings, TenancyService } from './tenancy.service.js';
import type { UpdateTenantInput } from './tenancy.types.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';

/**
 * Executes approved configurations of tenants: `{id, input}` as of `updateTenant`, or `{id, pack, enabled}` as of
 * `setFeaturePack`.
 */
export class TenantExecutor implements TransactionalExecutor {
  readonly kind = 'transaction';
  readonly actions = ['tenant.configure'];

  constructor(
    private readonly service: TenancyService,
    private readonly records: TenancyRecords,
    /** Validates an input like a request. Throws INVALID_REQUEST. */
    private readonly read: (input: JsonObject) => object,
  ) {}

  accept({ id, input, pack, enabled }: JsonObject): JsonObject {
    if (typeof id !== 'string' || id === '')
      throw invalidRequest([{ path: 'payload.id', message: 'expected the id of a tenant' }]);
    if (input !== undefined) return { id, input: plainJson(this.read(isJsonObject(input) ? input : {})) };
    if (typeof enabled !== 'boolean' || !allFeaturePacks.some((known) => known === pack))
      throw invalidRequest([
        { path: 'payload.input', message: 'expected either changes, or a pack with enabled true or false' },
      ]);
    return { id, pack, enabled };
  }

  resourceOf({ id }: JsonObject): string {
    return `tenant:${id as string}`;
  }

  current(unit: Unit, principal: Principal, payload: JsonObject): Promise<JsonObject> {
    const names = isJsonObject(payload.input) ? Object.keys(payload.input) : ['featurePacks'];
    return this.service.settingsNow(unit, this.own(principal, payload), names);
  }

  async execute(unit: Unit, principal: Principal, payload: JsonObject): Promise<JsonObject> {
    const id = this.own(principal, payload);
    if (payload.input === undefined) {
      const { pack, enabled } = payload as { pack: FeaturePack; enabled: boolean };
      const { tenant, before } = await this.service.switchPack(unit, principal, { tenantId: id, pack, enabled });
      await unit.em.flush();
      return { id, before, version: tenant.version };
    }
    // `accept` read it like a request when the proposal was made.
    const input = payload.input as unknown as UpdateTenantInput;
    this.service.assertMaySet(principal, id, input);
    const { tenant, before } = await this.service.change(unit, principal, id, input);
    await unit.em.flush();
    return { id, before, version: tenant.version };
  }

  /** Throws CONFLICT when the tenant was changed since, FORBIDDEN for settings that are the platform's. */
  async rollBack(unit: Unit, principal: Principal, result: JsonObject): Promise<JsonObject> {
    const id = this.own(principal, result);
    // `execute` returned it, and the proposal kept it.
    const { before, version } = result as unknown as { before: EarlierSettings; version: number };
    await this.service.restore(unit, principal, id, { before, version });
    return { id };
  }

  async committed({ id }: JsonObject): Promise<void> {
    await this.records.directory.reload('tenants', id as string);
  }

  /** Proposals act inside their own tenant. */
  private own(principal: Principal, { id }: JsonObject): string {
    if (id !== principal.tenant.id) throw new DomainError('NOT_FOUND', `there is no tenant ${id as string}`);
    return id;
  }
}
