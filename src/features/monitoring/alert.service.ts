import { newestFirst, newestPage } from '../../database/newest-first.js';
import { orderedPage, textOrdered } from '../../database/text-order.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import type { Changes } from '../../events/change-feed.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import { type JsonObject, plainJson } from '../../shared/json/json.js';
import type { PageRequest } from '../../shared/page.js';
import { likePattern } from '../../shared/text/search-term.js';
import { actorOf } from '../../shared/principals.js';
import type { Current, Principal } from '../../contracts/identity.js';
import type { EventSealer } from '../../contracts/spine.js';
import { Alert, AlertRule, type AlertStatus } from './alert.entity.js';
import { USUAL_THRESHOLDS } from './alert.rules.js';
import type { AlertOrder, CreateAlertRuleInput, UpdateAlertRuleInput } from './alert.types.js';

const DEFAULT_WINDOW_MINUTES = 5;
const MAX_RULES = 100;

interface AlertFilter {
  status?: AlertStatus | null | undefined;
  /** A part of the rule's name or of why it fired. */
  search?: string | null | undefined;
  order?: AlertOrder | null | undefined;
}

interface AlertOptions {
  unitOfWork: UnitOfWork;
  changes: Changes;
  sealer: EventSealer;
  clock: Clock;
  /** The ids of the configured providers. */
  providers: () => readonly string[];
}

/** Alert rules of a tenant, and their alerts. */
export class AlertService {
  constructor(private readonly options: AlertOptions) {}

  /** A page of rules, newest first. */
  async rules({ tenant }: Principal, page: PageRequest) {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.find(AlertRule, where, options));
    return newestPage(found, page);
  }

  /** In the order of `ids`; null for a rule that is not there. */
  async rulesById({ tenant }: Principal, ids: readonly string[]): Promise<(AlertRule | null)[]> {
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(AlertRule, { id: { $in: [...ids] } }),
    );
    const byId = new Map(found.map((rule) => [rule.id, rule]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** A page of alerts, newest first without an order. */
  async alerts({ tenant }: Principal, { status, search, order }: AlertFilter, page: PageRequest) {
    const { where, options } = textOrdered(page, order ?? undefined);
    const conditions: object[] = [where];
    if (status != null) conditions.push({ status });
    if (search != null) {
      const part = { $ilike: likePattern(search) };
      conditions.push({ $or: [{ name: part }, { detail: part }] });
    }
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(Alert, { $and: conditions }, options),
    );
    return orderedPage(found, page, order ?? undefined);
  }

  /** Throws INVALID_REQUEST for a provider that there is not, CONFLICT for a taken name, and when the tenant has as many rules as it may. */
  createRule(principal: Principal, input: CreateAlertRuleInput): Promise<AlertRule> {
    const { unitOfWork, clock } = this.options;
    this.assertProvider(input);
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      if ((await unit.em.count(AlertRule, {})) >= MAX_RULES)
        throw new DomainError('CONFLICT', `a tenant has at most ${MAX_RULES} alert rules`);
      const now = clock.now();
      const rule = unit.em.create(AlertRule, {
        id: uuidv7(now),
        tenantId: principal.tenant.id,
        name: input.name,
        kind: input.kind,
        threshold: input.threshold ?? USUAL_THRESHOLDS[input.kind],
        windowMinutes: input.windowMinutes ?? DEFAULT_WINDOW_MINUTES,
        provider: input.provider ?? null,
        checkedAt: new Date(0),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(rule);
      this.record(unit, principal, 'alert_rule.created', rule.id, plainJson(input));
      return rule;
    });
  }

  /** Throws NOT_FOUND, CONFLICT for a stale version or a taken name. */
  updateRule(principal: Principal, id: string, input: UpdateAlertRuleInput): Promise<AlertRule> {
    const { unitOfWork, clock } = this.options;
    return unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const rule = await findRule(unit, id);
      const { version, ...given } = input;
      if (typeof version === 'number' && version !== rule.version)
        throw new DomainError('CONFLICT', `the rule is at version ${rule.version}, not ${version}`, {
          details: { version: rule.version },
        });
      const changes = Object.fromEntries(
        Object.entries(given as JsonObject).filter(([, value]) => value !== null && value !== undefined),
      );
      Object.assign(rule, changes, { updatedAt: new Date(clock.now()), version: rule.version + 1 });
      this.record(unit, principal, 'alert_rule.updated', id, plainJson(changes));
      return rule;
    });
  }

  /** Removes a rule. Its alerts stay, and a firing one recovers. Throws NOT_FOUND. */
  async deleteRule(principal: Principal, id: string): Promise<boolean> {
    const { unitOfWork, clock } = this.options;
    await unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const rule = await findRule(unit, id);
      const firing = await unit.em.findOne(Alert, { ruleId: id, status: 'firing' });
      const now = new Date(clock.now());
      if (firing !== null) Object.assign(firing, { status: 'recovered', recoveredAt: now, updatedAt: now });
      unit.em.remove(rule);
      this.record(unit, principal, 'alert_rule.deleted', id, { name: rule.name });
    });
    return true;
  }

  /** Alerts that fire or recover in the future. */
  watch(current: Current) {
    const { changes, unitOfWork } = this.options;
    return changes.subscribe('alert', current, async (id, { tenant }): Promise<Alert | undefined> => {
      const alert = await unitOfWork.tenant(tenant.id, ({ em }) => em.findOne(Alert, { id }));
      return alert ?? undefined;
    });
  }

  /** A rule about an unknown provider would never fire. */
  private assertProvider({ provider }: CreateAlertRuleInput): void {
    const known = this.options.providers();
    if (provider != null && !known.includes(provider))
      throw invalidRequest([{ path: 'provider', message: `expected one of ${known.join(', ')}` }]);
  }

  private record(unit: Unit, principal: Principal, action: string, id: string, details: JsonObject): void {
    const event = {
      tenantId: principal.tenant.id,
      action,
      ...actorOf(principal),
      resourceType: 'alert_rule',
      resourceId: id,
      details,
    };
    unit.record(this.options.sealer.seal(event));
  }
}

async function findRule({ em }: Unit, id: string): Promise<AlertRule> {
  const rule = isUuid(id) ? await em.findOne(AlertRule, { id }) : null;
  if (rule === null) throw new DomainError('NOT_FOUND', `there is no alert rule ${id}`);
  return rule;
}
