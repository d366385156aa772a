import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../graphql/context.js';
import { BigIntScalar } from '../../graphql/scalars.js';
import { recordSource } from '../../graphql/subscription.js';
import type { Page } from '../../shared/page.js';
import { FRAMEWORKS } from './frameworks/frameworks.data.js';
import { EvidencePack } from './pack.entity.js';
import {
  CreateEvidencePackInput,
  EvidenceFramework,
  EvidencePackConnection,
  EvidencePackPiece,
  EvidencePackScope,
} from './pack.types.js';
import type { PacksService } from './packs/packs.service.js';

const ID_OF = { description: 'The id of the pack.' };

@Resolver(() => EvidencePack)
export class EvidencePackResolver {
  constructor(private readonly service: PacksService) {}

  @Requires('audit')
  @Paged()
  @Query(() => EvidencePackConnection, { description: 'Lists the evidence packs of the tenant, newest first.' })
  evidencePacks(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<EvidencePack>> {
    return this.service.packs(principal, page);
  }

  @Requires('audit')
  @Query(() => EvidencePack, { description: 'Returns an evidence pack without its content.' })
  evidencePack(@Arg('id', () => ID, ID_OF) id: string, @Ctx() { principal }: RequestContext): Promise<EvidencePack> {
    return this.service.pack(principal, id);
  }

  @Requires('audit')
  @Query(() => EvidencePackPiece, {
    description: 'Returns a piece of the zip file of an evidence pack. The first piece is recorded as a download.',
  })
  evidencePackContent(
    @Arg('id', () => ID, ID_OF) id: string,
    @Arg('from', () => BigIntScalar, { nullable: true, description: 'The place of its first byte; 0 when absent.' })
    from: number | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<EvidencePackPiece> {
    return this.service.piece(principal, id, from ?? 0);
  }

  @Requires('audit')
  @Query(() => [EvidenceFramework], { description: 'Lists the frameworks that evidence packs can report on.' })
  evidenceFrameworks(): EvidenceFramework[] {
    return FRAMEWORKS.map(({ controls, ...framework }) => ({ ...framework, controls: controls.length }));
  }

  @Requires('audit')
  @Mutation(() => EvidencePack, { description: 'Starts to make an evidence pack, which is recorded in the log.' })
  createEvidencePack(
    @Arg('input', () => CreateEvidencePackInput, { description: 'The period, scope and frameworks.' })
    input: CreateEvidencePackInput,
    @Ctx() context: RequestContext,
  ): Promise<EvidencePack> {
    return this.service.create(context.principal, input, askedIn(context));
  }

  @Requires('audit')
  @Mutation(() => ID, {
    description: 'Deletes an evidence pack with its content, also one that is being made, and returns its id.',
  })
  deleteEvidencePack(@Arg('id', () => ID, ID_OF) id: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.delete(context.principal, id, askedIn(context));
  }

  @Requires('audit')
  @Subscription(() => EvidencePack, {
    description: 'Emits the evidence packs of the tenant when they progress and end.',
    subscribe: recordSource(
      { permission: 'audit' },
      () => EvidencePackResolver,
      ({ service }, args: { id?: string | null }, current) => service.watch(current, args.id ?? null),
    ),
  })
  evidencePackChanged(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the only pack to emit.' }) _id: string | null,
    @Root() pack: EvidencePack,
  ): EvidencePack {
    return pack;
  }

  @FieldResolver(() => EvidencePackScope, { description: 'Which events of the period it shows.' })
  scope(@Root() { scope }: EvidencePack): EvidencePackScope {
    return scope;
  }
}
