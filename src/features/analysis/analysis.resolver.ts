import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { NanoUsd } from '../../shared/money.js';
import type { Page } from '../../shared/page.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import type { RequestContext } from '../../graphql/context.js';
import { DeletedRecord } from '../../graphql/types/deleted-record.js';
import { loaderOf } from '../../graphql/loaders.js';
import { EVIDENCE, evidenceOf } from '../../graphql/evidence.js';
import { recordSource } from '../../graphql/subscription.js';
import { Usd } from '../../graphql/scalars.js';
import { ModelForecast } from '../../graphql/types/model-forecast.js';
import { SpineEvent } from '../../graphql/types/spine-event.js';
import type { SpineReader } from '../../contracts/spine.js';
import { ModelReview } from './analysis-parts.types.js';
import type { AnalysisTemplates } from './templates/analysis-templates.service.js';
import { Analysis, type AnalysisStatus, AnalysisStatusEnum } from './analysis.entity.js';
import type { AnalysisService } from './analysis.service.js';
import type { TemplatePreview } from './templates/template-preview.service.js';
import {
  AnalysisTemplate,
  AnalysisTemplateList,
  AnalysisTemplatePreview,
  CreateAnalysisTemplateInput,
  PreviewAnalysisTemplateInput,
  UpdateAnalysisTemplateInput,
} from './templates/analysis-template.types.js';
import { AnalysisConnection, AnalyzeInput } from './analysis.types.js';

@Resolver(() => Analysis)
export class AnalysisResolver {
  constructor(
    private readonly service: AnalysisService,
    private readonly templates: AnalysisTemplates,
    private readonly preview: TemplatePreview,
  ) {}

  @Requires('invoke', 'document-analysis')
  @ConstrainArgs({ prefer: { maxLength: 200 } })
  @Mutation(() => Analysis, { description: 'Analyses a document.' })
  analyzeDocument(
    @Arg('input', () => AnalyzeInput, { description: 'The document and the template.' }) input: AnalyzeInput,
    @Arg('prefer', () => String, {
      nullable: true,
      description:
        'The preference `respond-async` or `wait=` with a number of seconds (RFC 7240); waits up to 30 seconds when absent.',
    })
    prefer: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Analysis> {
    return this.service.analyze(context, input, prefer ?? null);
  }

  @Requires('invoke', 'document-analysis')
  @Query(() => ModelForecast, {
    description:
      'Returns the most that a model costs for an analysis, before it is made. The documents are read; no model is asked, and nothing is stored.',
  })
  analysisForecast(
    @Arg('input', () => AnalyzeInput, { description: 'The document and the template, as for the analysis.' })
    input: AnalyzeInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelForecast> {
    return this.service.foresee(context, input);
  }

  @Requires('read', 'document-analysis')
  @Query(() => Analysis, {
    description: 'Returns an analysis. Administrators and auditors read all of them, others their own.',
  })
  analysis(
    @Arg('id', () => ID, { description: 'The id of the analysis.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Analysis> {
    return this.service.analysis(principal, id);
  }

  @Requires('read', 'document-analysis')
  @Paged()
  @Query(() => AnalysisConnection, { description: 'Lists the analyses that the caller may read, newest first.' })
  analyses(
    @Arg('status', () => AnalysisStatusEnum, { nullable: true, description: 'The status of the analyses to list.' })
    status: AnalysisStatus | null,
    @Arg('templateId', () => ID, { nullable: true, description: 'The id of the template of the analyses to list.' })
    templateId: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Analysis>> {
    return this.service.analyses(principal, { status, templateId }, page);
  }

  @Requires('read', 'document-analysis')
  @Subscription(() => Analysis, {
    description: 'Emits the analyses that the caller may read when they progress and end.',
    subscribe: recordSource(
      { permission: 'read', pack: 'document-analysis' },
      () => AnalysisResolver,
      ({ service }, args: { id?: string }, current) => service.watch(current, args),
    ),
  })
  analysisChanged(
    @Arg('id', () => ID, { nullable: true, description: 'The id of the only analysis to emit.' }) _id: string | null,
    @Root() analysis: Analysis,
  ): Analysis {
    return analysis;
  }

  @Requires('read', 'document-analysis')
  @Query(() => AnalysisTemplateList, { description: 'Lists the templates by which documents can be analysed.' })
  async analysisTemplates(@Ctx() { principal }: RequestContext): Promise<AnalysisTemplateList> {
    return { templates: await this.templates.all(principal) };
  }

  @Requires('audit', 'document-analysis')
  @Query(() => AnalysisTemplatePreview, {
    description: 'Tries the checks of a draft on a sample. Nothing is stored, and no model is asked.',
  })
  analysisTemplatePreview(
    @Arg('input', () => PreviewAnalysisTemplateInput, { description: 'The checks and the sample.' })
    input: PreviewAnalysisTemplateInput,
    @Ctx() { signal }: RequestContext,
  ): Promise<AnalysisTemplatePreview> {
    return this.preview.of(input, signal);
  }

  @Requires('administer', 'document-analysis')
  @Mutation(() => AnalysisTemplate, { description: 'Creates an analysis template of the tenant’s own.' })
  createAnalysisTemplate(
    @Arg('input', () => CreateAnalysisTemplateInput, { description: 'The content of the new template.' })
    input: CreateAnalysisTemplateInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<AnalysisTemplate> {
    return this.templates.create(principal, input);
  }

  @Requires('administer', 'document-analysis')
  @Mutation(() => AnalysisTemplate, {
    description: 'Changes an analysis template of the tenant’s own, which creates a new revision.',
  })
  updateAnalysisTemplate(
    @Arg('id', () => ID, { description: 'The id of the analysis template.' }) id: string,
    @Arg('input', () => UpdateAnalysisTemplateInput, { description: 'The fields to change.' })
    input: UpdateAnalysisTemplateInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<AnalysisTemplate> {
    return this.templates.update(principal, id, input);
  }

  @Requires('administer', 'document-analysis')
  @Mutation(() => DeletedRecord, {
    description: 'Deletes an analysis template of the tenant’s own; results that used it remain.',
  })
  async deleteAnalysisTemplate(
    @Arg('id', () => ID, { description: 'The id of the analysis template.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.templates.delete(principal, id);
    return { id };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The extracted text, into which all offsets point.',
  })
  text(@Root() { id }: Analysis, @Ctx() context: RequestContext): Promise<string | null> {
    return loaderOf(context, 'texts of analyses', (ids) => this.service.texts(context.principal, ids)).load(id);
  }

  @FieldResolver(() => AnalysisTemplate, {
    nullable: true,
    description: 'The template as it is now, which may be a later revision; null once it is deleted.',
  })
  template(@Root() { templateId }: Analysis, @Ctx() context: RequestContext): Promise<AnalysisTemplate | null> {
    return loaderOf(context, 'templates of analyses', (ids) => this.templates.byIds(context.principal, ids)).load(
      templateId,
    );
  }
}

@Resolver(() => ModelReview)
export class ModelReviewResolver {
  constructor(private readonly spine: SpineReader) {}

  @FieldResolver(() => [SpineEvent], EVIDENCE)
  evidence(@Root() { evidenceIds }: ModelReview, @Ctx() context: RequestContext): Promise<SpineEvent[]> {
    return evidenceOf(context, this.spine, evidenceIds);
  }

  @FieldResolver(() => Usd, {
    nullable: true,
    description: 'The cost of the model invocations in USD; null in results of earlier releases.',
  })
  costUsd(@Root() { cost }: ModelReview): NanoUsd | null {
    return cost === undefined ? null : BigInt(cost);
  }
}
