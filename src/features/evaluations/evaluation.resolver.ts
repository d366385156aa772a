import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../graphql/context.js';
import { Usd } from '../../graphql/scalars.js';
import { recordSource } from '../../graphql/subscription.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import { DeletedRecord } from '../../graphql/types/deleted-record.js';
import type { NanoUsd } from '../../shared/money.js';
import type { Page } from '../../shared/page.js';
import { EvaluationDataset } from './datasets/dataset.entity.js';
import {
  CreateEvaluationDatasetInput,
  DATASET_ARGUMENT,
  EvaluationDatasetConnection,
  type EvaluationItem,
  EvaluationItemConnection,
} from './datasets/dataset.types.js';
import type { DatasetsService } from './datasets/datasets.service.js';
import {
  DatasetFormEnum,
  ExportedEvaluationDataset,
  ImportedEvaluationDataset,
  ImportEvaluationDatasetInput,
} from './forms/dataset-form.types.js';
import type { DatasetForms } from './forms/dataset-forms.service.js';
import type { DatasetForm } from './forms/read-items.js';
import type { Removals } from './removal/removals.service.js';
import type { RunReaders } from './runs/run-readers.service.js';
import { EvaluationRun } from './runs/run.entity.js';
import { shownFigures, shownTarget, targetNameOf } from './runs/run-views.js';
import {
  EvaluationChange,
  EvaluationCheck,
  EvaluationJudge,
  EvaluationRegression,
  type EvaluationResult,
  EvaluationResultConnection,
  EvaluationRunConnection,
  EvaluationSideFigures,
  EvaluationTarget,
} from './runs/run.types.js';
import { StartEvaluationInput } from './runs/run-input.types.js';
import type { RunsService } from './runs/runs.service.js';

const NAMED = { description: 'The name of the data set.' };
const ID_OF = { description: 'The id of the run.' };

@Resolver(() => EvaluationRun)
export class EvaluationResolver {
  constructor(
    private readonly sets: DatasetsService,
    private readonly started: RunsService,
    private readonly forms: DatasetForms,
    private readonly removals: Removals,
    private readonly readers: Pick<RunReaders, 'run' | 'resultPage'>,
  ) {}

  @Requires('audit')
  @Paged()
  @Query(() => EvaluationDatasetConnection, { description: 'Lists the data sets of the tenant, newest first.' })
  evaluationDatasets(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<EvaluationDataset>> {
    return this.sets.datasets(principal, page);
  }

  @Requires('audit')
  @Query(() => EvaluationDataset, { description: 'Returns a data set without its items.' })
  evaluationDataset(
    @Arg('name', () => ID, NAMED) name: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<EvaluationDataset> {
    return this.sets.dataset(principal, name);
  }

  @Requires('audit')
  @Paged()
  @Query(() => EvaluationItemConnection, { description: 'Lists the items of a data set, in their order.' })
  evaluationItems(
    @Arg('name', () => ID, NAMED) name: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<EvaluationItem>> {
    return this.sets.items(principal, name, page);
  }

  @Requires('administer')
  @Mutation(() => EvaluationDataset, { description: 'Freezes items as a data set, which never changes afterwards.' })
  createEvaluationDataset(
    @Arg('input', () => CreateEvaluationDatasetInput, { description: 'The name and the items.' })
    input: CreateEvaluationDatasetInput,
    @Ctx() context: RequestContext,
  ): Promise<EvaluationDataset> {
    return this.sets.create(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => ImportedEvaluationDataset, { description: 'Freezes the items of a file of another program.' })
  importEvaluationDataset(
    @Arg('input', () => ImportEvaluationDatasetInput, { description: 'The name and the text.' })
    input: ImportEvaluationDatasetInput,
    @Ctx() context: RequestContext,
  ): Promise<ImportedEvaluationDataset> {
    return this.forms.import(context.principal, input, askedIn(context));
  }

  @Requires('audit')
  @Query(() => ExportedEvaluationDataset, { description: 'Returns a data set in the form of another program.' })
  exportEvaluationDataset(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('form', () => DatasetFormEnum, { nullable: true, description: 'The form of the text; PROMPTFOO when absent.' })
    form: DatasetForm | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<ExportedEvaluationDataset> {
    return this.forms.export(principal, name, form ?? 'PROMPTFOO');
  }

  @ConstrainArgs({ dataset: DATASET_ARGUMENT })
  @Requires('audit')
  @Paged()
  @Query(() => EvaluationRunConnection, { description: 'Lists the evaluations of the tenant, newest first.' })
  evaluationRuns(
    @Arg('dataset', () => ID, { nullable: true, description: 'The name of the data set; all runs when absent.' })
    dataset: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<EvaluationRun>> {
    return this.started.runs(principal, page, dataset ?? undefined);
  }

  @Requires('read')
  @Query(() => EvaluationRun, {
    description:
      'Returns an evaluation without the results of its items: to auditors and administrators, and to those whose vote a proposal that rests on it waits for.',
  })
  evaluationRun(@Arg('id', () => ID, ID_OF) id: string, @Ctx() { principal }: RequestContext): Promise<EvaluationRun> {
    return this.readers.run(principal, id);
  }

  @Requires('read')
  @Paged()
  @Query(() => EvaluationResultConnection, {
    description:
      'Lists the results of an evaluation by their items, to those who may read it. Only auditors and administrators see texts, digests and evidence.',
  })
  evaluationResults(
    @Arg('id', () => ID, ID_OF) id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<EvaluationResult>> {
    return this.readers.resultPage(principal, id, page);
  }

  @Requires('administer')
  @Mutation(() => EvaluationRun, {
    description: 'Starts an evaluation. Its calls are those of the caller, with their policies, budgets and evidence.',
  })
  startEvaluation(
    @Arg('input', () => StartEvaluationInput, { description: 'The data set, the candidate and the checks.' })
    input: StartEvaluationInput,
    @Ctx() context: RequestContext,
  ): Promise<EvaluationRun> {
    return this.started.start(context.principal, input, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => EvaluationRun, { description: 'Ends an evaluation that is not over; calls under way are answered.' })
  cancelEvaluation(@Arg('id', () => ID, ID_OF) id: string, @Ctx() context: RequestContext): Promise<EvaluationRun> {
    return this.started.cancel(context.principal, id, askedIn(context));
  }

  @ConstrainArgs({ name: DATASET_ARGUMENT })
  @Requires('administer')
  @Mutation(() => DeletedRecord, {
    description: 'Deletes a data set with its evaluations, unless one is under way or required.',
  })
  async deleteEvaluationDataset(
    @Arg('name', () => ID, NAMED) name: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    return { id: await this.removals.dataset(context.principal, name, askedIn(context)) };
  }

  @Requires('administer')
  @Mutation(() => DeletedRecord, {
    description: 'Deletes an evaluation that is over, unless evaluations on its data set are required.',
  })
  async deleteEvaluation(
    @Arg('id', () => ID, ID_OF) id: string,
    @Ctx() context: RequestContext,
  ): Promise<DeletedRecord> {
    await this.removals.run(context.principal, id, askedIn(context));
    return { id };
  }

  @Requires('audit')
  @Subscription(() => EvaluationChange, {
    description: 'Emits evaluations of the tenant when they are started, go on, end or are deleted.',
    subscribe: recordSource(
      { permission: 'audit' },
      () => EvaluationResolver,
      ({ started }, _args: object, current) => started.watch(current),
    ),
  })
  evaluationChanged(@Root() change: EvaluationChange): EvaluationChange {
    return change;
  }

  @FieldResolver(() => EvaluationTarget, { description: 'What is evaluated.' })
  candidate(@Root() { candidate }: EvaluationRun): EvaluationTarget {
    return shownTarget(candidate);
  }

  @FieldResolver(() => EvaluationTarget, { nullable: true, description: 'What it is compared with.' })
  baseline(@Root() { baseline }: EvaluationRun): EvaluationTarget | null {
    return baseline === null ? null : shownTarget(baseline);
  }

  @FieldResolver(() => String, { description: 'What is evaluated, as calls name it.' })
  name(@Root() { candidate }: EvaluationRun): string {
    return targetNameOf(candidate);
  }

  @FieldResolver(() => [EvaluationCheck], { description: 'The checks of every answer.' })
  checks(@Root() { checks }: EvaluationRun): EvaluationCheck[] {
    return checks.map(({ type, value, not }) => ({ type, value: value ?? null, not: not === true }));
  }

  @FieldResolver(() => EvaluationJudge, { nullable: true, description: 'Who decides on criteria.' })
  judge(@Root() { judge }: EvaluationRun): EvaluationJudge | null {
    if (judge === null) return null;
    const { model, prompt, digest } = judge;
    return { model, prompt: prompt === null ? null : `${prompt.name}@${prompt.version}`, digest };
  }

  @FieldResolver(() => Usd, { description: 'The most that all its calls may cost, in USD.' })
  budgetUsd(@Root() { budget }: EvaluationRun): NanoUsd {
    return budget;
  }

  @FieldResolver(() => Usd, { description: 'The cost of its calls so far, in USD.' })
  costUsd(@Root() { cost }: EvaluationRun): NanoUsd {
    return cost;
  }

  @FieldResolver(() => EvaluationSideFigures, { nullable: true, description: 'Its figures; null until it ends.' })
  candidateFigures(@Root() { figures }: EvaluationRun): EvaluationSideFigures | null {
    return figures === null ? null : shownFigures(figures.candidate);
  }

  @FieldResolver(() => EvaluationSideFigures, {
    nullable: true,
    description: 'The figures of the baseline; null without one, and until it ends.',
  })
  baselineFigures(@Root() { figures }: EvaluationRun): EvaluationSideFigures | null {
    return figures?.baseline == null ? null : shownFigures(figures.baseline);
  }

  @FieldResolver(() => EvaluationRegression, {
    nullable: true,
    description: 'The comparison with the baseline; null without one, and until it ends.',
  })
  regression(@Root() { figures }: EvaluationRun): EvaluationRegression | null {
    return figures?.regression ?? null;
  }
}
