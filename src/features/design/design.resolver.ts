import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import type { RequestContext } from '../../graphql/context.js';
import { EVIDENCE, evidenceOf } from '../../graphql/evidence.js';
import { loaderOf } from '../../graphql/loaders.js';
import { ModelForecast } from '../../graphql/types/model-forecast.js';
import { SpineEvent } from '../../graphql/types/spine-event.js';
import type { SpineReader } from '../../contracts/spine.js';
import { BenchmarkSet, Designed, Framework, Playbook } from './design.entity.js';
import { type DesignService, SHOWN_PLAYBOOKS } from './design.service.js';
import {
  BenchmarkInput,
  BenchmarkSetConnection,
  FrameworkConnection,
  FrameworkInput,
  PlaybookConnection,
  PlaybookInput,
} from './design.types.js';

@Resolver()
export class DesignResolver {
  constructor(private readonly service: DesignService) {}

  @Requires('invoke', 'design')
  @Mutation(() => Framework, {
    description: 'Generates a framework from a template and inputs.',
  })
  generateFramework(
    @Arg('input', () => FrameworkInput, { description: 'The inputs of the generation.' }) input: FrameworkInput,
    @Ctx() context: RequestContext,
  ): Promise<Framework> {
    return this.service.generateFramework(context, input);
  }

  @Requires('invoke', 'design')
  @Query(() => ModelForecast, {
    description:
      'Returns the most that a model costs for a framework, before it is asked. No model is asked, and nothing is stored.',
  })
  frameworkForecast(
    @Arg('input', () => FrameworkInput, { description: 'The inputs, as for the generation.' }) input: FrameworkInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelForecast> {
    return this.service.foreseeFramework(context, input);
  }

  @Requires('read', 'design')
  @Query(() => Framework, { description: 'Returns a framework.' })
  framework(
    @Arg('id', () => ID, { description: 'The id of the framework.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Framework> {
    return this.service.framework(principal, id);
  }

  @Requires('read', 'design')
  @Paged()
  @Query(() => FrameworkConnection, { description: 'Lists frameworks, newest first.' })
  frameworks(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<Framework>> {
    return this.service.frameworks(principal, page);
  }

  @Requires('invoke', 'design')
  @Mutation(() => Playbook, {
    description: 'Generates a scheduled playbook for a framework.',
  })
  generatePlaybook(
    @Arg('input', () => PlaybookInput, { description: 'The inputs of the generation.' }) input: PlaybookInput,
    @Ctx() context: RequestContext,
  ): Promise<Playbook> {
    return this.service.generatePlaybook(context, input);
  }

  @Requires('invoke', 'design')
  @Query(() => ModelForecast, {
    description:
      'Returns the most that a model costs for a playbook, before it is asked. No model is asked, and nothing is stored.',
  })
  playbookForecast(
    @Arg('input', () => PlaybookInput, { description: 'The inputs, as for the generation.' }) input: PlaybookInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelForecast> {
    return this.service.foreseePlaybook(context, input);
  }

  @Requires('read', 'design')
  @Query(() => Playbook, { description: 'Returns a playbook.' })
  playbook(
    @Arg('id', () => ID, { description: 'The id of the playbook.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<Playbook> {
    return this.service.playbook(principal, id);
  }

  @Requires('read', 'design')
  @Paged()
  @Query(() => PlaybookConnection, { description: 'Lists playbooks, newest first.' })
  playbooks(
    @Arg('frameworkId', () => ID, { nullable: true, description: 'The id of the framework of the playbooks to list.' })
    frameworkId: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Playbook>> {
    return this.service.playbooks(principal, frameworkId ?? null, page);
  }

  @Requires('invoke', 'design')
  @Mutation(() => BenchmarkSet, { description: 'Generates benchmarks of metrics among peers.' })
  generateBenchmarks(
    @Arg('input', () => BenchmarkInput, { description: 'The inputs of the generation.' }) input: BenchmarkInput,
    @Ctx() context: RequestContext,
  ): Promise<BenchmarkSet> {
    return this.service.generateBenchmarks(context, input);
  }

  @Requires('invoke', 'design')
  @Query(() => ModelForecast, {
    description:
      'Returns the most that a model costs for benchmarks, before it is asked. No model is asked, and nothing is stored.',
  })
  benchmarksForecast(
    @Arg('input', () => BenchmarkInput, { description: 'The inputs, as for the generation.' }) input: BenchmarkInput,
    @Ctx() context: RequestContext,
  ): Promise<ModelForecast> {
    return this.service.foreseeBenchmarks(context, input);
  }

  @Requires('read', 'design')
  @Query(() => BenchmarkSet, { description: 'Returns a set of benchmarks.' })
  benchmarkSet(
    @Arg('id', () => ID, { description: 'The id of the set of benchmarks.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<BenchmarkSet> {
    return this.service.benchmarkSet(principal, id);
  }

  @Requires('read', 'design')
  @Paged()
  @Query(() => BenchmarkSetConnection, { description: 'Lists sets of benchmarks, newest first.' })
  benchmarkSets(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<BenchmarkSet>> {
    return this.service.benchmarkSets(principal, page);
  }
}

@Resolver(() => Designed)
export class DesignedResolver {
  constructor(private readonly spine: SpineReader) {}

  @FieldResolver(() => [SpineEvent], EVIDENCE)
  evidence(@Root() { evidenceIds }: Designed, @Ctx() context: RequestContext): Promise<SpineEvent[]> {
    return evidenceOf(context, this.spine, evidenceIds);
  }
}

@Resolver(() => Framework)
export class FrameworkResolver {
  constructor(private readonly service: DesignService) {}

  @FieldResolver(() => [Playbook], {
    description: 'The newest playbooks, at most three; `playbooks(frameworkId:)` lists them all.',
    complexity: ({ childComplexity }) => SHOWN_PLAYBOOKS * childComplexity,
  })
  playbooks(@Root() { id }: Framework, @Ctx() context: RequestContext): Promise<Playbook[]> {
    return loaderOf(context, 'playbooks of frameworks', (ids) => this.service.playbooksOf(context.principal, ids)).load(
      id,
    );
  }
}

@Resolver(() => Playbook)
export class PlaybookResolver {
  constructor(private readonly service: DesignService) {}

  @FieldResolver(() => Framework, { description: 'The framework that the playbook puts into practice.' })
  framework(@Root() { frameworkId }: Playbook, @Ctx() context: RequestContext): Promise<Framework | undefined> {
    return loaderOf(context, 'frameworks', (ids) => this.service.frameworksById(context.principal, ids)).load(
      frameworkId,
    );
  }
}
