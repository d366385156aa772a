import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import { recordSource } from '../../../graphql/subscription.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import { EvaluationRequirementInput } from '../../../graphql/types/evaluation-requirement.js';
import type { Page } from '../../../shared/page.js';
import { ModelAlias } from './model-alias.entity.js';
import { AliasArms } from './alias-arms.types.js';
import type { AliasReader } from './alias-reader.service.js';
import { type AliasArmsService, MAX_ARM_MINUTES } from './alias-arms.service.js';
import { AliasCanaryType, SteerModelAliasInput } from './canary.types.js';
import {
  CreateModelAliasInput,
  ModelAliasChange,
  ModelAliasConnection,
  UpdateModelAliasInput,
} from './model-alias.types.js';
import type { ModelAliasesService } from './model-aliases.service.js';

@Resolver(() => ModelAlias)
export class ModelAliasResolver {
  constructor(
    private readonly service: ModelAliasesService,
    private readonly reader: AliasReader,
    private readonly byArm: AliasArmsService,
  ) {}

  @Requires('audit')
  @Paged()
  @Query(() => ModelAliasConnection, {
    description: 'Lists the aliases of the tenant and of the platform, newest first.',
  })
  modelAliases(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<ModelAlias>> {
    return this.reader.aliases(principal, page);
  }

  @Requires('audit')
  @Query(() => ModelAlias, { description: 'Returns an alias of the tenant or of the platform.' })
  modelAlias(
    @Arg('id', () => ID, { description: 'The id of the alias.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<ModelAlias> {
    return this.reader.alias(principal, id);
  }

  @Requires('audit')
  @ConstrainArgs({ minutes: { min: 1, max: MAX_ARM_MINUTES } })
  @Query(() => AliasArms, {
    description: 'Returns the calls of each target of an alias over time: how many failed, and how long they took.',
  })
  modelAliasArms(
    @Arg('id', () => ID, { description: 'The id of the alias.' }) id: string,
    @Arg('minutes', () => Int, {
      nullable: true,
      description: 'The length of the period until now, in minutes; 60 when absent.',
    })
    minutes: number | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<AliasArms> {
    return this.byArm.arms(principal, id, minutes ?? undefined);
  }

  @Requires('administer')
  @Mutation(() => ModelAlias, { description: 'Gives a model another name, for the calls that begin from now on.' })
  createModelAlias(
    @Arg('input', () => CreateModelAliasInput, { description: 'The name and its targets.' })
    input: CreateModelAliasInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelAlias> {
    return this.service.create(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => ModelAlias, { description: 'Changes an alias, for the calls that begin from now on.' })
  updateModelAlias(
    @Arg('id', () => ID, { description: 'The id of the alias.' }) id: string,
    @Arg('input', () => UpdateModelAliasInput, { description: 'The fields to change.' }) input: UpdateModelAliasInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelAlias> {
    return this.service.update(context.principal, { id, input }, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => ModelAlias, {
    description: 'Pauses, resumes, promotes or aborts the trial of the last target of an alias.',
  })
  steerModelAlias(
    @Arg('id', () => ID, { description: 'The id of the alias.' }) id: string,
    @Arg('input', () => SteerModelAliasInput, { description: 'The direction for the trial.' })
    input: SteerModelAliasInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelAlias> {
    return this.service.steer(context.principal, { id, input }, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, { description: 'Deletes an alias, whose name then means no other model any more.' })
  async deleteModelAlias(
    @Arg('id', () => ID, { description: 'The id of the alias.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    await this.service.remove(context.principal, id, askedIn(context));
    return { id };
  }

  @Requires('administer')
  @Mutation(() => ModelAlias, {
    description: 'Lets an alias lead to a further model only once that has passed an evaluation.',
  })
  requireModelAliasEvaluation(
    @Arg('id', () => ID, { description: 'The id of the alias.' }) id: string,
    @Arg('input', () => EvaluationRequirementInput, { description: 'The data set and the figures.' })
    given: EvaluationRequirementInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelAlias> {
    return this.service.require(context.principal, { id, given }, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => ModelAlias, { description: 'Lets an alias lead to models without an evaluation again.' })
  dropModelAliasEvaluation(
    @Arg('id', () => ID, { description: 'The id of the alias.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ModelAlias> {
    return this.service.require(context.principal, { id, given: null }, askedIn(context));
  }

  @Requires('audit')
  @Subscription(() => ModelAliasChange, {
    description: 'Emits aliases of the tenant when they are created, changed or deleted.',
    subscribe: recordSource(
      { permission: 'audit' },
      () => ModelAliasResolver,
      ({ reader }, _args: object, current) => reader.watch(current),
    ),
  })
  modelAliasChanged(@Root() change: ModelAliasChange): ModelAliasChange {
    return change;
  }

  @FieldResolver(() => AliasCanaryType, {
    nullable: true,
    description: 'The trial of the last target; null for an alias without steps and limits.',
  })
  canary(@Root() alias: ModelAlias, @Ctx() { principal }: RequestContext): AliasCanaryType | null {
    return this.reader.canaryOf(principal, alias);
  }

  @FieldResolver(() => String, { nullable: true, description: 'The target where there is one; null for several.' })
  target(@Root() { targets }: ModelAlias): string | null {
    return targets.length === 1 ? (targets[0]?.target ?? null) : null;
  }
}
