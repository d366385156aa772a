import { LockMode } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import { actorOf } from '../../../shared/principals.js';
import type { Principal } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import { CustomTemplate } from '../analysis.entity.js';
import type {
  AnalysisTemplate,
  CheckInput,
  CreateAnalysisTemplateInput,
  UpdateAnalysisTemplateInput,
} from './analysis-template.types.js';
import type { CheckCondition } from '../review/condition.rules.js';
import type { Check, ReviewTemplate } from '../review/findings.rules.js';

const MAX_TEMPLATES = 100;

interface TemplateOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  builtIn: readonly ReviewTemplate[];
  clock: Clock;
}

/** Templates of analyses: the built-in ones and those of tenants. */
export class AnalysisTemplates {
  constructor(private readonly options: TemplateOptions) {}

  /** The built-in ones by id, then the tenant's own by name. */
  async all({ tenant }: Principal): Promise<AnalysisTemplate[]> {
    const own = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(CustomTemplate, {}, { orderBy: { name: 'asc' } }),
    );
    return [...this.options.builtIn.map(shownBuiltIn), ...own.map(shown)];
  }

  /** As they are now, in the order of `ids`; null for a template that is not there. */
  async byIds({ tenant }: Principal, ids: readonly string[]): Promise<(AnalysisTemplate | null)[]> {
    const own = ids.filter(isUuid);
    const found =
      own.length === 0
        ? []
        : await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.find(CustomTemplate, { id: { $in: own } }));
    const known = [...this.options.builtIn.map(shownBuiltIn), ...found.map(shown)];
    const byId = new Map(known.map((template) => [template.id, template]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** As it is now. Throws NOT_FOUND, which names the built-in ones. */
  async find({ tenant }: Principal, id: string): Promise<ReviewTemplate> {
    const builtIn = this.options.builtIn.find((template) => template.id === id);
    if (builtIn !== undefined) return builtIn;
    const own = isUuid(id)
      ? await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.findOne(CustomTemplate, { id }))
      : null;
    if (own !== null) return shown(own);
    const known = this.options.builtIn.map((template) => template.id).join(', ');
    throw new DomainError('NOT_FOUND', `there is no analysis template ${id}; the built-in templates are ${known}`);
  }

  /** Throws CONFLICT for a taken name, and when the tenant has as many as it may. */
  create(principal: Principal, input: CreateAnalysisTemplateInput): Promise<AnalysisTemplate> {
    const { unitOfWork, clock } = this.options;
    const tenantId = principal.tenant.id;
    return unitOfWork.tenant(tenantId, async (unit) => {
      if ((await unit.em.count(CustomTemplate, {})) >= MAX_TEMPLATES)
        throw new DomainError('CONFLICT', `a tenant has at most ${MAX_TEMPLATES} analysis templates`);
      const now = clock.now();
      const template = unit.em.create(CustomTemplate, {
        id: uuidv7(now),
        tenantId,
        name: input.name,
        description: input.description ?? '',
        checks: checksOf(input.checks),
        questions: (input.questions ?? []).map((one) => ({ ...one })),
        createdBy: principal.subject,
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(template);
      this.record(unit, principal, 'analysis.template_created', template);
      return shown(template);
    });
  }

  /** Throws NOT_FOUND; CONFLICT for a taken name or another revision than the change is based on. */
  update(principal: Principal, id: string, input: UpdateAnalysisTemplateInput): Promise<AnalysisTemplate> {
    return this.change(principal, id, 'analysis.template_updated', (_, template) => {
      if (input.revision != null && input.revision !== template.revision)
        throw new DomainError('CONFLICT', `the template is at revision ${template.revision}`, {
          details: { revision: template.revision },
        });
      template.name = input.name ?? template.name;
      template.description = input.description ?? template.description;
      if (input.checks != null) template.checks = checksOf(input.checks);
      if (input.questions != null) template.questions = input.questions.map((one) => ({ ...one }));
      template.revision += 1;
      template.updatedAt = new Date(this.options.clock.now());
    });
  }

  /** Analyses under way keep what they began with. Throws NOT_FOUND. */
  delete(principal: Principal, id: string): Promise<AnalysisTemplate> {
    return this.change(principal, id, 'analysis.template_deleted', (unit, template) => {
      unit.em.remove(template);
    });
  }

  private change(
    principal: Principal,
    id: string,
    action: string,
    apply: (unit: Unit, template: CustomTemplate) => void,
  ): Promise<AnalysisTemplate> {
    return this.options.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const template = isUuid(id) ? await unit.em.findOne(CustomTemplate, { id }, lock) : null;
      if (template === null)
        throw new DomainError('NOT_FOUND', `there is no analysis template ${id} that belongs to the tenant`);
      apply(unit, template);
      this.record(unit, principal, action, template);
      return shown(template);
    });
  }

  private record(unit: Unit, principal: Principal, action: string, template: CustomTemplate): void {
    const { id, tenantId, name, revision, checks, questions } = template;
    const details = { name, revision, checks: checks.length, questions: questions.length };
    const resource = { resourceType: 'analysis_template', resourceId: id };
    unit.record(this.options.sealer.seal({ tenantId, action, ...actorOf(principal), ...resource, details }));
  }
}

export function checksOf(checks: readonly CheckInput[] | null | undefined): Check[] {
  // Conditions were validated with the input.
  return (checks ?? []).map(({ when, ...check }) => ({ ...check, when: when as unknown as CheckCondition }));
}

function shownBuiltIn(template: ReviewTemplate): AnalysisTemplate {
  return { ...template, custom: false, updatedAt: null };
}

function shown({
  id,
  name,
  description,
  revision,
  checks,
  questions,
  updatedAt,
}: CustomTemplate): AnalysisTemplate & ReviewTemplate {
  return { id, name, description, revision, checks, questions, custom: true, updatedAt };
}
