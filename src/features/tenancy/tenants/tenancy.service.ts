import type { Unit } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { type JsonObject, plainJson } from '../../../shared/json/json.js';
import { usdToNano } from '../../../shared/money.js';
import { decodeCursor, type PageRequest, toPage } from '../../../shared/page.js';
import type { TenancyRecords } from '../directory/tenancy-records.service.js';
import { allFeaturePacks, isPlatformAdmin, limitProblems } from '../records/tenancy.rules.js';
import { Tenant } from '../records/tenant.entity.js';
import type { DefaultApprovers, Principal } from '../../../contracts/identity.js';
import { storedAgentRules } from '../records/agent-rules.rules.js';
import { storedRules } from '../records/pii-rules.rules.js';
import type { CreateTenantInput, FeatureSwitch, UpdateTenantInput } from './tenancy.types.js';

/** Names in a change that are not settings: the base version, and the stored form of the budget. */
const NO_SETTINGS: ReadonlySet<string> = new Set(['version', 'monthlyBudget']);

/** Previous settings of a change, by the names of the tenant's fields. */
export type EarlierSettings = Partial<Pick<Tenant, 'featurePacks' | Exclude<keyof UpdateTenantInput, 'version'>>>;

/** Tenants. Every change is one transaction with its spine event. */
export class TenancyService {
  constructor(private readonly records: TenancyRecords) {}

  /** Every tenant for platform administrators, otherwise the caller's own; by id. */
  async tenants(principal: Principal, { first, after }: PageRequest) {
    const { unitOfWork } = this.records;
    const [from] = after === undefined || after === null ? [] : decodeCursor(after, 1);
    const where = from === undefined ? {} : { id: { $gt: from } };
    const options = { orderBy: { id: 'asc' }, limit: first + 1 } as const;
    const found = isPlatformAdmin(principal.roles)
      ? await unitOfWork.platform(({ em }) => em.find(Tenant, where, options))
      : await unitOfWork.tenant(principal.tenant.id, ({ em }) => em.find(Tenant, where, options));
    return toPage(found, { first, after }, ({ id }) => [id]);
  }

  /** Tenants that the caller may see, in the order of `ids`. */
  async byIds(principal: Principal, ids: readonly string[]): Promise<(Tenant | undefined)[]> {
    const { unitOfWork } = this.records;
    const read = ({ em }: Unit): Promise<Tenant[]> => em.find(Tenant, { id: { $in: [...ids] } });
    const found = isPlatformAdmin(principal.roles)
      ? await unitOfWork.platform(read)
      : await unitOfWork.tenant(principal.tenant.id, read);
    const byId = new Map(found.map((tenant) => [tenant.id, tenant]));
    return ids.map((id) => byId.get(id));
  }

  /** Throws NOT_FOUND for a tenant that the caller may not see. */
  async tenant(principal: Principal, id: string): Promise<Tenant> {
    this.records.assertReach(principal, id);
    return this.records.unitOfWork.tenant(id, ({ em }) => findTenant(em, id));
  }

  /** Makes a tenant with its baseline. Throws INVALID_REQUEST for limits that the tier does not have, CONFLICT for a taken id. */
  async createTenant(principal: Principal, input: CreateTenantInput): Promise<Tenant> {
    const tier = input.tier ?? 'pro';
    assertLimits({ ...input, tier });
    const { unitOfWork, directory } = this.records;
    const tenant = await unitOfWork.platform(async (unit) => {
      const created = await this.records.newTenant(unit, { ...input, tier });
      this.records.record(unit, {
        actor: principal.subject,
        action: 'tenant.created',
        tenantId: input.id,
        resourceType: 'tenant',
        resourceId: input.id,
        details: { tier, monthlyBudgetUsd: created.monthlyBudgetUsd },
      });
      return created;
    });
    await directory.reload('tenants', tenant.id);
    return tenant;
  }

  /** Throws NOT_FOUND, CONFLICT on a stale version, INVALID_REQUEST for limits that the tier does not have. */
  async updateTenant(principal: Principal, id: string, input: UpdateTenantInput): Promise<Tenant> {
    this.records.assertReach(principal, id);
    this.assertMaySet(principal, id, input);
    await this.admit(principal, id, `configure the tenant ${id}`, { id, input: plainJson(input) });
    const { unitOfWork, directory } = this.records;
    const tenant = await unitOfWork.tenant(id, async (unit) => (await this.change(unit, principal, id, input)).tenant);
    await directory.reload('tenants', id);
    return tenant;
  }

  /** Throws FORBIDDEN for platform settings, CONFLICT for changes that nobody could undo. */
  assertMaySet(principal: Principal, id: string, input: UpdateTenantInput): void {
    if (!isPlatformAdmin(principal.roles)) assertOwnSettingsOnly(withoutAbsent(input));
    if (input.status === 'suspended' && id === principal.homeTenantId) {
      throw new DomainError('CONFLICT', 'you cannot suspend your own key’s tenant: no key could undo it');
    }
  }

  /**
   * Changes a tenant inside a unit of work; also resolves to what the changed settings were. Throws NOT_FOUND, CONFLICT on
   * a stale version, INVALID_REQUEST for limits that the tier does not have.
   */
  async change(
    unit: Unit,
    principal: Principal,
    id: string,
    input: UpdateTenantInput,
  ): Promise<{ tenant: Tenant; before: EarlierSettings & JsonObject }> {
    const { version, monthlyBudgetUsd, defaultApprovers, piiRules, agentRules, ...rest } = withoutAbsent(input);
    assertOneAccess(input);
    const found = await findTenant(unit.em, id);
    assertVersion(found.version, version);
    const changes: Partial<Tenant> = { ...rest };
    if (rest.tier !== undefined && rest.tier !== 'enterprise') {
      changes.requestsPerMinute = rest.requestsPerMinute ?? null;
      changes.tokensPerMinute = rest.tokensPerMinute ?? null;
    }
    const approvers = defaultApprovers && storedApprovers(defaultApprovers);
    if (approvers !== undefined) changes.defaultApprovers = approvers;
    const rules = piiRules && storedRules(piiRules);
    if (rules !== undefined) changes.piiRules = rules;
    const ofAgents = agentRules && storedAgentRules(agentRules);
    if (ofAgents !== undefined) changes.agentRules = ofAgents;
    if (monthlyBudgetUsd !== undefined) changes.monthlyBudget = usdToNano(monthlyBudgetUsd);
    assertLimits({ ...found, ...changes });
    // Another tier also clears limits of its own.
    const touched = new Set([...Object.keys(withoutAbsent(input)), ...Object.keys(changes)]);
    const names = [...touched].filter((name) => !NO_SETTINGS.has(name)) as (keyof EarlierSettings)[];
    const before = settingsOf(found, names);
    Object.assign(found, changes, { updatedAt: new Date(this.records.clock.now()) });
    this.records.record(unit, {
      actor: principal.subject,
      action: 'tenant.configure',
      tenantId: id,
      resourceType: 'tenant',
      resourceId: id,
      details: {
        changes: {
          ...rest,
          monthlyBudgetUsd,
          defaultApprovers: approvers && { ...approvers },
          piiRules: rules && plainJson(rules),
          agentRules: ofAgents && plainJson(ofAgents),
        },
      },
    });
    return { tenant: found, before };
  }

  /** Switches a part of the platform on or off for a tenant. Throws NOT_FOUND. */
  async setFeaturePack(principal: Principal, { tenantId, pack, enabled }: FeatureSwitch): Promise<Tenant> {
    this.records.assertReach(principal, tenantId);
    const intent = `switch ${pack} ${enabled ? 'on' : 'off'} for the tenant ${tenantId}`;
    await this.admit(principal, tenantId, intent, { id: tenantId, pack, enabled });
    const { unitOfWork, directory } = this.records;
    const { tenant } = await unitOfWork.tenant(tenantId, (unit) =>
      this.switchPack(unit, principal, { tenantId, pack, enabled }),
    );
    await directory.reload('tenants', tenantId);
    return tenant;
  }

  /** The settings that a change names, as they are now. Throws NOT_FOUND. */
  async settingsNow(unit: Unit, id: string, names: readonly string[]): Promise<JsonObject> {
    const settings = names.filter((name) => !NO_SETTINGS.has(name)) as (keyof EarlierSettings)[];
    return settingsOf(await findTenant(unit.em, id), settings);
  }

  /**
   * Gives a tenant back its earlier settings inside a unit of work. Throws NOT_FOUND, CONFLICT when it was changed since,
   * FORBIDDEN for settings that are the platform's.
   */
  async restore(
    unit: Unit,
    principal: Principal,
    id: string,
    { before, version }: { before: EarlierSettings; version: number },
  ): Promise<void> {
    if (!isPlatformAdmin(principal.roles)) assertOwnSettingsOnly(before);
    const found = await findTenant(unit.em, id);
    assertVersion(found.version, version);
    const { monthlyBudgetUsd, ...rest } = before;
    const budget = monthlyBudgetUsd === undefined ? {} : { monthlyBudget: usdToNano(monthlyBudgetUsd) };
    Object.assign(found, rest, budget, { updatedAt: new Date(this.records.clock.now()) });
    this.records.record(unit, {
      actor: principal.subject,
      action: 'tenant.configure',
      tenantId: id,
      resourceType: 'tenant',
      resourceId: id,
      details: { restored: plainJson(before) },
    });
  }

  /** Switches a feature pack inside a unit of work; also resolves to what was on before. Throws NOT_FOUND. */
  async switchPack(
    unit: Unit,
    principal: Principal,
    { tenantId, pack, enabled }: FeatureSwitch,
  ): Promise<{ tenant: Tenant; before: EarlierSettings & JsonObject }> {
    const found = await findTenant(unit.em, tenantId);
    const before = settingsOf(found, ['featurePacks']);
    const packs = new Set(found.featurePacks);
    if (enabled) packs.add(pack);
    else packs.delete(pack);
    found.featurePacks = allFeaturePacks.filter((known) => packs.has(known));
    found.updatedAt = new Date(this.records.clock.now());
    this.records.record(unit, {
      actor: principal.subject,
      action: enabled ? 'feature_pack.enabled' : 'feature_pack.disabled',
      tenantId,
      resourceType: 'tenant',
      resourceId: tenantId,
      details: { pack },
    });
    return { tenant: found, before };
  }

  private async admit(principal: Principal, id: string, intent: string, payload: JsonObject): Promise<void> {
    const action = 'tenant.configure';
    await this.records.admit(principal, id, {
      intent,
      action,
      resource: `tenant:${id}`,
      resourceType: 'tenant',
      payload,
    });
  }
}

/** Drops what the caller left out, by absence or by null; null clears the one setting that can be cleared. */
function withoutAbsent(given: UpdateTenantInput): UpdateTenantInput {
  const present = ([name, value]: [string, unknown]): boolean =>
    value !== undefined && (value !== null || name === 'approvalRiskThreshold');
  return Object.fromEntries(Object.entries(given).filter(present));
}

/** A plain object; null is absence. */
function storedApprovers({ requiredApprovers, quorum }: DefaultApprovers): DefaultApprovers {
  return typeof quorum === 'number' ? { requiredApprovers, quorum } : { requiredApprovers };
}

/** The current values of those settings. */
function settingsOf(tenant: Tenant, names: readonly (keyof EarlierSettings)[]): EarlierSettings & JsonObject {
  return plainJson(Object.fromEntries(names.map((name) => [name, tenant[name]])));
}

async function findTenant(em: Unit['em'], id: string): Promise<Tenant> {
  const tenant = await em.findOne(Tenant, { id });
  if (tenant === null) throw new DomainError('NOT_FOUND', `there is no tenant ${id}`);
  return tenant;
}

function assertLimits(given: Parameters<typeof limitProblems>[0]): void {
  const problems = limitProblems(given);
  if (problems.length > 0) throw invalidRequest(problems);
}

/** Two names of one setting, which a change may give once. */
function assertOneAccess({ logAccess, publicLog }: UpdateTenantInput): void {
  if (logAccess == null || publicLog == null) return;
  const message = 'give logAccess alone: publicLog is its earlier name';
  throw invalidRequest([{ path: 'input.publicLog', message }]);
}

/** Tier, limits, budget, status and own providers are the platform's to set; the rest are the tenant's own settings. */
function assertOwnSettingsOnly(input: EarlierSettings | UpdateTenantInput): void {
  const reserved = [
    'tier',
    'requestsPerMinute',
    'tokensPerMinute',
    'monthlyBudgetUsd',
    'status',
    'ownProviders',
  ] as const;
  const given = reserved.filter((name) => input[name] !== undefined);
  if (given.length > 0) {
    throw new DomainError('FORBIDDEN', `only a platform administrator can change ${given.join(', ')}`, {
      param: given[0] ?? '',
    });
  }
}

function assertVersion(current: number, given: number | undefined): void {
  if (given !== undefined && given !== current) {
    throw new DomainError('CONFLICT', `the tenant is at version ${current}, not ${given}`, {
      details: { version: current },
    });
  }
}
