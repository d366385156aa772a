import type { EntityManager } from '@mikro-orm/postgresql';
import { newestFirst, newestPage } from '../../database/newest-first.js';
import type { Unit, UnitOfWork } from '../../database/unit-of-work.js';
import { UUIDS } from '../../database/uuid-list.js';
import type { Clock } from '../../shared/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { isUuid, uuidv7 } from '../../shared/ids.js';
import type { JsonObject } from '../../shared/json/json.js';
import type { PageRequest } from '../../shared/page.js';
import { actorOf } from '../../shared/principals.js';
import type { CostForecast, Requester } from '../../contracts/structured.js';
import type { Principal } from '../../contracts/identity.js';
import type { EventSealer } from '../../contracts/spine.js';
import type { DesignTemplates } from './templates/design-templates.service.js';
import { benchmarkSkeleton } from './benchmark.rules.js';
import { BenchmarkSet, type Designed, Framework, Playbook } from './design.entity.js';
import type { BenchmarkInput, FrameworkInput, PlaybookInput } from './design.types.js';
import { benchmarkQuestion, frameworkQuestion, playbookQuestion } from './design-question.js';
import { enrichFramework, enrichPlaybook, modelBenchmarks } from './enrichment.rules.js';
import type { Enricher, Making } from './enricher.service.js';
import { playbookSkeleton } from './playbook.rules.js';
import { frameworkSkeleton } from './skeleton.rules.js';

/** Playbooks that a framework shows of itself; the others are in the list. */
export const SHOWN_PLAYBOOKS = 3;
const NEWEST_OF_EACH = `SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY framework_id ORDER BY created_at DESC, id DESC) AS place
    FROM design_playbooks WHERE framework_id IN ${UUIDS}
  ) ranked WHERE place <= ?`;

interface DesignOptions {
  unitOfWork: UnitOfWork;
  sealer: EventSealer;
  enricher: Enricher;
  templates: Pick<DesignTemplates, 'find'>;
  clock: Clock;
}

/** Frameworks, playbooks and benchmarks. */
export class DesignService {
  constructor(private readonly options: DesignOptions) {}

  /** Throws INVALID_REQUEST for an unknown domain or template, and what denies a model call; then nothing is stored. */
  async generateFramework(asker: Requester, input: FrameworkInput): Promise<Framework> {
    const { template, skeleton, question } = await this.frameworkTask(asker.principal, input);
    const { words, making } = await this.options.enricher.ask(asker, input.options ?? {}, question);
    const parts = words === undefined ? skeleton : enrichFramework(skeleton, words);
    return this.store(asker.principal, 'design.framework_created', 'framework', making, (em, head) =>
      em.create(Framework, { ...head, domain: input.domain, templateId: template.id, ...parts }),
    );
  }

  /** Throws NOT_FOUND for an unknown framework; else as `generateFramework`. */
  async generatePlaybook(asker: Requester, input: PlaybookInput): Promise<Playbook> {
    const { framework, skeleton, question } = await this.playbookTask(asker.principal, input);
    const { words, making } = await this.options.enricher.ask(asker, input.options ?? {}, question);
    const parts = words === undefined ? skeleton : enrichPlaybook(skeleton, words);
    return this.store(asker.principal, 'design.playbook_created', 'playbook', making, (em, head) =>
      em.create(Playbook, {
        ...head,
        frameworkId: framework.id,
        stakeholders: input.stakeholders ?? [],
        ...parts,
      }),
    );
  }

  /** Throws what `generateFramework` throws. */
  async generateBenchmarks(asker: Requester, input: BenchmarkInput): Promise<BenchmarkSet> {
    const { template, peers, skeleton, question } = await this.benchmarkTask(asker.principal, input);
    const { benchmarks, missing } = skeleton;
    const { words, making } = await this.options.enricher.ask(asker, input.options ?? {}, question);
    const estimated = words === undefined ? [] : modelBenchmarks(words, peers, making.model ?? 'a model');
    const found = new Set(estimated.map(({ metric }) => metric));
    return this.store(asker.principal, 'design.benchmarks_created', 'benchmark_set', making, (em, head) =>
      em.create(BenchmarkSet, {
        ...head,
        domain: input.domain,
        templateId: template.id,
        ...peers,
        benchmarks: [...benchmarks, ...estimated],
        missing: missing.filter(({ metric }) => !found.has(metric)),
      }),
    );
  }

  /**
   * The most that a model costs for a framework: none is asked, and nothing is stored. Throws what `generateFramework` throws
   * before it asks a model, and NOT_FOUND, FORBIDDEN and FEATURE_DISABLED for the model.
   */
  async foreseeFramework(asker: Requester, input: FrameworkInput): Promise<CostForecast> {
    const { question } = await this.frameworkTask(asker.principal, input);
    return this.options.enricher.foresee(asker, input.options ?? {}, question);
  }

  /** As `foreseeFramework`. */
  async foreseePlaybook(asker: Requester, input: PlaybookInput): Promise<CostForecast> {
    const { question } = await this.playbookTask(asker.principal, input);
    return this.options.enricher.foresee(asker, input.options ?? {}, question);
  }

  /** As `foreseeFramework`. */
  async foreseeBenchmarks(asker: Requester, input: BenchmarkInput): Promise<CostForecast> {
    const { question } = await this.benchmarkTask(asker.principal, input);
    return this.options.enricher.foresee(asker, input.options ?? {}, question);
  }

  private async frameworkTask(principal: Principal, input: FrameworkInput) {
    const { domain, options } = input;
    const template = await this.options.templates.find(principal, input, options?.generate ?? true);
    const inputs = input.inputs ?? {};
    const { includeMetrics, includeBenchmarks } = options ?? {};
    const wanted = { includeMetrics: includeMetrics ?? true, includeBenchmarks: includeBenchmarks ?? true };
    const skeleton = frameworkSkeleton(template, inputs, wanted);
    return { template, skeleton, question: frameworkQuestion(domain, inputs, skeleton) };
  }

  private async playbookTask(principal: Principal, input: PlaybookInput) {
    const framework = await this.framework(principal, input.frameworkId);
    const template = await this.options.templates.find(principal, framework);
    const skeleton = playbookSkeleton(template, framework.components, input);
    if ('cycle' in skeleton)
      throw new DomainError('CONFLICT', `the dependencies form a cycle: ${skeleton.cycle.join(' → ')}`, {
        details: { cycle: skeleton.cycle },
      });
    return { framework, skeleton, question: playbookQuestion(framework.domain, skeleton) };
  }

  private async benchmarkTask(principal: Principal, input: BenchmarkInput) {
    const { domain, industry, companySize, options } = input;
    const template = await this.options.templates.find(principal, { domain }, options?.generate ?? true);
    const peers = { industry, companySize };
    const skeleton = benchmarkSkeleton(template, input.metrics, peers);
    const question = benchmarkQuestion({ domain, missing: skeleton.missing, ...peers });
    return { template, peers, skeleton, question };
  }

  /** Throws NOT_FOUND for an unknown id. */
  framework(principal: Principal, id: string): Promise<Framework> {
    return this.one(principal, Framework, 'framework', id);
  }

  /** Throws NOT_FOUND for an unknown id. */
  playbook(principal: Principal, id: string): Promise<Playbook> {
    return this.one(principal, Playbook, 'playbook', id);
  }

  /** Throws NOT_FOUND for an unknown id. */
  benchmarkSet(principal: Principal, id: string): Promise<BenchmarkSet> {
    return this.one(principal, BenchmarkSet, 'benchmark set', id);
  }

  /** A page of frameworks, newest first. */
  frameworks(principal: Principal, page: PageRequest) {
    return this.list(principal, Framework, {}, page);
  }

  /** A page of playbooks, newest first. */
  async playbooks(principal: Principal, frameworkId: string | null, page: PageRequest) {
    if (frameworkId !== null && !isUuid(frameworkId)) return newestPage<Playbook>([], page);
    return this.list(principal, Playbook, frameworkId === null ? {} : { frameworkId }, page);
  }

  /** A page of benchmark sets, newest first. */
  benchmarkSets(principal: Principal, page: PageRequest) {
    return this.list(principal, BenchmarkSet, {}, page);
  }

  /** In the order of `ids`. */
  async frameworksById(principal: Principal, ids: readonly string[]): Promise<(Framework | undefined)[]> {
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, ({ em }) =>
      em.find(Framework, { id: { $in: [...ids] } }),
    );
    const byId = new Map(found.map((one) => [one.id, one]));
    return ids.map((id) => byId.get(id));
  }

  /** The newest playbooks of each framework, in the order of `ids`. */
  async playbooksOf(principal: Principal, ids: readonly string[]): Promise<Playbook[][]> {
    const found = await this.options.unitOfWork.tenant(principal.tenant.id, async ({ em }) => {
      const newest: { id: string }[] = await em.execute(NEWEST_OF_EACH, [JSON.stringify(ids), SHOWN_PLAYBOOKS]);
      return em.find(
        Playbook,
        { id: { $in: newest.map(({ id }) => id) } },
        { orderBy: { createdAt: 'desc', id: 'desc' } },
      );
    });
    const byFramework = Map.groupBy(found, ({ frameworkId }) => frameworkId);
    return ids.map((id) => byFramework.get(id) ?? []);
  }

  /** Stores a record with its evidence. Model text stays out of the spine. */
  private store<T extends Designed>(
    principal: Principal,
    action: string,
    resourceType: string,
    making: Making,
    create: (em: EntityManager, head: Pick<Designed, 'id' | 'tenantId' | 'createdBy' | 'createdAt'> & Making) => T,
  ): Promise<T> {
    const { unitOfWork, sealer, clock } = this.options;
    const tenantId = principal.tenant.id;
    return unitOfWork.tenant(tenantId, (unit: Unit) => {
      const now = clock.now();
      const head = { id: uuidv7(now), tenantId, createdBy: principal.subject, createdAt: new Date(now), ...making };
      const record = create(unit.em, head);
      unit.em.persist(record);
      const { enrichment, model, evidenceIds } = making;
      const details: JsonObject = { enrichment, model, evidenceIds };
      const event = { tenantId, action, ...actorOf(principal), resourceType, resourceId: record.id, details };
      unit.record(sealer.seal(event));
      return Promise.resolve(record);
    });
  }

  private async one<T extends Designed>(
    { tenant }: Principal,
    entity: new () => T,
    kind: string,
    id: string,
  ): Promise<T> {
    const found = isUuid(id)
      ? await this.options.unitOfWork.tenant(tenant.id, ({ em }) => em.findOne<Designed>(entity, { id }))
      : null;
    if (found === null) throw new DomainError('NOT_FOUND', `there is no ${kind} ${id}`);
    return found as T;
  }

  private async list<T extends Designed>(
    { tenant }: Principal,
    entity: new () => T,
    filter: object,
    page: PageRequest,
  ) {
    const { where, options } = newestFirst(page);
    const found = await this.options.unitOfWork.tenant(tenant.id, ({ em }) =>
      em.find<Designed>(entity, { $and: [filter, where] }, options),
    );
    return newestPage(found as T[], page);
  }
}
