import { LockMode } from '@mikro-orm/core';
import type {
  EvaluationProof,
  EvaluationProofs,
  EvaluationRequirement,
  GivenRequirement,
} from '../../../contracts/evaluations/evaluation-requirements.js';
import type { Principal } from '../../../contracts/identity.js';
import type { AdministrationGate, AskedChange } from '../../../contracts/proposals.js';
import type { EventSealer } from '../../../contracts/spine.js';
import type { Unit, UnitOfWork } from '../../../database/unit-of-work.js';
import { DomainError, invalidRequest } from '../../../shared/errors.js';
import { uuidv7 } from '../../../shared/ids.js';
import { plainJson } from '../../../shared/json/json.js';
import { actorOf } from '../../../shared/principals.js';
import type { Clock } from '../../../shared/time/clock.js';
import type { Catalogue } from '../models/catalogue.service.js';
import type { ModelViews } from '../models/model-views.service.js';
import type { AliasBook } from './alias-book.service.js';
import type { AliasReader } from './alias-reader.service.js';
import { aliasProblems, type AliasScope, type AliasTarget, MAX_ALIASES, namesModel, pathsOf } from './alias.rules.js';
import { canaryLook, stopOnOf } from './canary.rules.js';
import type { SteerModelAliasInput } from './canary.types.js';
import { assertFree, assertMayChange, assertAliasVersion, findAlias, lockNames } from './alias-records.js';
import { assertSteerable, begun, changesCanary, dateOf, shadowOf, shownAlias, targetsIn } from './alias-trial.js';
import { ModelAlias } from './model-alias.entity.js';
import type { CreateModelAliasInput, UpdateModelAliasInput } from './model-alias.types.js';

/** The tenant of the platform itself, in whose log its aliases are. */
const HOME = 'default';

interface ModelAliasesOptions {
  unitOfWork: UnitOfWork;
  reader: Pick<AliasReader, 'alias'>;
  book: AliasBook;
  /** The platform's models. */
  catalogue: Pick<Catalogue, 'known' | 'all'>;
  models: Pick<ModelViews, 'of'>;
  proofs: EvaluationProofs;
  gate: AdministrationGate;
  sealer: EventSealer;
  clock: Clock;
}

/** Changes of aliases of models. Every change is one transaction with its event, and holds here when it returns. */
export class ModelAliasesService {
  constructor(private readonly options: ModelAliasesOptions) {}

  /**
   * Throws FORBIDDEN for the platform's without its role, INVALID_REQUEST for targets that are no models, CONFLICT for a taken
   * name and too many aliases, and what the policies say.
   */
  async create(principal: Principal, input: CreateModelAliasInput, asked: AskedChange): Promise<ModelAlias> {
    const { book, clock } = this.options;
    const { name, scope: given } = input;
    const scope = given ?? 'TENANT';
    assertMayChange(principal, scope);
    const targets = targetsIn(input) ?? [];
    this.assertKnown(principal, scope, input);
    const canary = begun({ targets, steps: input.steps ?? [], stopOn: stopOnOf(input.stopOn) }, clock.now());
    const tenantId = scope === 'PLATFORM' ? HOME : principal.tenant.id;
    await this.admit(principal, 'create', 'new', undefined, asked);
    const made = await this.inScope(scope, tenantId, async (unit) => {
      await lockNames(unit, scope, tenantId);
      await assertFree(unit, { tenantId, scope, name });
      if ((await unit.em.count(ModelAlias, { tenantId, scope })) >= MAX_ALIASES)
        throw new DomainError('CONFLICT', `there are ${MAX_ALIASES} aliases, and cannot be more; delete others first`);
      const now = clock.now();
      const alias = unit.em.create(ModelAlias, {
        id: uuidv7(now),
        tenantId,
        scope,
        name,
        targets,
        sticky: input.sticky ?? 'NONE',
        ...canary,
        shadow: shadowOf(input.shadow),
        createdAt: new Date(now),
        updatedAt: new Date(now),
      });
      unit.em.persist(alias);
      this.record(unit, principal, alias, 'model_alias.created');
      return alias;
    });
    await book.reload(made.id);
    return made;
  }

  /** Throws NOT_FOUND, CONFLICT for a stale version, and what `create` throws. */
  async update(
    principal: Principal,
    { id, input }: { id: string; input: UpdateModelAliasInput },
    asked: AskedChange,
  ): Promise<ModelAlias> {
    const { book, clock } = this.options;
    const seen = await this.options.reader.alias(principal, id);
    assertMayChange(principal, seen.scope);
    const changesOf = (alias: ModelAlias): Partial<ModelAlias> & Pick<ModelAlias, 'name'> => {
      const changes = {
        name: input.name ?? alias.name,
        targets: targetsIn(input) ?? alias.targets,
        sticky: input.sticky ?? alias.sticky,
        shadow: input.shadow == null ? alias.shadow : shadowOf(input.shadow),
      };
      const issues = aliasProblems(changes);
      if (issues.length > 0) throw invalidRequest(issues);
      if (!changesCanary(input)) return changes;
      const steps = input.steps ?? alias.steps;
      const stopOn = input.stopOn == null ? alias.stopOn : stopOnOf(input.stopOn);
      return { ...changes, ...begun({ targets: changes.targets, steps, stopOn }, clock.now()) };
    };
    // Impossible changes are refused before people are asked.
    changesOf(seen);
    this.assertKnown(principal, seen.scope, input);
    const given = targetsIn(input);
    const proven = await this.inScope(seen.scope, seen.tenantId, (unit) => this.proven(unit, seen, given));
    await this.admit(principal, 'update', id, seen, asked, proven);
    const changed = await this.inScope(seen.scope, seen.tenantId, async (unit) => {
      await lockNames(unit, seen.scope, seen.tenantId);
      const alias = await findAlias(unit, principal.tenant.id, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertAliasVersion(alias, input.version);
      const changes = changesOf(alias);
      await this.proven(unit, alias, given);
      if (changes.name !== alias.name) await assertFree(unit, { ...alias, name: changes.name });
      const updatedAt = new Date(clock.now());
      Object.assign(alias, changes, { version: alias.version + 1, updatedAt });
      this.record(unit, principal, alias, 'model_alias.updated');
      return alias;
    });
    await book.reload(id);
    return changed;
  }

  /**
   * Directs the trial of the last target. Throws NOT_FOUND, FORBIDDEN for the platform's without its role, CONFLICT for a stale
   * version and a trial in no state for it, and what the policies say.
   */
  async steer(
    principal: Principal,
    { id, input: { command, version } }: { id: string; input: SteerModelAliasInput },
    asked: AskedChange,
  ): Promise<ModelAlias> {
    const { book, clock } = this.options;
    const seen = await this.options.reader.alias(principal, id);
    assertMayChange(principal, seen.scope);
    assertSteerable(seen, command, clock.now());
    await this.admit(principal, 'update', id, seen, asked);
    const changed = await this.inScope(seen.scope, seen.tenantId, async (unit) => {
      const alias = await findAlias(unit, principal.tenant.id, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertAliasVersion(alias, version);
      const now = clock.now();
      Object.assign(alias, assertSteerable(alias, command, now));
      Object.assign(alias, {
        canaryDue: dateOf(canaryLook(alias, now)),
        version: alias.version + 1,
        updatedAt: new Date(now),
      });
      this.record(unit, principal, alias, 'model_alias.updated');
      return alias;
    });
    await book.reload(id);
    return changed;
  }

  /** Throws NOT_FOUND, FORBIDDEN for the platform's without its role, and what the policies say. */
  async remove(principal: Principal, id: string, asked: AskedChange): Promise<void> {
    const { book } = this.options;
    const seen = await this.options.reader.alias(principal, id);
    assertMayChange(principal, seen.scope);
    await this.admit(principal, 'delete', id, seen, asked);
    await this.inScope(seen.scope, seen.tenantId, async (unit) => {
      const alias = await findAlias(unit, principal.tenant.id, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      this.record(unit, principal, alias, 'model_alias.deleted');
      unit.em.remove(alias);
    });
    await book.reload(id);
  }

  /** Throws NOT_FOUND, INVALID_REQUEST for a requirement that any run would meet and for the platform's, and what policies say. */
  async require(
    principal: Principal,
    { id, given }: { id: string; given: GivenRequirement | null },
    asked: AskedChange,
  ): Promise<ModelAlias> {
    const { book, clock, proofs } = this.options;
    const seen = await this.options.reader.alias(principal, id);
    assertMayChange(principal, seen.scope);
    if (seen.scope === 'PLATFORM' || seen.targets.some(({ target }) => target.includes('*')))
      throw invalidRequest([{ path: 'id', message: 'expected an alias of the tenant whose targets are models' }]);
    if (given === null && seen.requires === null)
      throw new DomainError('NOT_FOUND', `the alias ${seen.name} requires no evaluation`);
    const requires = given === null ? null : await proofs.pinned(principal, given);
    await this.admit(principal, 'update', id, seen, asked, { requires });
    const changed = await this.inScope(seen.scope, seen.tenantId, async (unit) => {
      const alias = await findAlias(unit, principal.tenant.id, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      assertAliasVersion(alias, seen.version);
      Object.assign(alias, { requires, version: alias.version + 1, updatedAt: new Date(clock.now()) });
      this.record(unit, principal, alias, 'model_alias.updated');
      return alias;
    });
    await book.reload(id);
    return changed;
  }

  /** The runs that further targets of an alias rest on, by target. Throws CONFLICT for one without. */
  private async proven(
    unit: Unit,
    { name, targets: before, requires }: ModelAlias,
    after: readonly AliasTarget[] | undefined,
  ): Promise<{ evaluations?: Record<string, EvaluationProof> }> {
    if (requires === null || after === undefined) return {};
    const known = new Set(before.map(({ target }) => target));
    const [inForce] = before.toSorted((a, b) => b.weight - a.weight);
    const evaluations: Record<string, EvaluationProof> = {};
    for (const { target } of after)
      if (!known.has(target))
        evaluations[target] = await this.options.proofs.proof(unit, requires, {
          of: `the alias ${name}`,
          candidate: { model: target },
          inForce: inForce === undefined ? undefined : { model: inForce.target },
        });
    return { evaluations };
  }

  /** A change of the platform's aliases is made from any tenant. */
  private inScope<T>(scope: AliasScope, tenantId: string, work: (unit: Unit) => Promise<T>): Promise<T> {
    const { unitOfWork } = this.options;
    return scope === 'PLATFORM' ? unitOfWork.platform(work) : unitOfWork.tenant(tenantId, work);
  }

  /**
   * An alias leads to models, never to other aliases, and calls that are not kept have no shadow. Throws INVALID_REQUEST.
   */
  private assertKnown(
    { tenant }: Principal,
    scope: AliasScope,
    given: Pick<UpdateModelAliasInput, 'target' | 'targets' | 'shadow'>,
  ): void {
    const catalogue = scope === 'PLATFORM' ? this.options.catalogue : this.options.models.of(tenant.id);
    const isKnown = (name: string): boolean => catalogue.known(name) !== undefined;
    const names = (): string[] =>
      catalogue.all().flatMap(({ model, providers }) => [model.id, ...providers.map((one) => `${one}/${model.id}`)]);
    const issues = pathsOf(given).flatMap(([path, one]) =>
      namesModel(one, isKnown, one.includes('*') ? names() : []) ? [] : [{ path, message: `there is no model ${one}` }],
    );
    const isKept = tenant.retainContent || scope === 'PLATFORM' || shadowOf(given.shadow) === null;
    if (!isKept)
      issues.push({
        path: 'shadow',
        message: 'expected a tenant that retains content: calls of others have no shadow',
      });
    if (issues.length > 0) throw invalidRequest(issues);
  }

  /** `before`: the alias as it is, so that an approval is of its change alone. */
  private admit(
    principal: Principal,
    verb: 'create' | 'update' | 'delete',
    named: string,
    before: ModelAlias | undefined,
    asked: AskedChange,
    facts: { evaluations?: Record<string, EvaluationProof>; requires?: EvaluationRequirement | null } = {},
  ): Promise<void> {
    const proposed = {
      intent: `${verb} ${before === undefined ? 'a model alias' : `the model alias ${before.name}`}`,
      action: `model_alias.${verb}`,
      resource: `model_alias:${named}`,
      resourceType: 'model_alias',
      payload: plainJson({ ...(before === undefined ? {} : { before: shownAlias(before) }), ...facts }),
      evaluations: Object.values(facts.evaluations ?? {}).map(({ run }) => run),
    };
    return this.options.gate.pass(principal, proposed, asked);
  }

  private record(unit: Unit, principal: Principal, alias: ModelAlias, action: string): void {
    const { id, tenantId } = alias;
    const event = { tenantId, action, ...actorOf(principal), resourceType: 'model_alias', resourceId: id };
    unit.record(this.options.sealer.seal({ ...event, details: shownAlias(alias) }));
    unit.announce({ tenantId, topic: 'model_alias', id });
  }
}
