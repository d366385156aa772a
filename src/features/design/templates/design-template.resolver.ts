import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Requires } from '../../../graphql/authorize.js';
import type { RequestContext } from '../../../graphql/context.js';
import { DeletedRecord } from '../../../graphql/types/deleted-record.js';
import type { DesignTemplates } from './design-templates.service.js';
import { CreateDesignTemplateInput, UpdateDesignTemplateInput } from './design-template.types.js';
import { DesignTemplate, DesignTemplateList } from '../design.types.js';

@Resolver()
export class DesignTemplateResolver {
  constructor(private readonly templates: DesignTemplates) {}

  @Requires('read', 'design')
  @Query(() => DesignTemplateList, { description: 'Lists the templates from which frameworks can be generated.' })
  async designTemplates(@Ctx() { principal }: RequestContext): Promise<DesignTemplateList> {
    return { templates: await this.templates.all(principal) };
  }

  @Requires('administer', 'design')
  @Mutation(() => DesignTemplate, { description: 'Creates a design template of the tenant’s own.' })
  createDesignTemplate(
    @Arg('input', () => CreateDesignTemplateInput, { description: 'The content of the new template.' })
    input: CreateDesignTemplateInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DesignTemplate> {
    return this.templates.create(principal, input);
  }

  @Requires('administer', 'design')
  @Mutation(() => DesignTemplate, {
    description: 'Changes a design template of the tenant’s own, which creates a new revision.',
  })
  updateDesignTemplate(
    @Arg('id', () => ID, { description: 'The id of the design template.' }) id: string,
    @Arg('input', () => UpdateDesignTemplateInput, { description: 'The fields to change.' })
    input: UpdateDesignTemplateInput,
    @Ctx() { principal }: RequestContext,
  ): Promise<DesignTemplate> {
    return this.templates.update(principal, id, input);
  }

  @Requires('administer', 'design')
  @Mutation(() => DeletedRecord, {
    description: 'Deletes a design template of the tenant’s own; content that was generated from it remains.',
  })
  async deleteDesignTemplate(
    @Arg('id', () => ID, { description: 'The id of the design template.' }) id: string,
    @Ctx() { principal }: RequestContext,
  ): Promise<DeletedRecord> {
    await this.templates.delete(principal, id);
    return { id };
  }
}
