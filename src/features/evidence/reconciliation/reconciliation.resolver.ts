import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import { PageArgs, Paged } from '../../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../../graphql/context.js';
import { ConstrainArgs } from '../../../graphql/validation/constraints.js';
import type { Page } from '../../../shared/page.js';
import { Reconciliation } from './reconciliation.entity.js';
import {
  CreateReconciliationInput,
  ReconciliationConnection,
  ReconciliationRowList,
  ReconciliationSummary,
} from './reconciliation.types.js';
import type { ReconciliationReader } from './reconciliation-reader.service.js';
import type { Reconciliations } from './reconciliations.service.js';

const ID_OF = { description: 'The id of the reconciliation.' };

@Resolver(() => Reconciliation)
export class ReconciliationResolver {
  constructor(
    private readonly service: Reconciliations,
    private readonly reader: ReconciliationReader,
  ) {}

  @Requires('audit')
  @Paged()
  @Query(() => ReconciliationConnection, { description: 'Lists reconciliations of the tenant, newest first.' })
  reconciliations(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Reconciliation>> {
    return this.reader.list(principal, page);
  }

  @Requires('audit')
  @Query(() => Reconciliation, { description: 'Returns a reconciliation without its rows.' })
  reconciliation(
    @Arg('id', () => ID, ID_OF) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Reconciliation> {
    return this.reader.one(principal, id);
  }

  @Requires('audit')
  @ConstrainArgs({ differencesFirst: { min: 1, max: 1_000 } })
  @Query(() => ReconciliationRowList, { description: 'Returns the rows of a reconciliation.' })
  reconciliationRows(
    @Arg('id', () => ID, ID_OF) id: string,
    @Arg('differencesFirst', () => Int, {
      nullable: true,
      description: 'The number of rows to return, those that differ first; all rows by day when absent.',
    })
    differencesFirst: number | null | undefined,
    @Ctx() { principal }: RequestContext,
  ): Promise<ReconciliationRowList> {
    return this.reader.rows(principal, id, differencesFirst);
  }

  @Requires('audit')
  @Mutation(() => Reconciliation, {
    description:
      'Compares a provider’s own usage with the ledger, and records it in the log. A credential is used for this and not stored.',
  })
  createReconciliation(
    @Arg('input', () => CreateReconciliationInput, { description: 'The provider, the period and the report.' })
    input: CreateReconciliationInput,
    @Ctx() context: RequestContext,
  ): Promise<Reconciliation> {
    return this.service.create(context.principal, input, { asked: askedIn(context), signal: context.signal });
  }

  @Requires('audit')
  @Mutation(() => ID, { description: 'Deletes a reconciliation, and returns its id. The log keeps that it was made.' })
  deleteReconciliation(@Arg('id', () => ID, ID_OF) id: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.delete(context.principal, id, askedIn(context));
  }

  @FieldResolver(() => ReconciliationSummary, { description: 'All rows together.' })
  summary(@Root() reconciliation: Reconciliation): ReconciliationSummary {
    return this.reader.summaryOf(reconciliation);
  }
}
