import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import type { RequestContext } from '../../graphql/context.js';
import { loaderOf } from '../../graphql/loaders.js';
import { source } from '../../graphql/subscription.js';
import type { AnalysisTemplates } from './templates/analysis-template.service.js';
import { Analysis, type AnalysisStatus, AnalysisStatusEnum } from './analysis.entity.js';
import type { AnalysisService } from './analysis.service.js';
import {
  AnalysisConnection,
  AnalysisTemplate,
  AnalysisTemplateList,
  AnalyzeInput,
  CreateAnalysisTemplateInput,
  UpdateAnalysisTemplateInput,
} from './analysis.types.js';

@Resolver(() => Analysis)
export class AnalysisResolver {
  constructor(
    private readonly service: AnalysisService,
    private readonly templates: AnalysisTemplates,
  ) {}

  @Requires('invoke', 'document-analysis')
  @ConstrainArgs({ prefer: { maxLength: 200 } })
  @Mutation(() => Analysis, { description: 'Analyses a document. Specification, "POST /api/da/analyze".' })
  analyzeDocument(
    @Arg('input', () => AnalyzeInput) input: AnalyzeInput,
    @Arg('prefer', () => String, {
      nullable: true,
      description: 'RFC 7240: `respond-async`, or `wait=` seconds; waits up to 30 s when absent.',
    })
    prefer: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Analysis> {
    return this.service.analyze(context, input, prefer ?? null);
  }

  @Requires('read', 'document-analysis')
  @Query(() => Analysis, { description: 'One analysis: of one’s own; administrators and auditors read all.' })
  analysis(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<Analysis> {
    return this.service.analysis(principal, id);
  }

  @Requires('read', 'document-analysis')
  @Paged()
  @Query(() => AnalysisConnection, { description: 'The analyses that one may read, newest first.' })
  analyses(
    @Arg('status', () => AnalysisStatusEnum, { nullable: true, description: 'Where they stand.' })
    status: AnalysisStatus | null,
    @Arg('templateId', () => ID, { nullable: true, description: 'By this template.' }) templateId: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Analysis>> {
    return this.service.analyses(principal, { status, templateId }, page);
  }

  @Requires('read', 'document-analysis')
  @Subscription(() => Analysis, {
    description: 'The analyses that one may read, as they get on and end.',
    subscribe: source(
      { permission: 'read', pack: 'document-analysis' },
      () => AnalysisResolver,
      ({ service }, args: { id?: string }, { principal }) => service.watch(principal, args),
    ),
  })
  analysisChanged(
    @Arg('id', () => ID, { nullable: true, description: 'Only this one.' }) _id: string | null,
    @Root() analysis: Analysis,
  ): Analysis {
    return analysis;
  }

  @Requires('read', 'document-analysis')
  @Query(() => AnalysisTemplateList, { description: 'What documents can be analysed by.' })
  async analysisTemplates(@Ctx() { principal }: RequestContext): Promise<AnalysisTemplateList> {
    return { templates: await this.templates.all(principal) };
  }

  @Requires('administer', 'document-analysis')
  @Mutation(() => AnalysisTemplate, { description: 'Makes a template of the tenant’s own.' })
  createAnalysisTemplate(
    @Arg('input', () => CreateAnalysisTemplateInput) input: CreateAnalysisTemplateInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<AnalysisTemplate> {
    return this.templates.create(principal, input);
  }

  @Requires('administer', 'document-analysis')
  @Mutation(() => AnalysisTemplate, { description: 'Changes a template of the tenant’s own: a new revision.' })
  updateAnalysisTemplate(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateAnalysisTemplateInput) input: UpdateAnalysisTemplateInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<AnalysisTemplate> {
    return this.templates.update(principal, id, input);
  }

  @Requires('administer', 'document-analysis')
  @Mutation(() => AnalysisTemplate, { description: 'Removes a template of the tenant’s own; results by it stay.' })
  deleteAnalysisTemplate(
    @Arg('id', () => ID) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<AnalysisTemplate> {
    return this.templates.delete(principal, id);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The text into which all offsets point.',
  })
  text(@Root() { id }: Analysis, @Ctx() context: RequestContext): Promise<string | null> {
    return loaderOf(context, 'texts of analyses', (ids) => this.service.texts(context.principal, ids)).load(id);
  }
}
