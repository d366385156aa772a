import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import type { Page } from '../../shared/page.js';
import type { RequestContext } from '../../graphql/context.js';
import { loaderOf } from '../../graphql/loaders.js';
import { BenchmarkSet, Framework, Playbook } from './design.entity.js';
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
    description: 'Makes a framework from a template and inputs. Specification, "POST /api/design/frameworks".',
  })
  generateFramework(
    @Arg('input', () => FrameworkInput) input: FrameworkInput,
    @Ctx() context: RequestContext,
  ): Promise<Framework> {
    return this.service.generateFramework(context, input);
  }

  @Requires('read', 'design')
  @Query(() => Framework, { description: 'One framework.' })
  framework(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<Framework> {
    return this.service.framework(principal, id);
  }

  @Requires('read', 'design')
  @Paged()
  @Query(() => FrameworkConnection, { description: 'Frameworks, newest first.' })
  frameworks(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<Framework>> {
    return this.service.frameworks(principal, page);
  }

  @Requires('invoke', 'design')
  @Mutation(() => Playbook, {
    description: 'Makes a scheduled playbook for a framework. Specification, "POST /api/design/playbooks".',
  })
  generatePlaybook(
    @Arg('input', () => PlaybookInput) input: PlaybookInput,
    @Ctx() context: RequestContext,
  ): Promise<Playbook> {
    return this.service.generatePlaybook(context, input);
  }

  @Requires('read', 'design')
  @Query(() => Playbook, { description: 'One playbook.' })
  playbook(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<Playbook> {
    return this.service.playbook(principal, id);
  }

  @Requires('read', 'design')
  @Paged()
  @Query(() => PlaybookConnection, { description: 'Playbooks, newest first.' })
  playbooks(
    @Arg('frameworkId', () => ID, { nullable: true, description: 'Of this framework.' }) frameworkId: string | null,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<Playbook>> {
    return this.service.playbooks(principal, frameworkId ?? null, page);
  }

  @Requires('invoke', 'design')
  @Mutation(() => BenchmarkSet, { description: 'Benchmarks of metrics among peers.' })
  generateBenchmarks(
    @Arg('input', () => BenchmarkInput) input: BenchmarkInput,
    @Ctx() context: RequestContext,
  ): Promise<BenchmarkSet> {
    return this.service.generateBenchmarks(context, input);
  }

  @Requires('read', 'design')
  @Query(() => BenchmarkSet, { description: 'Benchmarks that were made.' })
  benchmarkSet(@Arg('id', () => ID) id: string, @Ctx() { principal }: RequestContext): Promise<BenchmarkSet> {
    return this.service.benchmarkSet(principal, id);
  }

  @Requires('read', 'design')
  @Paged()
  @Query(() => BenchmarkSetConnection, { description: 'Benchmarks that were made, newest first.' })
  benchmarkSets(
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<BenchmarkSet>> {
    return this.service.benchmarkSets(principal, page);
  }
}

@Resolver(() => Framework)
export class FrameworkResolver {
  constructor(private readonly service: DesignService) {}

  @FieldResolver(() => [Playbook], {
    description: 'Its newest playbooks, three at most; `playbooks(frameworkId:)` lists them all.',
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

  @FieldResolver(() => Framework, { description: 'The framework that it puts in place.' })
  framework(@Root() { frameworkId }: Playbook, @Ctx() context: RequestContext): Promise<Framework | undefined> {
    return loaderOf(context, 'frameworks', (ids) => this.service.frameworksById(context.principal, ids)).load(
      frameworkId,
    );
  }
}
