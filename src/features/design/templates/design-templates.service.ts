import { LockMode } from '@mikro-orm/core';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import type { Clock } from '../../../shared/time/clock.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { isUuid, uuidv7 } from '../../../shared/ids.js';
import type { JsonObject } from '../../../shared/json/json.js';
import { actorOf } from '../../../shared/principals.js';
import type { Principal } from '../../../contracts/identity.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { CreateDesignTemplateInput, UpdateDesignTemplateInput } from './design-template.types.js';
import { CustomDesignTemplate } from '../design.entity.js';
import type { DesignTemplate } from '../design.types.js';
import { findTemplate, slugOf, type Template } from './template.rules.js';
import { readDefinition } from './template-schema.js';

const MAX_TEMPLATES = 100;

interface TemplateOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  builtIn: readonly Template[];
  clock: Clock;
}

/** Templates of designs: the built-in ones and those of tenants. */
export class DesignTemplates {
  constructor(private readonly options: TemplateOptions) {}

  /** The built-in ones by id, then the tenant's own by name. */
  async all(principal: Principal): Promise<DesignTemplate[]> {
    const builtIn = this.options.builtIn.map((template) => shown(template, null));
    return [...builtIn, ...(await this.own(principal)).map((one) => shown(templateOf(one), one))];
  }

  /**
   * The template of an id, else of a domain: the tenant's own before the built-in ones. `isFitted`: a model adapts the
   * result to its domain, so any template will do. Throws INVALID_REQUEST, which names the available ones.
   */
  async find(
    principal: Principal,
    wanted: { domain: string; templateId?: string | null | undefined },
    isFitted = false,
  ): Promise<Template> {
    const { builtIn } = this.options;
    const own = (await this.own(principal)).map(templateOf);
    const template = findTemplate([...own, ...builtIn], wanted, isFitted);
    if (template !== undefined) return template;
    const known = [...builtIn, ...own].map(({ id }) => id).join(', ');
    throw invalidRequest([
      wanted.templateId == null
        ? { path: 'domain', message: `no template covers this domain; name one of ${known}, or let a model fit one` }
        : { path: 'templateId', message: `expected one of ${known}` },
    ]);
  }

  /** Throws CONFLICT for a taken name, and when the tenant has as many as it may. */
  create(principal: Principal, input: CreateDesignTemplateInput): Promise<DesignTemplate> {
    const { unitOfWork, clock } = this.options;
    const tenantId = principal.tenant.id;
    return unitOfWork.tenant(tenantId, async (unit) => {
      if ((await unit.em.count(CustomDesignTemplate, {})) >= MAX_TEMPLATES)
        throw new DomainError('CONFLICT', `a tenant has at most ${MAX_TEMPLATES} design templates`);
      const now = clock.now();
      const template = unit.em.create(CustomDesignTemplate, {
        id: uuidv7(now),
        tenantId,
        name: input.name,
        description: input.description ?? '',
        domains: slugsOf(input.domains),
        definition: readDefinition(input.definition),
        createdBy: principal.subject,
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(template);
      return this.recorded(unit, principal, 'design.template_created', template);
    });
  }

  /** Throws NOT_FOUND; CONFLICT for a taken name or another revision than the change is based on. */
  update(principal: Principal, id: string, input: UpdateDesignTemplateInput): Promise<DesignTemplate> {
    return this.change(principal, id, 'design.template_updated', (_, template) => {
      if (input.revision != null && input.revision !== template.revision)
        throw new DomainError('CONFLICT', `the template is at revision ${template.revision}`, {
          details: { revision: template.revision },
        });
      template.name = input.name ?? template.name;
      template.description = input.description ?? template.description;
      if (input.domains != null) template.domains = slugsOf(input.domains);
      if (input.definition != null) template.definition = readDefinition(input.definition);
      template.revision += 1;
      template.updatedAt = new Date(this.options.clock.now());
    });
  }

  /** Existing records stay; its frameworks get no new playbooks. Throws NOT_FOUND. */
  delete(principal: Principal, id: string): Promise<DesignTemplate> {
    return this.change(principal, id, 'design.template_deleted', (unit, template) => {
      unit.em.remove(template);
    });
  }

  private own({ tenant }: Principal): Promise<CustomDesignTemplate[]> {
    return this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find(CustomDesignTemplate, {}, { orderBy: { name: 'asc' } }),
    );
  }

  private change(
    principal: Principal,
    id: string,
    action: string,
    apply: (unit: Unit, template: CustomDesignTemplate) => void,
  ): Promise<DesignTemplate> {
    return this.options.unitOfWork.tenant(principal.tenant.id, async (unit) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
      const template = isUuid(id) ? await unit.em.findOne(CustomDesignTemplate, { id }, lock) : null;
      if (template === null)
        throw new DomainError('NOT_FOUND', `there is no design template ${id} that belongs to the tenant`);
      apply(unit, template);
      return this.recorded(unit, principal, action, template);
    });
  }

  private recorded(unit: Unit, principal: Principal, action: string, template: CustomDesignTemplate): DesignTemplate {
    const { id, tenantId, name, revision, definition } = template;
    const { components, metrics, phases } = definition;
    const details: JsonObject = {
      name,
      revision,
      components: components.length,
      metrics: metrics.length,
      phases: phases.length,
    };
    const resource = { resourceType: 'design_template', resourceId: id };
    unit.record(this.options.sealer.seal({ tenantId, action, ...actorOf(principal), ...resource, details }));
    return shown(templateOf(template), template);
  }
}

const slugsOf = (domains: readonly string[] | null | undefined): string[] => [
  ...new Set((domains ?? []).map(slugOf).filter((slug) => slug !== '')),
];

function templateOf({ id, name, description, domains, definition }: CustomDesignTemplate): Template {
  return { id, name, description, domains, ...definition };
}

function shown(template: Template, own: CustomDesignTemplate | null): DesignTemplate {
  const { id, name, description, domains, components, metrics, benchmarks, phases } = template;
  return {
    id,
    name,
    description,
    domains: [...domains],
    custom: own !== null,
    revision: own?.revision ?? null,
    definition: own?.definition ?? null,
    components: components.map(({ words: _, ...component }) => ({ ...component, addresses: [] })),
    metrics: metrics.map((metric) => ({ ...metric, basis: 'template' })),
    benchmarkedMetrics: benchmarks.map(({ metric }) => metric),
    phases: phases.map((phase) => phase.name),
  };
}
