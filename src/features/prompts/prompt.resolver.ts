import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Requires } from '../../graphql/authorize.js';
import { PageArgs, Paged } from '../../graphql/connection.js';
import { askedIn, type RequestContext } from '../../graphql/context.js';
import { DateTime } from '../../graphql/scalars.js';
import { recordSource } from '../../graphql/subscription.js';
import { ConstrainArgs } from '../../graphql/validation/constraints.js';
import { EvaluationRequirementInput } from '../../graphql/types/evaluation-requirement.js';
import type { Page } from '../../shared/page.js';
import { ExportedPrompt, ImportedPromptVersion, ImportPromptInput, PromptFormEnum } from './forms/prompt-form.types.js';
import type { PromptForms } from './forms/prompt-forms.service.js';
import type { PromptForm } from './forms/prompt-form-name.js';
import type { PromptLabelsService } from './prompt-labels.service.js';
import { Prompt } from './prompt.entity.js';
import {
  CreatePromptInput,
  CreatePromptVersionInput,
  HeldLabel,
  LABEL_ARGUMENT,
  MovePromptLabelInput,
  PROMPT_ARGUMENT,
  PromptChange,
  PromptConnection,
  PromptInForce,
  PromptLabel,
  PromptVersionConnection,
  PromptVersionType,
} from './prompt.types.js';
import type { PromptRequirementsService } from './prompt-requirements.service.js';
import type { PromptsService } from './prompts.service.js';

const NAMED = { description: 'The name of the prompt.' };
const LABELLED = { description: 'The name of the label.' };

@Resolver(() => Prompt)
export class PromptResolver {
  constructor(
    private readonly service: PromptsService,
    private readonly labelled: PromptLabelsService,
    private readonly required: PromptRequirementsService,
    private readonly forms: PromptForms,
  ) {}

  @Requires('audit')
  @Paged()
  @Query(() => PromptConnection, { description: 'Lists the prompts of the tenant, newest first.' })
  prompts(@Args(() => PageArgs) page: PageArgs, @Ctx() { principal }: RequestContext): Promise<Page<Prompt>> {
    return this.service.prompts(principal, page);
  }

  @Requires('audit')
  @Query(() => Prompt, { description: 'Returns a prompt of the tenant.' })
  prompt(@Arg('name', () => ID, NAMED) name: string, @Ctx() { principal }: RequestContext): Promise<Prompt> {
    return this.service.prompt(principal, name);
  }

  @Requires('audit')
  @Paged()
  @Query(() => PromptVersionConnection, { description: 'Lists the versions of a prompt, newest first.' })
  promptVersions(
    @Arg('name', () => ID, NAMED) name: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() { principal }: RequestContext,
  ): Promise<Page<PromptVersionType>> {
    return this.service.versions(principal, name, page);
  }

  @Requires('audit')
  @Query(() => PromptVersionType, { description: 'Returns a version of a prompt.' })
  promptVersion(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('version', () => ID, { description: 'The number of the version.' }) version: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<PromptVersionType> {
    return this.service.version(principal, name, version);
  }

  @Requires('audit')
  @Query(() => [PromptLabel], { description: 'Lists the labels that a prompt has or had, with their moves.' })
  promptLabels(
    @Arg('name', () => ID, NAMED) name: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<PromptLabel[]> {
    return this.labelled.labels(principal, name);
  }

  @Requires('audit')
  @Query(() => PromptInForce, {
    description: 'Returns the version that held a label at a time, who put it there and by which approval.',
  })
  promptInForce(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('label', () => String, LABELLED) label: string,
    @Arg('at', () => DateTime, { description: 'The time that is asked about.' }) at: Date,
    @Ctx() { principal }: RequestContext,
  ): Promise<PromptInForce> {
    return this.labelled.inForce(principal, name, label, at);
  }

  @Requires('administer')
  @Mutation(() => Prompt, { description: 'Creates a prompt, which calls can name once it has a version.' })
  createPrompt(
    @Arg('input', () => CreatePromptInput, { description: 'The name and the purpose.' }) input: CreatePromptInput,
    @Ctx() context: RequestContext,
  ): Promise<Prompt> {
    return this.service.create(context.principal, input, askedIn(context));
  }

  @ConstrainArgs({ name: PROMPT_ARGUMENT })
  @Requires('administer')
  @Mutation(() => PromptVersionType, { description: 'Adds a version to a prompt. Labels stay where they are.' })
  createPromptVersion(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('input', () => CreatePromptVersionInput, { description: 'The model, the text and what belongs to it.' })
    input: CreatePromptVersionInput,
    @Ctx() context: RequestContext,
  ): Promise<PromptVersionType> {
    return this.service.createVersion(context.principal, name, input, askedIn(context));
  }

  @ConstrainArgs({ name: PROMPT_ARGUMENT, label: LABEL_ARGUMENT })
  @Requires('administer')
  @Mutation(() => PromptLabel, {
    description: 'Puts a label to a version, for the calls that begin from now on. Policies can require an approval.',
  })
  movePromptLabel(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('label', () => String, LABELLED) label: string,
    @Arg('input', () => MovePromptLabelInput, { description: 'The version that gets the label.' })
    { version }: MovePromptLabelInput,
    @Ctx() context: RequestContext,
  ): Promise<PromptLabel> {
    return this.labelled.move(context.principal, { name, label, version }, askedIn(context));
  }

  @ConstrainArgs({ name: PROMPT_ARGUMENT, label: LABEL_ARGUMENT })
  @Requires('administer')
  @Mutation(() => PromptLabel, { description: 'Takes a label away; calls that name it are refused from now on.' })
  removePromptLabel(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('label', () => String, LABELLED) label: string,
    @Ctx() context: RequestContext,
  ): Promise<PromptLabel> {
    return this.labelled.remove(context.principal, name, label, askedIn(context));
  }

  @ConstrainArgs({ name: PROMPT_ARGUMENT, label: LABEL_ARGUMENT })
  @Requires('administer')
  @Mutation(() => PromptLabel, {
    description: 'Puts a label back to the version that held it before, as an action of its own for policies.',
  })
  rollBackPromptLabel(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('label', () => String, LABELLED) label: string,
    @Ctx() context: RequestContext,
  ): Promise<PromptLabel> {
    return this.labelled.rollBack(context.principal, name, label, askedIn(context));
  }

  @ConstrainArgs({ name: PROMPT_ARGUMENT, label: LABEL_ARGUMENT })
  @Requires('administer')
  @Mutation(() => PromptLabel, {
    description: 'Lets a label move only to versions that passed an evaluation. Going back needs none.',
  })
  requirePromptEvaluation(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('label', () => String, LABELLED) label: string,
    @Arg('input', () => EvaluationRequirementInput, { description: 'The data set and the figures.' })
    input: EvaluationRequirementInput,
    @Ctx() context: RequestContext,
  ): Promise<PromptLabel> {
    return this.required.require(context.principal, { name, label, given: input }, askedIn(context));
  }

  @ConstrainArgs({ name: PROMPT_ARGUMENT, label: LABEL_ARGUMENT })
  @Requires('administer')
  @Mutation(() => PromptLabel, { description: 'Lets a label move without an evaluation again.' })
  dropPromptEvaluation(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('label', () => String, LABELLED) label: string,
    @Ctx() context: RequestContext,
  ): Promise<PromptLabel> {
    return this.required.drop(context.principal, { name, label }, askedIn(context));
  }

  @Requires('administer')
  @Mutation(() => ImportedPromptVersion, {
    description: 'Adds the prompt of another program as a version. Labels stay where they are.',
  })
  importPrompt(
    @Arg('input', () => ImportPromptInput, { description: 'The prompt that gets the version, and the text.' })
    input: ImportPromptInput,
    @Ctx() context: RequestContext,
  ): Promise<ImportedPromptVersion> {
    return this.forms.import(context.principal, input, askedIn(context));
  }

  @Requires('audit')
  @Query(() => ExportedPrompt, { description: 'Returns a version of a prompt in the form of another program.' })
  exportPrompt(
    @Arg('name', () => ID, NAMED) name: string,
    @Arg('form', () => PromptFormEnum, { nullable: true, description: 'The form; Langfuse’s when absent.' })
    form: PromptForm | null,
    @Arg('at', () => String, {
      nullable: true,
      description: 'The label, or the number of the version; the newest when absent.',
    })
    at: string | null,
    @Ctx() { principal }: RequestContext,
  ): Promise<ExportedPrompt> {
    return this.forms.export(principal, { name, at: at ?? undefined, form: form ?? 'LANGFUSE' });
  }

  @Requires('audit')
  @Subscription(() => PromptChange, {
    description: 'Emits prompts of the tenant when they are created, get a version, or a label is moved.',
    subscribe: recordSource(
      { permission: 'audit' },
      () => PromptResolver,
      ({ service }, _args: object, current) => service.watch(current),
    ),
  })
  promptChanged(@Root() change: PromptChange): PromptChange {
    return change;
  }

  @FieldResolver(() => [HeldLabel], { description: 'Its labels and the versions that hold them, by name.' })
  labels(@Root() { labels }: Prompt): HeldLabel[] {
    return Object.entries(labels)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([label, version]) => ({ label, version }));
  }
}
